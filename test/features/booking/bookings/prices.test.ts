import { afterEach, describe, expect, it } from 'vitest';
import { startTestService } from '../../../service/service.ts';
import { inDays, openShop, someone } from './shop.ts';

const api = await startTestService();
const shop = await openShop(api, api.database.url, 'units');
const { token } = shop.owner;
const path = `/businesses/${shop.id}`;
const post = (to: string, body: object) => api.post(`${path}${to}`, body, token);
const patch = (to: string, body: object) => api.call('PATCH', `${path}${to}`, { body, token });
const quote = async (body: object) => (await post('/quotes', body)).data;
const unitId = await shop.addUnit({ quantity: 100, price: 10_000 });
await shop.setPolicies({ minNoticeMinutes: 0, holdTtlMinutes: 5, deposit: { type: 'PERCENT', percent: 50 } });

afterEach(() => api.moveClock(0));

describe('prices', () => {
  it('have a line for every difference, sum to the total, and are made anew for another number of days', async () => {
    await patch(`/units/${unitId}`, { lengthPrices: [{ days: 3, pricePesewas: 25_000 }] });
    const feast = { name: 'Feast', kind: 'DATES', from: inDays(11), to: inDays(11), percent: 20 };
    const { data: dates } = await post('/price-rules', feast);
    const { data: many } = await post('/price-rules', { name: 'Five', kind: 'QUANTITY', minQuantity: 5, percent: -10 });
    const { data: early } = await post('/price-rules', {
      name: 'Early',
      kind: 'ADVANCE',
      minDaysBefore: 10,
      percent: -5,
    });
    const { data: code } = await post('/promo-codes', { code: 'PARTY', percent: 10 });
    const extraId = await shop.addExtra({ price: 700 });
    const body = { unitId, date: inDays(10), endDate: inDays(12), quantity: 5, extras: [{ extraId, quantity: 1 }] };
    const found = await quote({ ...body, promoCode: 'party' });
    const shown = found.lines.map((line: Record<string, unknown>) => [
      line['kind'],
      line['id'],
      line['name'],
      line['totalPesewas'],
    ]);
    expect(shown).toEqual([
      ['UNIT', unitId, 'Canopy', 150_000],
      ['ADJUSTMENT', null, '3 days for GHS 250', -25_000],
      ['ADJUSTMENT', dates.id, 'Feast', 10_000],
      ['ADJUSTMENT', many.id, 'Five', -13_500],
      ['ADJUSTMENT', early.id, 'Early', -6_075],
      ['PROMO', code.id, 'Promo code PARTY', -11_542],
      ['EXTRA', extraId, 'Cooler', 700],
    ]);
    expect(found.lines[2]).toMatchObject({ dates: [inDays(11)], itemIndex: 0, quantity: 1, unitPesewas: 10_000 });
    expect([found.totalPesewas, found.depositPesewas]).toEqual([104_583, 52_292]);
    expect(found.promo).toEqual({ code: 'PARTY', applied: true, reason: null, message: null });
    const held = await shop.hold({ ...body, promoCode: 'PARTY', expectedTotalPesewas: 104_583 });
    expect([held.status, held.data.lines]).toEqual([201, found.lines]);
    const use = async () => (await api.get(`${path}/promo-codes/${code.id}`, token)).data;
    expect(await use()).toMatchObject({ uses: 1, discountedPesewas: 11_542 });

    const to = { date: inDays(20), endDate: inDays(20) };
    const preview = await api.post(`/bookings/${held.data.id}/reschedule/preview`, to, token);
    const total = 50_000 - 5_000 - 2_250 - 4_275 + 700;
    expect(preview.data).toMatchObject({ available: true, reasons: [], totalPesewas: total });
    const same = await api.post(`/bookings/${held.data.id}/reschedule`, { date: inDays(20) }, token, true);
    expect(same.data.lines).toEqual(found.lines);
    const shorter = await api.post(`/bookings/${held.data.id}/reschedule`, to, token, true);
    expect(shorter.data).toMatchObject({ totalPesewas: total, lines: preview.data.lines });
    expect(await use()).toMatchObject({ uses: 1, discountedPesewas: 4_275 });
    for (const { id } of [dates, many, early]) await api.call('DELETE', `${path}/price-rules/${id}`, { token });
    await patch(`/units/${unitId}`, { lengthPrices: [] });
  });

  it('of a kit follow its own lengths and the rules that name it, not those of its parts', async () => {
    const unit = await shop.addUnit({ name: 'Tent', quantity: 10, price: 10_000 });
    await patch(`/units/${unit}`, { lengthPrices: [{ days: 2, pricePesewas: 1_000 }] });
    const other = await shop.addUnit({ name: 'Table', quantity: 10, price: 5_000 });
    const items = [{ unitId: unit }, { unitId: other }];
    const lengthPrices = [{ days: 3, pricePesewas: 30_000 }];
    const { data: kit } = await post('/kits', { name: 'Set', items, pricePesewas: 14_000, lengthPrices });
    expect(kit.lengthPrices).toEqual(lengthPrices);
    const twice = await patch(`/kits/${kit.id}`, { lengthPrices: [...lengthPrices, ...lengthPrices] });
    expect([twice.status, twice.details[0]?.path]).toEqual([422, '/lengthPrices/1/days']);
    const days = { date: inDays(30), endDate: inDays(32) };
    const ofUnit = { name: 'Unit', kind: 'DATES', from: inDays(30), to: inDays(30), percent: 50, itemIds: [unit] };
    const ofKit = { ...ofUnit, name: 'Kit', percent: 10, itemIds: [kit.id] };
    for (const rule of [ofUnit, ofKit]) expect((await post('/price-rules', rule)).status).toBe(201);
    const shown = await post('/price-rules/preview', { itemId: kit.id, from: inDays(30), to: inDays(31) });
    expect(shown.data.days.map((day: { pricePesewas: number }) => day.pricePesewas)).toEqual([15_400, 14_000]);
    await patch(`/kits/${kit.id}`, { pricePesewas: null, discountPercent: 33 });
    const listed = await post('/price-rules/preview', { itemId: kit.id, from: inDays(31), to: inDays(31) });
    expect(listed.data.days[0].listPesewas).toBe(10_050);
    await patch(`/kits/${kit.id}`, { pricePesewas: 14_000, discountPercent: 0 });
    const found = await quote({ ...days, items: [{ kitId: kit.id }] });
    // Two single days and three, whichever is less; then a tenth of one day's 140.00.
    const own = found.lines.filter(({ kind }: { kind: string }) => kind === 'ADJUSTMENT');
    expect(own.map((line: Record<string, unknown>) => [line['name'], line['totalPesewas']])).toEqual([
      ['Set', -3_000],
      ['3 days for GHS 300', -12_000],
      ['Kit', 1_400],
    ]);
    const held = await shop.hold({ ...days, items: [{ kitId: kit.id }] });
    expect([held.status, held.data.lines]).toEqual([201, found.lines]);
    const longer = { date: inDays(40), endDate: inDays(43) };
    const preview = await api.post(`/bookings/${held.data.id}/reschedule/preview`, longer, token);
    const lengths = preview.data.lines.filter(({ name }: { name: string }) => name.startsWith('3 days'));
    expect(lengths).toMatchObject([{ totalPesewas: -12_000 }]);
  });

  it('are held by the token of a quote, for the same request, in time', async () => {
    const body = { unitId, date: inDays(10), quantity: 2 };
    const { quoteToken, totalPesewas } = await quote(body);
    await patch(`/units/${unitId}`, { pricePesewas: 12_000 });
    const expected = await shop.hold({ ...body, expectedTotalPesewas: totalPesewas });
    expect([expected.status, expected.details[0]?.code]).toEqual([422, 'PRICE_CHANGED']);
    const held = await shop.hold({ ...body, quoteToken, expectedTotalPesewas: totalPesewas });
    expect(held.data).toMatchObject({ totalPesewas: 20_000, depositPesewas: 10_000 });
    expect(held.data.lines.at(-1)).toMatchObject({ kind: 'ADJUSTMENT', totalPesewas: -4_000 });
    const other = await shop.hold({ ...body, quantity: 1, quoteToken });
    expect([other.status, other.details[0]?.code]).toEqual([422, 'QUOTE_MISMATCH']);
    const countHeld = async () => (await api.get(`${path}/bookings?limit=100`, token)).data.length;
    const before = await countHeld();
    for (let at = 0; at < quoteToken.length; at++) {
      const changed = quoteToken.slice(0, at) + (quoteToken[at] === 'a' ? 'b' : 'a') + quoteToken.slice(at + 1);
      const refused = await shop.hold({ ...body, quoteToken: changed });
      expect([refused.status, refused.details[0]?.code]).toEqual([422, 'QUOTE_MISMATCH']);
    }
    expect(await countHeld()).toBe(before);
    await api.moveClock(31 * 60);
    const { token: fresh } = await api.signIn(shop.owner.phone);
    expect((await shop.hold({ ...body, quoteToken }, fresh)).details[0]?.code).toBe('QUOTE_EXPIRED');
    await api.moveClock(0);
    await patch(`/units/${unitId}`, { pricePesewas: 10_000 });
  });

  it('are agreed on by an owner, with a reason for members', async () => {
    const agreed = { totalPesewas: 7_000, reason: 'An old friend' };
    const { data } = await shop.book({ unitId, date: inDays(10), agreed });
    expect(data).toMatchObject({ totalPesewas: 7_000, internalNote: 'Agreed price: An old friend' });
    expect(data.lines.at(-1)).toMatchObject({ name: 'Agreed price', totalPesewas: -3_000 });
    const book = (reason: string) => shop.book({ unitId, date: inDays(10), agreed: { totalPesewas: 7_000, reason } });
    expect((await book(`An\n\told friend ${'x'.repeat(485)}`)).status).toBe(201);
    for (const reason of ['\t', 'x'.repeat(501)]) expect((await book(reason)).details[0]?.path).toBe('/agreed/reason');
  });
});

describe('promo codes', () => {
  const hold = (promoCode: string, customer = someone()) =>
    shop.hold({ unitId, date: inDays(10), promoCode, customer });

  it('say why they do not apply', async () => {
    const other = await shop.addUnit();
    await post('/promo-codes', { code: 'ENDED', percent: 5, to: inDays(-1) });
    await post('/promo-codes', { code: 'LATER', percent: 5, from: inDays(2) });
    await post('/promo-codes', { code: 'BIG', percent: 5, minTotalPesewas: 10_001 });
    await post('/promo-codes', { code: 'OTHER', percent: 5, itemIds: [other] });
    const reasons = {
      ENDED: 'PROMO_ENDED',
      LATER: 'PROMO_UNKNOWN',
      BIG: 'PROMO_MINIMUM',
      OTHER: 'PROMO_NOT_FOR_THIS',
      NONE1: 'PROMO_UNKNOWN',
    };
    for (const [promoCode, reason] of Object.entries(reasons)) {
      const { promo, totalPesewas } = await quote({ unitId, date: inDays(10), promoCode });
      expect([promo.applied, promo.reason, totalPesewas]).toEqual([false, reason, 10_000]);
      const refused = await hold(promoCode);
      expect([refused.status, refused.details[0]?.code]).toEqual([422, reason]);
    }
  });

  it('are used at most so often, whatever comes at once, and uses come back', async () => {
    const { data: code } = await post('/promo-codes', { code: 'FEW', percent: 5, maxUses: 5 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => hold('FEW')));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(5);
    const codes = answers.flatMap(({ details }) => details.map((detail) => detail.code));
    expect(new Set(codes)).toEqual(new Set(['PROMO_USED_UP']));
    const uses = async () => (await api.get(`${path}/promo-codes/${code.id}`, token)).data.uses;
    expect(await uses()).toBe(5);
    expect((await quote({ unitId, date: inDays(10), promoCode: 'FEW' })).promo.reason).toBe('PROMO_USED_UP');
    await api.post(`/bookings/${made[0]?.data.id}/cancel`, {}, token, true);
    expect(await uses()).toBe(4);
    const lower = await patch(`/promo-codes/${code.id}`, { maxUses: 3 });
    expect([lower.status, lower.details[0]?.path]).toEqual([422, '/maxUses']);
    expect((await hold('FEW')).status).toBe(201);
    // Holds past their TTL give their uses back to the next one at once.
    await api.moveClock(6 * 60);
    expect((await hold('FEW')).status).toBe(201);
  });

  it('are used once by a customer unless they say otherwise', async () => {
    await post('/promo-codes', { code: 'ONCE', percent: 5 });
    const customer = someone();
    expect((await hold('ONCE', customer)).status).toBe(201);
    expect((await hold('ONCE', customer)).details[0]?.code).toBe('PROMO_USED_UP');
    expect((await hold('ONCE')).status).toBe(201);
  });
});

import { describe, expect, it } from 'vitest';
import { sharedService } from '../../../service/service.ts';
import { inDays, openShop, type Shop } from './shop.ts';

const api = await sharedService();
const rentals = await openShop(api, api.database.url, 'units');
const salon = await openShop(api, api.database.url, 'slots');

const step = (id: string, verb: string, body: object = {}, token = rentals.owner.token) =>
  api.post(`/bookings/${id}/${verb}`, body, token, true);
const taken = async (unitId: string) =>
  (
    await rentals.sql.query('select date::text from unit_days where unit_id = $1 and taken > 0 order by date', [unitId])
  ).rows.map(({ date }) => date);
const owed = async (shop: Shop) => {
  const { data } = await api.get(`/businesses/${shop.id}/digest/today`, shop.owner.token);
  return data.owed.map((row: { bookingId: string; duePesewas: number }) => [row.bookingId, row.duePesewas]);
};

describe('a booking that is completed before its end', () => {
  it('keeps its days, unless they are freed', async () => {
    const unitId = await rentals.addUnit();
    const book = () => rentals.book({ unitId, date: inDays(0), endDate: inDays(2) });
    const { data: kept } = await book();
    expect((await step(kept.id, 'complete')).data.status).toBe('COMPLETED');
    expect(await taken(unitId)).toEqual([inDays(0), inDays(1), inDays(2)]);
    expect((await rentals.book({ unitId, date: inDays(1) })).code).toBe('NOT_AVAILABLE');

    const other = await rentals.addUnit();
    const { data: freed } = await rentals.book({ unitId: other, date: inDays(0), endDate: inDays(2) });
    expect((await step(freed.id, 'complete', { free: true })).data.status).toBe('COMPLETED');
    expect(await taken(other)).toEqual([inDays(0)]);
    expect((await rentals.book({ unitId: other, date: inDays(1), endDate: inDays(2) })).status).toBe(201);
    const { data: ahead } = await rentals.book({ unitId: other, date: inDays(5), endDate: inDays(6) });
    await step(ahead.id, 'complete', { free: true });
    expect((await rentals.book({ unitId: other, date: inDays(5), endDate: inDays(6) })).status).toBe(201);
  });

  it('keeps a provider’s time in the same way', async () => {
    const serviceId = await salon.addService();
    const providerId = await salon.addProvider([serviceId]);
    const at = { serviceId, providerId, startsAt: `${inDays(3)}T10:00:00.000Z` };
    const { data: kept } = await salon.book(at);
    await step(kept.id, 'complete', {}, salon.owner.token);
    expect((await salon.book(at)).code).toBe('NOT_AVAILABLE');
    const next = { ...at, startsAt: `${inDays(3)}T12:00:00.000Z` };
    const { data: freed } = await salon.book(next);
    await step(freed.id, 'complete', { free: true }, salon.owner.token);
    expect((await salon.book(next)).status).toBe(201);
  });
});

describe('what is still owed', () => {
  it('stays on the day’s page until it is paid or waived', async () => {
    const shop = await openShop(api, api.database.url, 'units', rentals.owner);
    const unitId = await shop.addUnit({ quantity: 9, price: 10_000 });
    const [{ data: done }, { data: missed }, { data: paid }] = [
      await shop.book({ unitId, date: inDays(0) }),
      await shop.book({ unitId, date: inDays(0) }),
      await shop.book({ unitId, date: inDays(0) }),
    ];
    expect(await owed(shop)).toEqual([]);
    expect((await step(done.id, 'waive', { reason: 'x' })).code).toBe('INVALID_STATE');
    const completed = await step(done.id, 'complete');
    expect(completed.data).toMatchObject({ duePesewas: 10_000, waivedPesewas: 0 });
    // A no-show owes nothing by itself; what it would have paid can be asked for.
    expect((await step(missed.id, 'no-show')).data.duePesewas).toBe(0);
    await step(paid.id, 'payments', { amountPesewas: 10_000, method: 'CASH' });
    await step(paid.id, 'complete');
    expect((await owed(shop)).sort()).toEqual(
      [
        [done.id, 10_000],
        [missed.id, 10_000],
      ].sort(),
    );

    const { data: digest } = await api.get(`/businesses/${shop.id}/digest/today`, shop.owner.token);
    for (const [booking, status] of [
      [done, 'COMPLETED'],
      [missed, 'NO_SHOW'],
    ]) {
      const { code, customerName, item, startsAt } = booking;
      expect(digest.owed).toContainEqual({
        bookingId: booking.id,
        code,
        customerName,
        item,
        startsAt,
        status,
        duePesewas: 10_000,
      });
    }

    expect((await step(missed.id, 'payments', { amountPesewas: 4_000, method: 'CASH' })).status).toBe(201);
    const link = await step(missed.id, 'payment-links');
    expect([link.status, link.data.amountPesewas]).toEqual([201, 6_000]);
    const part = await step(missed.id, 'waive', { amountPesewas: 1_000, reason: 'Rain' });
    expect(part.data.waivedPesewas).toBe(1_000);
    const { data: links } = await api.get(`/bookings/${missed.id}/payment-links`, shop.owner.token);
    expect(links[0].status).toBe('EXPIRED');
    const tooMuch = await step(missed.id, 'waive', { amountPesewas: 5_001, reason: 'Rain' });
    expect([tooMuch.status, tooMuch.details[0]?.path]).toEqual([422, '/amountPesewas']);
    expect((await step(missed.id, 'waive', {})).details[0]?.path).toBe('/reason');
    for (const reason of [' \n', 'x'.repeat(501)])
      expect((await step(missed.id, 'waive', { reason })).details[0]?.path).toBe('/reason');
    expect((await step(missed.id, 'waive', { reason: `Old\n\tfriend ${'x'.repeat(488)}` })).status).toBe(200);
    const waived = await step(done.id, 'waive', { reason: 'Came too late' });
    expect(waived.data).toMatchObject({ duePesewas: 0, waivedPesewas: 10_000, paidPesewas: 0 });
    expect((await step(done.id, 'waive', { reason: 'again' })).code).toBe('INVALID_STATE');
    expect((await step(done.id, 'payments', { amountPesewas: 1, method: 'CASH' })).status).toBe(422);
    expect(await owed(shop)).toEqual([]);
    const { data: history } = await api.get(`/bookings/${done.id}/history`, shop.owner.token);
    expect(history[0].summary).toBe('GHS 100.00 let go: Came too late');
  });
});

describe('the code of a booking', () => {
  it('is short, unique in the business and found in any writing', async () => {
    const unitId = await rentals.addUnit({ quantity: 50 });
    const made = await Promise.all(Array.from({ length: 12 }, () => rentals.book({ unitId, date: inDays(30) })));
    const codes = made.map(({ data }) => data.code as string);
    expect(new Set(codes).size).toBe(12);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{6}$/);
    const [code = ''] = codes;
    for (const q of [code, code.toLowerCase(), `${code.slice(0, 3)}-${code.slice(3)}`]) {
      const { data } = await api.get(`/businesses/${rentals.id}/bookings?q=${q}`, rentals.owner.token);
      expect(data.map((row: { code: string }) => row.code)).toEqual([code]);
    }
    const clash = rentals.sql.query('update bookings set code = $2 where id = $1', [made[1]?.data.id, code]);
    await expect(clash).rejects.toThrow('bookings_code');
  });
});

describe('a new business', () => {
  it('refunds in time', async () => {
    const { data } = await api.get(`/businesses/${rentals.id}`, rentals.owner.token);
    expect(data.policies.refundOnCancel).toBe('FULL_BEFORE_NOTICE');
  });
});

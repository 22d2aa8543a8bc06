import { beforeAll, describe, expect, it } from 'vitest';
import { newPhone } from '../../../service/api.ts';
import { keyOf } from '../../../service/business.ts';
import { startTestService, type TestService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openStall, type Stall } from '../../market/marketplace/market.ts';
import { pressButton } from '../../money/payments/till.ts';
import { type Assistant, assistantOf, ERAS } from './assistant.ts';

let api: TestService;
let stall: Stall;
let salon: Stall;

beforeAll(async () => {
  api = await startTestService({ ROLE: 'all' });
  [stall, salon] = [await openStall(api, 'units'), await openStall(api, 'slots')];
  const policies = {
    deposit: { type: 'PERCENT', percent: 30 },
    refundOnCancel: 'FULL_BEFORE_NOTICE',
    minNoticeMinutes: 0,
  };
  await stall.addUnit({ quantity: 6, price: 15_000 });
  await stall.setPolicies(policies);
  await salon.addProvider([
    await salon.addService({ duration: 60 }),
    await salon.addService({ duration: 30, price: 2_000 }),
  ]);
  await salon.setPolicies(policies);
});

/** Pays the deposit as the customer would, on the page behind the link. */
async function payDeposit(assistant: Assistant, bookingId: string): Promise<void> {
  const link = await assistant.tool('create_payment_link', { bookingId });
  expect(link).toMatchObject({ bookingId, status: 'OPEN' });
  expect((await pressButton(api, link.url, 'pay')).status).toBeLessThan(400);
}

async function cancelWithRefund(assistant: Assistant, bookingId: string, deposit: number): Promise<void> {
  const preview = await assistant.tool('preview_cancellation', { bookingId });
  expect(preview).toMatchObject({ allowed: true, refundPesewas: deposit, keptPesewas: 0 });
  const cancelled = await assistant.tool('cancel', { bookingId, reason: 'Rain' });
  expect(cancelled).toMatchObject({ status: 'CANCELLED', cancelReason: 'Rain' });
}

describe.each(ERAS)('a client of %s', (era) => {
  it('books a canopy for a customer, from what is free near Osu to a refund', async () => {
    const date = inDays(era === '2026' ? 20 : 21);
    const customer = await api.signIn();
    const anyone = await assistantOf(api, era);
    const found = await anyone.tool('search_businesses', {
      areaId: 'accra-osu',
      availableOn: date,
      vertical: 'party-rentals',
    });
    const { slug } = found.data.find((one: { slug: string }) => one.slug === stall.slug);
    const profile = await anyone.tool('get_business', { slug });
    const [unit] = profile.catalog.units;
    expect(unit).toMatchObject({ pricePesewas: 15_000, priceGhs: '150.00' });
    const free = await anyone.tool('check_availability', { slug, from: date, to: date });
    expect(free.units[0]).toMatchObject({ unitId: unit.id, days: [{ date, freeQuantity: 6 }] });
    const quote = await anyone.tool('get_quote', { slug, unitId: unit.id, date, quantity: 2 });
    expect(quote).toMatchObject({ available: true, totalPesewas: 30_000, totalGhs: '300.00', depositPesewas: 9_000 });

    const own = await assistantOf(api, era, customer.token);
    const wish = { slug, unitId: unit.id, date, quantity: 2, customer: { name: 'Ama' }, requestKey: `canopy-${era}` };
    const held = await own.tool('hold', wish);
    expect(held).toMatchObject({ status: 'HELD', totalPesewas: 30_000 });
    // A repeated call books nothing twice; another wish under the same key is refused.
    expect((await own.tool('hold', wish)).id).toBe(held.id);
    expect(await own.refusal('hold', { ...wish, quantity: 1 })).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    await payDeposit(own, held.id);
    const mine = await own.tool('my_bookings');
    expect(mine.data[0]).toMatchObject({ id: held.id, status: 'CONFIRMED', paidPesewas: 9_000, business: { slug } });
    const moved = await own.refusal('reschedule', { bookingId: held.id, date: 'soon', requestKey: `move-${era}-1` });
    expect(moved).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: '/date' }] });
    await cancelWithRefund(own, held.id, 9_000);
  });

  it('books a visit of two services for a caller of the salon with its key', async () => {
    const date = inDays(era === '2026' ? 10 : 11);
    const scopes = ['availability:read', 'bookings:read', 'bookings:write', 'customers:read', 'usage:write'] as const;
    const desk = await assistantOf(api, era, await keyOf(api, salon.id, scopes));
    const shop = await desk.tool('get_business');
    expect(shop).toMatchObject({ id: salon.id, slug: salon.slug });
    const { services } = shop.profile.catalog;
    const ids: string[] = services.map(({ id }: { id: string }) => id);
    const { providers } = await desk.tool('check_availability', { serviceId: ids, date });
    const [{ slots, providerId }] = providers;
    expect(slots).toHaveLength(12);
    expect(slots[0].items.map(({ serviceId }: { serviceId: string }) => serviceId)).toEqual(ids);
    const visit = { items: ids.map((serviceId) => ({ serviceId, providerId })), startsAt: slots[3].startsAt };
    const quote = await desk.tool('get_quote', visit);
    expect(quote).toMatchObject({ available: true, totalPesewas: 7_000, depositPesewas: 2_100 });
    const customer = { name: 'Efua Sarpong', phone: newPhone() };
    const held = await desk.tool('hold', { ...visit, customer, requestKey: `visit-${era}` });
    await payDeposit(desk, held.id);
    // The next caller wants the same time, and is offered others.
    const taken = await desk.refusal('hold', {
      ...visit,
      customer: { name: 'Abena', phone: newPhone() },
      requestKey: `taken-${era}`,
    });
    expect(taken.code).toBe('NOT_AVAILABLE');
    expect(taken.details.map(({ code }: { code: string }) => code)).toContain('ALTERNATIVE');
    expect(taken.next).toMatch(/^Offer the customer one of: /);

    const moved = await desk.tool('reschedule', {
      bookingId: held.id,
      startsAt: slots[8].startsAt,
      requestKey: `move-${era}`,
    });
    expect(moved).toMatchObject({ id: held.id, startsAt: slots[8].startsAt, status: 'CONFIRMED' });
    expect(await desk.tool('get_booking', { bookingId: held.id })).not.toHaveProperty('lines');
    expect((await desk.tool('get_booking', { bookingId: held.id, full: true })).lines).toHaveLength(2);
    expect((await desk.tool('list_bookings', { from: date, to: date })).data).toHaveLength(1);
    expect(await desk.tool('get_digest', { date })).toMatchObject({ date, counts: { confirmed: 1 } });
    expect((await desk.tool('get_digest')).date).toBe(inDays(0));
    expect((await desk.tool('list_customers', { q: 'Efua' })).data[0]).toMatchObject({ phone: customer.phone });
    const handoff = { customerPhone: customer.phone, reason: 'Wants to speak to Efua' };
    expect(await desk.tool('request_handoff', handoff)).toMatchObject(handoff);
    await cancelWithRefund(desk, held.id, 2_100);

    const booked = await desk.tool('book', { ...visit, customer, requestKey: `book-${era}` });
    expect(booked.status).toBe('CONFIRMED');
    const again = await desk.tool('hold', {
      ...visit,
      startsAt: slots[11].startsAt,
      customer,
      requestKey: `again-${era}`,
    });
    expect(await desk.tool('confirm', { bookingId: again.id })).toMatchObject({ id: again.id, status: 'CONFIRMED' });
    await desk.tool('cancel', { bookingId: booked.id });
    await desk.tool('cancel', { bookingId: again.id });
  });

  it('reads the guide and a business as text', async () => {
    const { client } = await assistantOf(api, era);
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(['dwaso://guide']);
    const templates = (await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate);
    expect(templates).toEqual(['dwaso://businesses/{slug}']);
    const read = async (uri: string) => (await client.readResource({ uri })).contents[0] as { text: string };
    expect((await read('dwaso://guide')).text).toMatch(/preview_cancellation/);
    expect((await read(`dwaso://businesses/${stall.slug}`)).text).toMatch(
      /"Canopy", unitId unt_\w+, GHS 150\.00 a day, 6 pieces/,
    );
    await expect(read('dwaso://businesses/nobody')).rejects.toThrow();
    await expect(read('file:///etc/passwd')).rejects.toThrow();
  });
});

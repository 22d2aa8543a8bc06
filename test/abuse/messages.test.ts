import { describe, expect, it } from 'vitest';
import { pressButton } from '../features/money/payments/till.ts';
import { BASE, type MessageShop, moveTo, openMessageShop } from '../features/outward/messages/phones.ts';
import { newPhone } from '../service/api.ts';
import { until } from '../service/receiver.ts';
import { startTestService } from '../service/service.ts';

/** Every SMS costs the platform: what a shop can make it send for nothing has a limit. */
const api = await startTestService({ ROLE: 'all' });

const day = (ahead: number): string =>
  BASE.add({ hours: ahead * 24 })
    .toString()
    .slice(0, 10);

/** How many messages of the query ended in each way, once none is queued. */
async function outcomes(shop: MessageShop, query: string): Promise<Record<string, number>> {
  let found: { status: string; reason: string | null }[] = [];
  await until(async () => {
    found = await shop.messages(query);
    return found.length > 0 && found.every(({ status }) => status !== 'QUEUED' && status !== 'SENT');
  });
  const kinds = Map.groupBy(found, ({ status, reason }) => `${status} ${reason}`);
  return Object.fromEntries([...kinds].map(([kind, messages]) => [kind, messages.length]));
}

/** A shop whose receipts merge with no other message. */
async function openReceiptShop(): Promise<MessageShop> {
  await moveTo(api);
  const shop = await openMessageShop(api);
  const body = { kinds: { 'booking.confirmed': { enabled: false } } };
  const set = await api.call('PUT', `/businesses/${shop.id}/message-settings`, { body, token: shop.owner.token });
  expect(set.status, set.text).toBe(200);
  return shop;
}

async function record(shop: MessageShop, bookingId: string): Promise<void> {
  const body = { amountPesewas: 1, method: 'CASH' };
  const paid = await api.call('POST', `/bookings/${bookingId}/payments`, { body, token: shop.key, key: true });
  expect(paid.status, paid.text).toBe(201);
}

describe('receipts for money that is recorded by hand', () => {
  it('are sent 20 times a day to one phone', { timeout: 120_000 }, async () => {
    const shop = await openReceiptShop();
    const phone = newPhone();
    for (let count = 1; count <= 25; count++) await record(shop, await shop.booked(day(count), phone));
    await moveTo(api, { minutes: 2 });
    expect(await outcomes(shop, '&kind=payment.received')).toEqual({
      'DELIVERED null': 20,
      'DROPPED DAILY_LIMIT': 5,
    });
  });

  it('are ten times the messages of the plan a month; those for money of the gateway are always sent', {
    timeout: 120_000,
  }, async () => {
    const shop = await openReceiptShop();
    const [first, second] = [await shop.booked(day(1), newPhone()), await shop.booked(day(2), newPhone())];
    await record(shop, first);
    await moveTo(api, { minutes: 2 });
    expect(await outcomes(shop, `&bookingId=${first}&kind=payment.received`)).toEqual({ 'DELIVERED null': 1 });
    const { rowCount } = await api.owner.query(
      'update message_months set receipts = receipts + 1999 where business_id = $1',
      [shop.id],
    );
    expect(rowCount).toBe(1);
    await record(shop, second);
    const paid = await shop.booked(day(3), newPhone());
    const link = await api.post(`/bookings/${paid}/payment-links`, {}, shop.key);
    expect((await pressButton(api, link.data.url, 'pay')).status).toBe(303);
    await moveTo(api, { minutes: 5 });
    expect(await outcomes(shop, `&bookingId=${second}&kind=payment.received`)).toEqual({ 'DROPPED PLAN_LIMIT': 1 });
    expect(await outcomes(shop, `&bookingId=${paid}&kind=payment.received`)).toEqual({ 'DELIVERED null': 1 });
  });
});

it('a member gets 100 SMS a day', { timeout: 120_000 }, async () => {
  await moveTo(api);
  const shop = await openMessageShop(api);
  const owner = await api.signIn(shop.owner.phone);
  const body = { kinds: { 'member.new_booking': { enabled: true } }, channels: ['SMS'] };
  expect((await api.call('PUT', '/me/message-settings', { body, token: owner.token })).status).toBe(200);
  for (let count = 0; count < 60; count++) await shop.booked(day(1 + (count % 3)), newPhone());
  expect(await outcomes(shop, '&kind=member.new_booking')).toEqual({ 'DELIVERED null': 60 });
  for (let count = 0; count < 40; count++) await shop.booked(day(4 + (count % 3)), newPhone());
  await until(async () => (await shop.messages('&kind=member.new_booking&status=QUEUED')).length === 0);
  for (let count = 0; count < 3; count++) {
    const id = await shop.booked(day(7), newPhone());
    expect(await outcomes(shop, `&bookingId=${id}&kind=member.new_booking`)).toEqual({ 'DROPPED DAILY_LIMIT': 1 });
  }
});

import { expect } from 'vitest';
import { reconcile } from '../../src/features/money/payments/index.ts';
import type { TestService } from '../service/service.ts';

/** Every state, money of every kind, payouts of every outcome, a full and an empty shop, among eight shops or more. */
export async function expectLivelyDay(api: TestService): Promise<void> {
  const { deps } = api.service;
  const at = deps.clock.now();
  const find = async (text: string) => (await api.owner.query(text)).rows;
  const today = `'${at.toString()}'::timestamptz::date`;
  // Shop 1 is open every day.
  const states = await find(`select distinct status from bookings
    where business_id like '%0001' and starts_at::date between ${today} - 1 and ${today} + 1 order by 1`);
  expect(states.map(({ status }) => status)).toEqual([
    'CANCELLED',
    'CHECKED_IN',
    'COMPLETED',
    'CONFIRMED',
    'EXPIRED',
    'HELD',
    'NO_SHOW',
  ]);
  const owner = await api.signIn('+233500000001');
  const shops = (await api.get('/businesses/me', owner.token)).data;
  expect(shops.map(({ role }: { role: string }) => role)).toEqual(['OWNER', 'OWNER']);
  const spa = shops.find(({ id }: { id: string }) => id.endsWith('0001'));
  const { data: day } = await api.get(`/businesses/${spa.id}/digest/today`, owner.token);
  expect(day.counts.checkedIn).toBeGreaterThan(0);
  expect(day.counts.confirmed).toBeGreaterThan(0);
  expect(day.owed.length).toBeGreaterThan(0);
  expect(day.outstandingPesewas).toBeGreaterThan(0);
  const [counts] = await find(`select
    (select count(*)::int from refunds) as refunds, (select count(*)::int from payments where method = 'CASH') as cash,
    (select count(*)::int from bookings where items @? '$[*] ? (@.kitId != null)') as kits,
    (select count(*)::int from bookings where area_id is not null) as delivered,
    (select count(*)::int from invoices where status = 'PAID') as invoices,
    (select count(*)::int from usage_meters) as usage`);
  for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThan(0);
  expect(await find(`select from bookings where business_id like '%0006'`)).toEqual([]);
  const [full] = await find(`select slug from businesses where id like '%0004'`);
  const from = deps.clock.now().toString().slice(0, 10);
  const { data: calendar } = await api.get(`/public/businesses/${full.slug}/availability?from=${from}&to=${from}`);
  for (const unit of calendar.units) expect(unit.days[0].status).not.toBe('FREE');
  expect(await reconcile(deps, at)).toEqual([]);
  const payouts = await find('select status from payouts order by id desc');
  const [open, failed, ...paid] = payouts.map(({ status }) => status);
  expect([open, failed, ...new Set(paid)]).toEqual(['SENT', 'FAILED', 'PAID']);
}

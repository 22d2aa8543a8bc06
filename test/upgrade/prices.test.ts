import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SCHEMA } from '../../src/deps.ts';
import { migrate } from '../../src/kit/postgres/migrate.ts';
import { readSqlFiles } from '../../src/kit/postgres/sql-files.ts';
import { asking } from '../backup/compare.ts';
import { inDays } from '../features/booking/bookings/shop.ts';
import { startTestService } from '../service/service.ts';
import { installFirstRelease, newDirectory, quiet } from './install.ts';

/** The last migration before tiers, price rules and promo codes. Bookings had their terms, without tiers. */
const LAST_BEFORE = '0060_items_and_terms_contract.sql';

const PHONE = '+233240000003';
const LINES = [
  { kind: 'UNIT', id: 'unt_1', name: 'Tent', quantity: 1, days: 2, unitPesewas: 9_000, totalPesewas: 18_000 },
  { kind: 'EXTRA', id: 'ext_1', name: 'Lamp', quantity: 1, unitPesewas: 100, totalPesewas: 100 },
];

/** A confirmed booking of two days at an older list price, paid in advance through the gateway and in cash. */
const bookingOf = (id: string, date: string, terms: object) => `
  insert into bookings (business_id, id, status, source, starts_at, ends_at, item, items, terms, counts_from, customer_id,
      customer_name, customer_phone, lines, total_pesewas, deposit_pesewas, created_at, updated_at)
    values ('biz_first', '${id}', 'CONFIRMED', 'APP', '${date}', '${date}'::date + 2, 'Tent',
      '[{"kind": "UNIT", "id": "unt_1", "name": "Tent", "quantity": 1, "providerId": null, "providerName": null, "bufferAfterMin": null}]',
      '${JSON.stringify(terms)}', '${date}', 'cus_1', 'Ama First', '${PHONE}', '${JSON.stringify(LINES)}', 18100, 5000,
      '2026-01-02', '2026-01-02');
  insert into allocations (business_id, booking_id, item, unit_id, first_date, last_date, quantity)
    values ('biz_first', '${id}', 0, 'unt_1', '${date}', '${date}'::date + 1, 1);
  insert into unit_days select 'biz_first', 'unt_1', day, 1, 3 from generate_series('${date}'::date, '${date}'::date + 1, '1 day') day;
  insert into payment_links (business_id, id, token, booking_id, amount_pesewas, provider, reference, status, expires_at, created_at)
    values ('biz_first', 'lnk_${id}', 'lnk_${id}', '${id}', 4999, 'SIMULATOR', '${id}', 'PAID', '2026-01-03', '2026-01-03');
  insert into payments (business_id, id, booking_id, amount_pesewas, method, provider, reference, transaction_id, link_id,
      receipt_number, receipt_token, paid_at, created_at)
    values ('biz_first', 'pay_${id}', '${id}', 4999, 'MOMO', 'SIMULATOR', '${id}', '${id}', 'lnk_${id}', 'R-1${id}', 'tok_${id}', '2026-01-03', '2026-01-03'),
      ('biz_first', 'csh_${id}', '${id}', 1000, 'CASH', 'MANUAL', null, null, null, 'R-2${id}', 'tkc_${id}', '2026-01-03', '2026-01-03');`;

async function installBefore() {
  const database = await installFirstRelease();
  const directory = await newDirectory();
  for (const { name } of await readSqlFiles(SCHEMA.migrations))
    if (name <= LAST_BEFORE) await cp(join(SCHEMA.migrations, name), join(directory, name));
  await migrate({ url: database.url, migrations: directory, ...quiet });
  const terms = { deposit: { type: 'FIXED', amountPesewas: 5_000 }, holdTtlMinutes: 60, customerReschedule: true };
  const full = { ...terms, cancellationNoticeHours: 24, refundOnCancel: 'FULL_BEFORE_NOTICE' };
  const none = { ...terms, cancellationNoticeHours: 24, refundOnCancel: 'NONE' };
  await asking(database.url, async (client) => {
    await client.query(bookingOf('bkg_full', inDays(30), full));
    await client.query(bookingOf('bkg_late', inDays(2), { ...full, cancellationNoticeHours: 480 }));
    await client.query(bookingOf('bkg_none', inDays(40), none));
  });
  return database;
}

it('bookings from before tiers and rules keep the refunds and prices that they were made with', async () => {
  const database = await installBefore();
  await migrate({ url: database.url, ...SCHEMA, ...quiet });
  const api = await startTestService({}, { database });
  const owner = await api.signIn('+233240000001');
  const customer = await api.signIn(PHONE);
  const read = async (id: string) => (await api.get(`/bookings/${id}`, customer.token)).data;
  const preview = async (id: string, { token } = customer) =>
    (await api.get(`/bookings/${id}/cancellation`, token)).data;

  // New terms and a new rule of the shop reach new bookings alone.
  const policies = {
    refundOnCancel: 'TIERS',
    cancellationTiers: [{ hoursBefore: 1_000, refundPercent: 10 }],
    cancellationGraceMinutes: 60,
  };
  const before = (await api.get('/businesses/biz_first', owner.token)).data;
  expect((before.business ?? before).policies).toMatchObject({ cancellationTiers: [], cancellationGraceMinutes: 0 });
  const patched = await api.call('PATCH', '/businesses/biz_first', { body: { policies }, token: owner.token });
  expect(patched.status).toBe(200);
  const rule = { kind: 'DATES', name: 'High season', from: inDays(0), to: inDays(90), percent: 50 };
  expect((await api.post('/businesses/biz_first/price-rules', rule, owner.token)).status).toBe(201);

  const terms = { refundOnCancel: 'FULL_BEFORE_NOTICE', noticeHours: 24, tiers: [], graceMinutes: 0 };
  expect(await read('bkg_full')).toMatchObject({
    cancellation: terms,
    refundCapPercent: null,
    lines: LINES,
    totalPesewas: 18_100,
    paidPesewas: 5_999,
    duePesewas: 12_101,
  });
  expect(await preview('bkg_full')).toMatchObject({
    allowed: true,
    refundPercent: 100,
    refundPesewas: 4_999,
    byHandPesewas: 1_000,
    keptPesewas: 0,
  });
  expect(await preview('bkg_late')).toMatchObject({ allowed: false, reasons: [{ code: 'CANCELLATION_NOTICE' }] });
  expect(await preview('bkg_late', owner)).toMatchObject({ allowed: true, refundPesewas: 4_999 });
  expect(await preview('bkg_none')).toMatchObject({ allowed: true, refundPesewas: 0, keptPesewas: 5_999 });
  expect(await preview('bkg_none', owner)).toMatchObject({ allowed: true, refundPesewas: 4_999, byHandPesewas: 1_000 });

  // As many days keep every line; another number is priced by the stored list price and the rules of today.
  const move = (body: object) => api.post('/bookings/bkg_full/reschedule/preview', body, owner.token);
  const same = (await move({ date: inDays(33) })).data;
  expect(same).toMatchObject({ available: true, totalPesewas: 18_100, duePesewas: 12_101 });
  expect(same.lines).toEqual((await read('bkg_full')).lines);
  const longer = (await move({ date: inDays(33), endDate: inDays(35) })).data;
  expect(longer.totalPesewas).toBe(3 * 9_000 * 1.5 + 100);
  expect(longer.lines.map(({ kind }: { kind: string }) => kind)).toEqual(['UNIT', 'ADJUSTMENT', 'EXTRA']);

  const moved = await api.post('/bookings/bkg_full/reschedule', { date: inDays(33) }, customer.token, true);
  expect(moved.data).toMatchObject({ totalPesewas: 18_100, refundCapPercent: 100 });
  const cancelled = await api.post('/bookings/bkg_full/cancel', { expectedRefundPesewas: 4_999 }, customer.token, true);
  expect(cancelled.data).toMatchObject({ status: 'CANCELLED', refundedPesewas: 4_999 });
  const toReturn = (await api.get('/businesses/biz_first/payments?toReturn=true', owner.token)).data;
  expect(toReturn).toMatchObject([{ id: 'csh_bkg_full', toReturnPesewas: 1_000 }]);
  await api.stop();
});

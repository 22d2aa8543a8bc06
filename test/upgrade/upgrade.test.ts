import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backup } from '../../src/backup/backup.ts';
import { restore } from '../../src/backup/restore.ts';
import { SCHEMA } from '../../src/deps.ts';
import { diskStore } from '../../src/features/ground/uploads/media/disk.ts';
import { reconcile } from '../../src/features/money/payments/index.ts';
import { migrate } from '../../src/kit/postgres/migrate.ts';
import { readSqlFiles } from '../../src/kit/postgres/sql-files.ts';
import { asking, readTables } from '../backup/compare.ts';
import { someone } from '../features/booking/bookings/shop.ts';
import { createDatabase, type TestDatabase } from '../service/database.ts';
import { onFinish } from '../service/on-finish.ts';
import { startTestService } from '../service/service.ts';
import { FIRST_RELEASE } from './first-release.ts';
import { installFirstRelease, newDirectory, quiet } from './install.ts';

const countsOf = (tables: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]));

/** The first business works in the newest version. */
async function expectToWork(database: TestDatabase): Promise<void> {
  const api = await startTestService({}, { database });
  const owner = await api.signIn('+233240000001');
  expect(owner.id).toBe('usr_first_owner');
  const { data: business } = await api.get('/businesses/biz_first', owner.token);
  expect(business.business ?? business).toMatchObject({ name: 'First Rentals', status: 'ACTIVE' });
  const { policies } = business.business ?? business;
  expect(policies).toMatchObject({ holdTtlMinutes: 60, retentionMonths: 36 });
  const { data: booking } = await api.get('/bookings/bkg_1', owner.token);
  expect(booking).toMatchObject({ customerName: 'Ama First', paidPesewas: 11_500, refundedPesewas: 500 });
  const made = await api.post(
    '/businesses/biz_first/bookings',
    { unitId: 'unt_1', date: '2030-02-01', quantity: 2, customer: someone() },
    owner.token,
    true,
  );
  expect(made.code).toBe('NOT_AVAILABLE');
  const one = { unitId: 'unt_1', date: '2030-02-01', quantity: 1, customer: someone() };
  expect((await api.post('/businesses/biz_first/bookings', one, owner.token, true)).status).toBe(201);
  expect((await api.get('/public/businesses/first-rentals')).status).toBe(200);
  expect(await reconcile(api.service.deps, api.service.deps.clock.now())).toEqual([]);
  await api.stop();
}

describe('the first release', () => {
  it('has the migrations that it was released with', async () => {
    const shipped = new Map((await readSqlFiles(SCHEMA.migrations)).map(({ name, checksum }) => [name, checksum]));
    expect(Object.fromEntries(Object.keys(FIRST_RELEASE).map((name) => [name, shipped.get(name)]))).toEqual(
      FIRST_RELEASE,
    );
  });

  it('with rows in every table migrates to the newest version, and keeps every row', async () => {
    const database = await installFirstRelease();
    const before = countsOf(await readTables(database.url));
    const empty = Object.entries(before).filter(([, rows]) => rows === 0);
    // Businesses of another family, and what only the gateways write.
    expect(empty.map(([name]) => name)).toEqual([
      'gateway_notices',
      'payment_links',
      'provider_services',
      'provider_times',
      'providers',
      'services',
      'simulator_charges',
      'simulator_refunds',
    ]);
    await migrate({ url: database.url, ...SCHEMA, ...quiet });
    const after = countsOf(await readTables(database.url));
    const { schema_migrations: _applied, ...kept } = before;
    // Tables that a migration fills from older ones are not among those of the first release.
    for (const [name, rows] of Object.entries(kept)) expect([name, after[name]]).toEqual([name, rows]);
    await expectToWork(database);
  });

  it('gets a directory of its businesses, with a route for the oldest of each ending', async () => {
    const database = await installFirstRelease();
    await asking(database.url, (client) =>
      client.query(`
        insert into businesses (id, name, slug, status, vertical, family, booking_shape, policies, sandbox,
          sandbox_owner_id, created_at, updated_at)
        select later.id, 'Later', later.slug, 'ACTIVE', 'party-rentals', 'RENTALS', 'UNIT_PER_DAY', first.policies, owner is not null, owner,
          '2026-01-02', '2026-01-02'
        from businesses first, (values ('biz_second_first', 'second', null), ('biz_a_first', 'a', 'usr_first_owner'))
          later (id, slug, owner) where first.id = 'biz_first'`),
    );
    await migrate({ url: database.url, ...SCHEMA, ...quiet });
    const { rows } = await asking(database.url, (client) =>
      client.query('select business_id, route, slug, sandbox_owner_id from business_directory order by slug'),
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['biz_a_first', null, 'a', 'usr_first_owner'],
      ['biz_first', '_first', 'first-rentals', null],
      ['biz_second_first', null, 'second', null],
      ['biz_waiting', 'aiting', 'waiting', null],
    ]);
    await expectToWork(database);
  });

  it('gets allocations that add up to the taken unit days, and bookings with their item and terms', async () => {
    const database = await installFirstRelease();
    await migrate({ url: database.url, ...SCHEMA, ...quiet });
    const { rows: different } = await asking(database.url, (client) =>
      client.query(`
        select d.unit_id, d.date from unit_days d
        where d.taken <> (select coalesce(sum(a.quantity), 0) from allocations a where a.business_id = d.business_id
          and a.unit_id = d.unit_id and d.date between a.first_date and a.last_date)`),
    );
    expect(different).toEqual([]);
    const { rows } = await asking(database.url, (client) =>
      client.query(`
        select b.id, b.unit_id, b.quantity, b.terms ? 'cancellationNoticeHours' as agreed, a.first_date::text as date
        from bookings b left join allocations a on a.booking_id = b.id order by b.id`),
    );
    expect(rows).toEqual([
      { id: 'bkg_1', unit_id: 'unt_1', quantity: 1, agreed: true, date: null },
      { id: 'bkg_2', unit_id: 'unt_1', quantity: 2, agreed: true, date: '2030-02-01' },
    ]);
  });

  it('backed up before the upgrade, is restored into the newest version', async () => {
    const old = await installFirstRelease();
    const directory = await newDirectory();
    const media = diskStore(join(directory, 'media'), () => {});
    const path = join(directory, 'first.backup');
    const { signal } = new AbortController();
    const made = await backup({ url: old.url, media, path, version: '0.1.0', signal });
    expect(made.missing).toEqual(['upl_1']);
    const database = await createDatabase({ empty: true });
    onFinish(() => database.drop());
    await restore({ url: database.url, media, path, schema: SCHEMA, signal, ...quiet });
    await migrate({ url: old.url, ...SCHEMA, ...quiet });
    expect(await readTables(database.url)).toEqual(await readTables(old.url));
    await expectToWork(database);
  });
});

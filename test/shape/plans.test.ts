import { beforeAll, describe, expect, it } from 'vitest';
import { findSlotContext, readTakenTime } from '../../src/features/booking/availability/store.ts';
import { listSlotDays } from '../../src/features/booking/availability/store-search.ts';
import { type BookingFilter, listBookings } from '../../src/features/booking/bookings/store-list.ts';
import { listBlocks, listConflicts } from '../../src/features/catalogue/blocks/store.ts';
import { listBlockedTimes } from '../../src/features/catalogue/provider-dates/store.ts';
import { findDueEndpoints, NEXT_ATTEMPT } from '../../src/features/ground/events/store-queue.ts';
import { listOverdueTimes } from '../../src/features/ground/occupancy/store.ts';
import { findListing } from '../../src/features/market/marketplace/store.ts';
import { listNearest } from '../../src/features/market/marketplace/store-search.ts';
import { listEntries } from '../../src/features/outward/feeds/store.ts';
import { listExportedActions, listExportedFeeds } from '../../src/features/platform/privacy/store-export.ts';
import { findBusinessWithOldUploads, listOldCustomers } from '../../src/features/platform/privacy/store-retention.ts';
import { sumWaitlist } from '../../src/features/platform/statistics/store.ts';
import { sumPrices } from '../../src/features/platform/statistics/store-prices.ts';
import { findBusinessOfRoute, findBusinessOfSlug } from '../../src/features/shop/businesses/store.ts';
import { listExpiredTokens } from '../../src/features/shop/sessions/store.ts';
import type { Db, Reader } from '../../src/kit/postgres/database.ts';
import { type Statement, sql } from '../../src/kit/postgres/sql.ts';
import { codeOf, ITEM_COLUMNS, serviceItem, unitItem } from '../service/booking-items.ts';
import { ENTER_DIRECTORY } from '../service/directory.ts';
import { startTestService } from '../service/service.ts';
import { ROW_OF } from './tenant-rows.ts';

/**
 * Row level security allows only leakproof comparisons to use an index. These reads would be slow without their index.
 * They are planned with the service's roles and with generic plans, as prepared statements are.
 */
const api = await startTestService();
const { owner } = api;
const { db, clock } = api.service.deps;
const business = 'biz_planned_a';
const provider = `prv_${business}`;
const unit = `unt_${business}`;
const now = clock.now();

beforeAll(async () => {
  await owner.query(`insert into users values ('usr_somebody', '+233240000000', null, now(), now()),
    ('usr_another', '+233240000001', null, now(), now())`);
  for (const [table, row] of Object.entries(ROW_OF)) await owner.query(`insert into ${table} ${row(business)}`);
  // Many past rows, which a read of one day must not scan.
  await owner.query(
    `insert into provider_times (business_id, booking_id, item, provider_id, during, work_ends_at)
     select $1, 'bkg_' || n, 0, $2, tstzrange(s, s + interval '30 minutes'), s + interval '30 minutes'
     from generate_series(1, 5000) n, lateral (select timestamptz '2020-01-01' + n * interval '1 hour' as s) at`,
    [business, provider],
  );
  await owner.query(
    `insert into blocks (business_id, id, unit_id, start_date, end_date, created_at)
     select $1, 'blk_u' || n, $2, date '2010-01-01' + n, date '2010-01-01' + n, now() from generate_series(1, 2000) n`,
    [business, unit],
  );
  await owner.query(
    `insert into blocks (business_id, id, provider_id, starts_at, ends_at, created_at)
     select $1, 'blk_p' || n, $2, timestamptz '2010-01-01' + n * interval '1 day',
       timestamptz '2010-01-01 01:00Z' + n * interval '1 day', now() from generate_series(1, 2000) n`,
    [business, provider],
  );
  // An imported calendar: many blocks after a day, which a read of that day must not scan either.
  await owner.query(
    `insert into blocks (business_id, id, provider_id, starts_at, ends_at, created_at)
     select $1, 'blk_l' || n, $2, timestamptz '2027-01-01' + n * interval '2 hours',
       timestamptz '2027-01-01 01:00Z' + n * interval '2 hours', now() from generate_series(1, 4000) n`,
    [business, provider],
  );
  await owner.query(
    `insert into customers (business_id, id, name, phone, created_at, updated_at)
     select $1, 'cus_' || n, 'Ama ' || n, '+23324' || 1000000 + n, now(), now() from generate_series(1, 500) n`,
    [business],
  );
  await owner.query(
    `insert into bookings (business_id, id, code, status, source, starts_at, ends_at, item, ${ITEM_COLUMNS}, customer_id,
       customer_name, customer_phone, lines, total_pesewas, deposit_pesewas, created_at, updated_at)
     select $1, 'bkg_old' || n, ${codeOf('n')}, 'COMPLETED', 'APP', d, d + interval '1 day', 'Canopy',
       ${unitItem('$2::text', 'd')}, 'cus_' || 1 + n % 500, 'Ama',
       '+233240000001', '[]', 1, 0, now(), now()
     from generate_series(1, 3000) n, lateral (select timestamptz '2010-01-01' + n * interval '1 day' as d) at`,
    [business, unit],
  );
  // Every hundredth visit is by another provider.
  await owner.query(
    `insert into bookings (business_id, id, code, status, source, starts_at, ends_at, item, ${ITEM_COLUMNS}, customer_id,
       customer_name, customer_phone, lines, total_pesewas, deposit_pesewas, created_at, updated_at)
     select $1, 'bkg_visit' || n, ${codeOf('3000 + n')}, 'COMPLETED', 'APP', d, d + interval '1 hour', 'Braids',
       ${serviceItem("'srv_1'::text", "'prv_' || case when n % 100 = 0 then 'rare' else 'busy' end", 'd')},
       'cus_' || 1 + n % 500, 'Ama', '+233240000001', '[]', 1, 0, now(), now()
     from generate_series(1, 3000) n, lateral (select timestamptz '2010-01-01' + n * interval '1 day' as d) at`,
    [business],
  );
  await owner.query(`
    insert into businesses (id, name, slug, vertical, family, booking_shape, policies, status, listing_visibility, lat,
      lng, opens, offers, created_at, updated_at)
    select 'biz_near_' || n, 'Near', 'near-' || n, 'party-rentals', 'RENTALS', 'UNIT_PER_DAY', '{}', 'ACTIVE', 'PUBLIC',
      5 + n / 1000.0, n / 1000.0, true, true, now(), now() from generate_series(1, 60) n`);
  await owner.query(
    `insert into calendar_feeds (business_id, id, created_by, token_hash, created_at)
     select $1, 'fed_' || n, 'usr_another', '', now() from generate_series(1, 1000) n`,
    [business],
  );
  await owner.query(
    `with endpoints as (
       insert into webhook_endpoints (business_id, id, url, events, secret, created_at, updated_at)
       select $1, 'whk_idle_' || n, 'https://example.com', '{*}', '', now(), now() from generate_series(1, 5000) n
       returning business_id, id)
     insert into webhook_queues (business_id, endpoint_id, due_at)
     select business_id, id, case when id like '%99_' then now() - interval '1 hour' end from endpoints`,
    [business],
  );
  await owner.query(ENTER_DIRECTORY);
  await owner.query('analyze');
});

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The generic plan of the first statement that `ask` sends. */
async function planOf(scope: Db, ask: (reader: Reader) => Promise<unknown>): Promise<Node[]> {
  const asked: Statement[] = [];
  const noted = <Row>(statement: Statement<Row>) => {
    asked.push(statement);
    return statement;
  };
  await ask({
    rows: (statement) => scope.rows(noted(statement)),
    maybe: (statement) => scope.maybe(noted(statement)),
    one: (statement) => scope.one(noted(statement)),
    call: (statement, options) => scope.call(noted(statement), options),
  });
  const [statement] = asked;
  if (!statement) throw new Error('Nothing was asked');
  const { text, values } = statement;
  const literals = values.map((value) => {
    const text = Array.isArray(value) ? `{${value.join(',')}}` : String(value);
    return value === null ? 'null' : `'${text.replaceAll("'", "''")}'`;
  });
  return scope.transaction(async (tx) => {
    const run = (words: string) => tx.rows<{ 'QUERY PLAN': [{ Plan: Node }] }>({ text: words, values: [] });
    await run('set local plan_cache_mode = force_generic_plan');
    // Sequential scans are disabled because the tables are small: the test is about usable indexes.
    await run('set local enable_seqscan = off');
    await run('set local enable_bitmapscan = off');
    await run(`prepare planned as ${text}`);
    const [row] = await run(
      `explain (analyze, format json) execute planned ${values.length > 0 ? `(${literals.join(', ')})` : ''}`,
    );
    await run('deallocate planned');
    if (!row) throw new Error('No plan');
    return nodesOf(row['QUERY PLAN'][0].Plan);
  });
}

const on = (nodes: Node[], table: string) => nodes.filter((node) => node['Relation Name'] === table);

describe('a provider’s time is found by its index', () => {
  const day = '2026-12-24';
  const reads: Record<string, (reader: Reader) => Promise<unknown>> = {
    'by alternatives': (reader) =>
      findSlotContext(reader, business, { serviceId: `srv_${business}`, providerId: null, from: day, to: day }, now),
    'by what is overdue': (reader) =>
      listOverdueTimes(reader, business, provider, { from: now, until: now.add({ hours: 1 }) }, now),
  };
  it.each(Object.entries(reads))('%s', async (_name, ask) => {
    const scans = on(await planOf(db.tenant(business), ask), 'provider_times');
    expect(scans.map((scan) => scan['Index Name'])).toEqual(['provider_times_of_provider']);
    expect(scans[0]?.['Index Cond']).toMatch(/business_id.*provider_id.*work_ends_at >.*work_ends_at </);
    expect(scans[0]?.['Rows Removed by Filter'] ?? 0).toBeLessThan(10);
  });

  it.each([
    ['by alternatives', reads['by alternatives'] as (reader: Reader) => Promise<unknown>],
    ['by a search', (reader: Reader) => listSlotDays(reader, [business], day, now)],
    ['by those who could take over', (reader: Reader) => listBlockedTimes(reader, business, { from: now, until: now })],
  ])('without the blocks of later days, %s', async (_name, ask) => {
    const scans = on(await planOf(db.tenant(business), ask), 'blocks');
    expect(scans).toHaveLength(2);
    for (const scan of scans) expect(scan['Rows Removed by Filter'] ?? 0).toBeLessThan(10);
  });
});

describe('read_provider_time() fetches the rows of the day alone', () => {
  it('of one provider among many with a long past', async () => {
    const fetched = await db.tenant(business).transaction(async (tx) => {
      await readTakenTime(tx, business, [provider], '2020-03-01', now);
      return tx.one<{ rows: number }>({
        text: `select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'provider_times'`,
        values: [],
      });
    });
    // Two days with their bounds hold 64 of the 5,000 rows.
    expect(fetched.rows).toBeGreaterThan(0);
    expect(fetched.rows).toBeLessThan(100);
  });
});

describe('reads of a shop with a long past', () => {
  const instant = Temporal.Instant.from('2026-12-24T00:00:00Z');
  const later = instant.add({ hours: 48 });
  /** A range of a day reads by the start of bookings, or by the end of blocks, and discards few rows. */
  const expectFew = (nodes: Node[], table: string, index: RegExp) => {
    const scans = on(nodes, table);
    expect(scans.map((scan) => scan['Index Name'])).toEqual(scans.map(() => expect.stringMatching(index)));
    expect(scans.length).toBeGreaterThan(0);
    for (const scan of scans) expect(scan['Rows Removed by Filter'] ?? 0).toBeLessThan(40);
  };

  it('find the blocks of some days', async () => {
    const filter = {
      unitId: null,
      providerId: null,
      source: null,
      fromDate: '2026-12-24',
      toDate: '2026-12-25',
      fromInstant: instant,
      toInstant: later,
    };
    const plan = await planOf(db.tenant(business), (reader) => listBlocks(reader, business, filter));
    expectFew(plan, 'blocks', /^blocks_(live_|long)/);
    expect(on(plan, 'blocks')).toHaveLength(3);
    for (const scan of on(plan, 'blocks')) expect(scan['Index Cond']).toMatch(/business_id.*end/);
  });

  it('find the bookings that a block or a feed concerns', async () => {
    const time = { startsAt: instant, endsAt: later };
    const conflicts = await planOf(db.tenant(business), (reader) =>
      listConflicts(reader, business, { unitId: unit }, time, now),
    );
    expectFew(conflicts, 'bookings', /^bookings_start$/);
    const window = { providerId: null, from: instant, to: later, now };
    const entries = await planOf(db.tenant(business), (reader) => listEntries(reader, business, window));
    expectFew(entries, 'bookings', /^bookings_start$/);
  });

  it('sum what rules and codes made of prices from the bookings that have such lines alone', async () => {
    const plan = await planOf(db.tenant(business), (reader) =>
      sumPrices(reader, business, { from: '2010-01-01', to: '2018-12-31' }, 'prl', 100),
    );
    expectFew(plan, 'bookings', /^bookings_priced$/);
  });

  it('sum what came from the waiting list alone', async () => {
    const plan = await planOf(db.tenant(business), (reader) =>
      sumWaitlist(reader, business, { from: '2010-01-01', to: '2018-12-31' }),
    );
    expectFew(plan, 'bookings', /^bookings_from_waitlist$/);
  });

  const none: BookingFilter = {
    statuses: null,
    from: null,
    since: null,
    before: null,
    order: 'desc',
    source: null,
    seriesId: null,
    serviceId: null,
    customerId: null,
    unitId: null,
    providerId: null,
    text: null,
  };

  it.each([{ unitId: unit }, { providerId: 'prv_rare' }])('find the bookings of %o by their days', async (filter) => {
    const plan = await planOf(db.tenant(business), (reader) =>
      listBookings(reader, business, { ...none, ...filter }, null, 21, now),
    );
    expectFew(plan, 'item_days', /^item_days_pkey$/);
    expectFew(plan, 'bookings', /^bookings_start$/);
  });

  it('find the bookings of the few customers whose name or phone matches', async () => {
    const text = { name: 'Ama', phone: null, code: 'K7Q2M4', customerIds: ['cus_7', 'cus_8'] };
    const plan = await planOf(db.tenant(business), (reader) =>
      listBookings(reader, business, { ...none, text }, null, 21, now),
    );
    expectFew(plan, 'bookings', /^bookings_customer$/);
    expectFew(plan, 'customers', /^customers_renamed$/);
  });
});

describe('what a person did is found by the person', () => {
  it('in the audit of all businesses', async () => {
    const nodes = await planOf(db.service, (reader) => listExportedActions(reader, 'usr_somebody', 100));
    expect(on(nodes, 'business_audit').map((node) => node['Index Name'])).toEqual(['business_audit_actor']);
    expect(on(nodes, 'audit_log').map((node) => node['Index Name'])).toEqual(['audit_log_actor']);
  });

  it('among the calendar feeds', async () => {
    const nodes = await planOf(db.service, (reader) => listExportedFeeds(reader, 'usr_somebody'));
    expect(on(nodes, 'calendar_feeds').map((node) => node['Index Name'])).toEqual(['calendar_feeds_maker']);
  });
});

describe('a worker reads due endpoints alone', () => {
  const reads: Record<string, (reader: Reader) => Promise<unknown>> = {
    'to find them': (reader) => findDueEndpoints(reader, { now, without: ['whk_idle_4999'], limit: 2_000 }),
    'to learn when the next one is due': (reader) => reader.rows(sql`select (${NEXT_ATTEMPT}) as next`),
  };
  it.each(Object.entries(reads))('%s', async (_name, ask) => {
    const scans = (await planOf(db.service, ask)).filter((node) => node['Relation Name'] !== undefined);
    expect(scans.map((scan) => scan['Index Name'])).toEqual(['webhook_queues_due']);
    expect(scans[0]?.['Rows Removed by Filter'] ?? 0).toBeLessThan(10);
  });
});

describe('nightly jobs read a bounded part of a table', () => {
  const reads: Record<string, [table: string, index: string, ask: (reader: Reader) => Promise<unknown>]> = {
    'of customers': [
      'customers',
      'customers_kept',
      (reader) =>
        listOldCustomers(reader, { id: business, since: now.subtract({ hours: 1 }) }, { createdAt: now, id: '' }, 500),
    ],
    'of refresh tokens': [
      'refresh_tokens',
      'refresh_tokens_expiry',
      (reader) =>
        listExpiredTokens(reader, now, { expiresAt: now.subtract({ hours: 1 }), hash: Buffer.from('x') }, 500),
    ],
    'of uploads': [
      'uploads',
      'uploads_newest',
      (reader) => findBusinessWithOldUploads(reader, now.subtract({ hours: 24 }), 'biz_'),
    ],
  };
  it.each(Object.entries(reads))('%s', async (_name, [table, index, ask]) => {
    const scans = on(await planOf(db.service, ask), table);
    expect(scans.map((scan) => scan['Index Name'])).toEqual([index]);
    expect(scans[0]?.['Rows Removed by Filter'] ?? 0).toBeLessThan(10);
  });
});

describe('roles beyond tenants', () => {
  it('find the nearest through the index of pins', async () => {
    const nothing = {
      family: null,
      vertical: null,
      serviceLocation: null,
      maxPricePesewas: null,
      minRating: null,
      phrases: null,
      openOn: null,
    };
    const plan = await planOf(db.public, (reader) => listNearest(reader, [6_371_008, 0, 0], null, nothing, 21));
    expect(on(plan, 'businesses').map((node) => node['Index Name'])).toEqual(['businesses_nearest']);
  });

  it('find a listing by its slug', async () => {
    const entry = await planOf(db.service, (reader) => findBusinessOfSlug(reader, 'near-1'));
    expect(on(entry, 'business_directory').map((node) => node['Index Name'])).toEqual(['business_directory_slug_key']);
    const plan = await planOf(db.service, (reader) => findListing(reader, 'biz_near_1'));
    expect(on(plan, 'businesses').map((node) => node['Index Name'])).toEqual(['businesses_listed']);
  });

  it('find the business of an id by its route', async () => {
    const plan = await planOf(db.service, (reader) => findBusinessOfRoute(reader, 'near_1'));
    expect(on(plan, 'business_directory').map((node) => node['Index Name'])).toEqual(['business_directory_route_key']);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { findSlotContext, readTakenTime } from '../../src/features/availability/store.ts';
import { overdueOfProvider } from '../../src/features/bookings/store.ts';
import { findBusinessOfRoute, findBusinessOfSlug } from '../../src/features/businesses/store.ts';
import { findListing } from '../../src/features/marketplace/store.ts';
import { listNearest } from '../../src/features/marketplace/store-search.ts';
import type { Db, Reader } from '../../src/kit/postgres/database.ts';
import type { Statement } from '../../src/kit/postgres/sql.ts';
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
const now = clock.now();

beforeAll(async () => {
  await owner.query("insert into users values ('usr_somebody', '+233240000000', null, now(), now())");
  for (const [table, row] of Object.entries(ROW_OF)) await owner.query(`insert into ${table} ${row(business)}`);
  // Many past rows, which a read of one day must not scan.
  await owner.query(
    `insert into provider_times (business_id, booking_id, provider_id, during, work_ends_at)
     select $1, 'bkg_' || n, $2, tstzrange(s, s + interval '30 minutes'), s + interval '30 minutes'
     from generate_series(1, 5000) n, lateral (select timestamptz '2020-01-01' + n * interval '1 hour' as s) at`,
    [business, provider],
  );
  await owner.query(`
    insert into businesses (id, name, slug, vertical, family, booking_shape, policies, status, listing_visibility, lat,
      lng, opens, offers, created_at, updated_at)
    select 'biz_near_' || n, 'Near', 'near-' || n, 'party-rentals', 'RENTALS', 'UNIT_PER_DAY', '{}', 'ACTIVE', 'PUBLIC',
      5 + n / 1000.0, n / 1000.0, true, true, now(), now() from generate_series(1, 60) n`);
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
  const literals = values.map((value) => (value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`));
  return scope.transaction(async (tx) => {
    const run = (words: string) => tx.rows<{ 'QUERY PLAN': [{ Plan: Node }] }>({ text: words, values: [] });
    await run('set local plan_cache_mode = force_generic_plan');
    // Sequential scans are disabled because the tables are small: the test is about usable indexes.
    await run('set local enable_seqscan = off');
    await run('set local enable_bitmapscan = off');
    await run(`prepare planned as ${text}`);
    const [row] = await run(`explain (analyze, format json) execute planned (${literals.join(', ')})`);
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
      overdueOfProvider(reader, business, provider, { from: now, until: now.add({ hours: 1 }) }, now),
  };
  it.each(Object.entries(reads))('%s', async (_name, ask) => {
    const scans = on(await planOf(db.tenant(business), ask), 'provider_times');
    expect(scans.map((scan) => scan['Index Name'])).toEqual(['provider_times_of_provider']);
    expect(scans[0]?.['Index Cond']).toMatch(/business_id.*provider_id.*work_ends_at >.*work_ends_at </);
    expect(scans[0]?.['Rows Removed by Filter'] ?? 0).toBeLessThan(10);
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

describe('roles beyond tenants', () => {
  it('find the nearest through the index of pins', async () => {
    const nothing = {
      family: null,
      vertical: null,
      serviceLocation: null,
      maxPricePesewas: null,
      minRating: null,
      pattern: null,
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

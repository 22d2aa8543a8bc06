import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COORDINATOR_TABLES, FIRST_TABLE, OTHER_COLUMNS, REFERENCE_TABLES } from '../../src/distribute/placement.ts';
import { createDatabase, type TestDatabase } from '../service/database.ts';

/**
 * Every tenant table has the business id in every key, so that it can be distributed by business. Platform tables are
 * listed here with the reason. src/distribute/placement.ts says where a cluster keeps each table, new ones included.
 */
const OF_THE_PLATFORM: Record<string, string> = {
  users: 'a person belongs to no business, and may be a member of many',
  areas: 'reference data',
  vertical_profiles: 'reference data',
  businesses: 'the tenants themselves: search crosses them',
  business_directory: 'the addresses of businesses: each is unique over the whole platform',
  invitations: 'a person is invited by a phone number, which belongs to no business',
  operators: 'roles on the platform',
  session_families: 'a session is a person’s',
  refresh_tokens: 'a session is a person’s',
  browser_tokens: 'a session is a person’s',
  idempotency_keys: 'a key belongs to who sent it, which may be a person without a business',
  audit_log: 'what operators did, whether it was about a business or not',
  invoice_counters: 'invoices are numbered without gaps over all businesses',
  gateway_notices: 'a notice need not name anything we know',
  simulator_charges: 'records of the simulated gateway',
  simulator_refunds: 'records of the simulated gateway',
  simulator_transfers: 'records of the simulated gateway',
  refs: 'a reference is told without its business, so its short name is one for the whole platform',
  user_message_settings: 'what a person wants to hear, in all businesses',
  push_subscriptions: 'a browser is a person’s',
  message_reports: 'a report names a provider’s own id alone',
  schema_migrations: 'what was done to the schema',
  job_runs: 'a nightly job does the work of all businesses',
  reconciliations: 'the nightly comparison looks at the books of all businesses',
};

interface Key {
  table: string;
  name: string;
  columns: string[];
}

let database: TestDatabase;
let client: Client;
let tables: string[] = [];
let tenantTables: string[] = [];

beforeAll(async () => {
  database = await createDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string; tenant: boolean }>(`
    select c.relname as name, exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped) as tenant
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  tables = rows.map(({ name }) => name);
  tenantTables = rows.filter(({ name, tenant }) => tenant && !(name in OF_THE_PLATFORM)).map(({ name }) => name);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('tenant tables', () => {
  it('are all tables that are not listed as the platform’s', () => {
    expect(tables.filter((name) => !tenantTables.includes(name))).toEqual(Object.keys(OF_THE_PLATFORM).toSorted());
    expect(tenantTables.length).toBeGreaterThan(25);
  });

  it('have a business id that is never null', async () => {
    const { rows } = await client.query<{ table: string }>(
      `select attrelid::regclass::text as table from pg_attribute
       where attname = 'business_id' and not attnotnull and attrelid = any($1::regclass[])`,
      [tenantTables],
    );
    expect(rows).toEqual([]);
  });

  it('have it in every primary key, unique constraint or index, and exclusion constraint', async () => {
    const { rows } = await client.query<Key>(
      `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name,
         array(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid
           and a.attnum = any((i.indkey::int2[])[0:i.indnkeyatts - 1])) as columns
       from pg_index i where i.indrelid = any($1::regclass[]) and (i.indisunique or i.indisexclusion)`,
      [tenantTables],
    );
    expect(rows.length).toBeGreaterThanOrEqual(tenantTables.length);
    expect(rows.filter(({ columns }) => !columns.includes('business_id'))).toEqual([]);
  });

  it('refer to each other by keys that hold it on both sides', async () => {
    const { rows } = await client.query<{ name: string; own: string[]; theirs: string[]; action: string }>(
      `select conname as name, confdeltype as action,
         array(select a.attname::text from unnest(conkey) with ordinality k(n, place)
           join pg_attribute a on a.attrelid = conrelid and a.attnum = k.n order by place) as own,
         array(select a.attname::text from unnest(confkey) with ordinality k(n, place)
           join pg_attribute a on a.attrelid = confrelid and a.attnum = k.n order by place) as theirs
       from pg_constraint
       where contype = 'f' and conrelid = any($1::regclass[]) and confrelid = any($1::regclass[])`,
      [tenantTables],
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { name, own, theirs } of rows) {
      expect([name, own.indexOf('business_id')]).toEqual([name, theirs.indexOf('business_id')]);
      expect([name, own]).toEqual([name, expect.arrayContaining(['business_id'])]);
    }
    const setting = rows.filter(({ action }) => action === 'n' || action === 'd').map(({ name }) => name);
    // Citus sets no column to null through a key that holds the business id.
    expect(setting).toEqual([]);
  });
});

describe('the places of tables on a cluster', () => {
  it('name every table once', () => {
    const placed = [FIRST_TABLE.name, ...REFERENCE_TABLES, ...Object.keys(OTHER_COLUMNS), ...COORDINATOR_TABLES];
    expect([...placed, ...tenantTables].toSorted()).toEqual(tables);
  });

  it('copy referenced tables to every server, and keep the coordinator’s from referring to others', async () => {
    const { rows } = await client.query<{ own: string; theirs: string }>(`
      select conrelid::regclass::text as own, confrelid::regclass::text as theirs
      from pg_constraint where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`);
    const distributed = [FIRST_TABLE.name, ...Object.keys(OTHER_COLUMNS), ...tenantTables];
    for (const { own, theirs } of rows) {
      const allowed = distributed.includes(own)
        ? [...REFERENCE_TABLES, ...distributed]
        : [...REFERENCE_TABLES, ...(REFERENCE_TABLES.includes(own) ? [] : COORDINATOR_TABLES)];
      expect([own, allowed]).toEqual([own, expect.arrayContaining([theirs])]);
    }
  });
});

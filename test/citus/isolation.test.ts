import type { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { startTestService } from '../service/service.ts';
import { ROW_OF } from '../shape/tenant-rows.ts';
import { connectToWorkers, listShards, type Shard } from './shards.ts';

/**
 * Row level security on the workers' own tables. A statement that reached a worker without the coordinator still sees
 * the rows of one business.
 */
const { owner, database } = await startTestService();
const shards = await listShards(owner);
const tables = [...new Set(shards.map(({ table }) => table))];
const workers = await connectToWorkers(database.url);

const NEIGHBOURS = 200;

/** Two businesses on the same shard, so that only a policy separates them. */
async function chooseNeighbours(): Promise<[string, string]> {
  const ids = Array.from({ length: NEIGHBOURS }, (_, index) => `biz_shard_${index}`);
  const { rows } = await owner.query<{ id: string; shard: string }>(
    `select id, get_shard_id_for_distribution_column('businesses', id)::text as shard from unnest($1::text[]) id`,
    [ids],
  );
  const first = rows[0]?.shard;
  const [a, b] = rows.filter(({ shard }) => shard === first).map(({ id }) => id);
  if (!a || !b) throw new Error('No two businesses lie on one shard');
  return [a, b];
}

const [A, B] = await chooseNeighbours();
const record = (id: string) => `(home, principal, key, fingerprint, status, body, created_at)
  values ('${id}', '${id}', 'key of ${id}', '', 200, '', now())`;
await owner.query("insert into users values ('usr_somebody', '+233240000000', null, now(), now())");
const rowOf: Record<string, (id: string) => string> = { ...ROW_OF, idempotency_keys: record };
rowOf['refs'] = (id) => `(ref, business_id, context, expires_at)
  values ('${id === A ? 'C-2222' : 'C-3333'}', '${id}', '{}', now())`;
for (const id of [A, B])
  for (const [table, row] of Object.entries(rowOf)) await owner.query(`insert into ${table} ${row(id)}`);
// The test is about row level security alone.
for (const table of tables) await owner.query(`grant select on ${table} to dwaso_tenant`);

const workerOf = ({ port, host }: Shard): Client => {
  const found = workers.find((client) => client.port === port && client.host === host);
  if (!found) throw new Error(`No worker has the address ${host}:${port}`);
  return found;
};

/** The distribution columns of all rows of the table that the workers show, shard by shard. */
async function readShards(table: string, settings: Record<string, string>): Promise<string[]> {
  const seen: string[] = [];
  for (const shard of shards.filter((one) => one.table === table)) {
    const worker = workerOf(shard);
    for (const [name, value] of Object.entries(settings))
      await worker.query('select set_config($1, $2, false)', [name, value]);
    const { rows } = await worker.query<{ id: string }>(`select ${shard.column} as id from ${shard.name}`);
    seen.push(...rows.map(({ id }) => id));
  }
  return seen;
}

const tenant = (id: string) => ({ 'app.business_id': id, 'app.caller': id });

describe('the shards of the workers', () => {
  it('are those of every tenant table', () => {
    const distributed = Object.keys(rowOf).filter((name) => tables.includes(name));
    expect(distributed.toSorted()).toEqual(tables);
    expect(new Set(shards.map(({ port }) => port)).size).toBe(workers.length);
  });

  it.each(tables)('force row level security on %s', async (table) => {
    for (const shard of shards.filter((one) => one.table === table)) {
      const { rows } = await workerOf(shard).query(
        'select relrowsecurity as enabled, relforcerowsecurity as forced from pg_class where oid = $1::regclass',
        [shard.name],
      );
      expect(rows).toEqual([{ enabled: true, forced: true }]);
    }
  });

  it.each(tables)('show a tenant its own rows of %s and no other', async (table) => {
    const { rows } = await owner.query(`select from ${table}`);
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect([...new Set(await readShards(table, tenant(A)))]).toEqual([A]);
    expect([...new Set(await readShards(table, tenant(B)))]).toEqual([B]);
  });

  it.each(tables)('show no row of %s without a tenant', async (table) => {
    expect(await readShards(table, tenant(''))).toEqual([]);
    expect(await readShards(table, tenant('biz_unknown'))).toEqual([]);
  });

  it('have the same policies as the tables of the coordinator', async () => {
    const { rows: expected } = await owner.query<{ name: string; table: string }>(
      `select tablename as table, policyname as name, roles::text, cmd, qual, with_check from pg_policies
       where schemaname = 'public'`,
    );
    for (const shard of shards) {
      const { rows } = await workerOf(shard).query(
        `select policyname as name, roles::text, cmd, qual, with_check from pg_policies where tablename = $1`,
        [shard.name],
      );
      const ofTable = expected
        .filter(({ table }) => table === shard.table)
        .map(({ table: _table, ...policy }) => policy);
      expect(byName(rows)).toEqual(byName(ofTable));
    }
  });
});

const byName = <T extends { name: string }>(policies: T[]): T[] =>
  policies.toSorted((one, other) => (one.name < other.name ? -1 : 1));

import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { openDb, type Reader } from '../../../src/kit/postgres/database.ts';
import { sql } from '../../../src/kit/postgres/sql.ts';
import { createDatabase, NO_INVALIDATION, NO_METRICS } from '../../service/database.ts';

const database = await createDatabase({ empty: true });
const owner = new Client({ connectionString: database.url });
await owner.connect();
await owner.query(`
  create table notes (business_id text not null, note text not null);
  insert into notes select 'biz_' || n % 10, n from generate_series(1, 100) n;
  grant select, insert on notes to dwaso_tenant;
  grant select on notes to dwaso_service;
  alter table notes enable row level security;
  create policy of_tenant on notes to dwaso_tenant using (business_id = current_setting('app.business_id', true));
  create policy of_service on notes to dwaso_service using (true)`);

const db = openDb({
  url: database.url,
  max: 2,
  timeoutMs: 60_000,
  onError: () => {},
  invalidator: NO_INVALIDATION,
  metrics: NO_METRICS,
});
afterAll(async () => {
  await db.close();
  await owner.end();
  await database.drop();
});

const owners = async (reader: Reader): Promise<string[]> =>
  (await reader.rows(sql<{ id: string }>`select distinct business_id as id from notes order by 1`)).map(({ id }) => id);
const EVERYBODY = Array.from({ length: 10 }, (_, n) => `biz_${n}`);

describe('a scope', () => {
  it('applies to every read when many scopes share the connections', async () => {
    const asked = Array.from({ length: 400 }, (_, n) => n);
    const answers = await Promise.all(
      asked.map((n) => {
        const tenant = db.tenant(`biz_${n % 10}`);
        if (n % 4 === 0) return owners(db.service);
        return owners(tenant);
      }),
    );
    for (const n of asked) expect(answers[n]).toEqual(n % 4 === 0 ? EVERYBODY : [`biz_${n % 10}`]);
  });

  it('leaves nothing behind for another kind of scope on the same connection', async () => {
    const asked = Array.from({ length: 60 }, (_, n) => n);
    const answers = await Promise.all(asked.map((n) => owners(n % 3 === 0 ? db.service : db.tenant(`biz_${n % 10}`))));
    for (const n of asked) expect(answers[n]).toEqual(n % 3 === 0 ? EVERYBODY : [`biz_${n % 10}`]);
    await expect(Promise.all([owners(db.service), owners(db.service), owners(db.public)])).rejects.toThrow(
      /permission denied/,
    );
  });

  it('applies to a transaction and ends with it', async () => {
    const seen = await Promise.all(
      EVERYBODY.map((id) => db.tenant(id).transaction(async (tx) => [await owners(tx), await owners(tx)])),
    );
    expect(seen).toEqual(EVERYBODY.map((id) => [[id], [id]]));
    expect(await db.service.transaction(owners)).toEqual(EVERYBODY);
    for (let connection = 0; connection < 4; connection++) {
      const { rows } = await db.pool.driver.query(
        "select current_user as role, current_setting('app.business_id') as tenant, (select count(*)::int from notes)",
      );
      expect(rows).toEqual([{ role: 'dwaso_tenant', tenant: '', count: 0 }]);
    }
  });

  it('refuses writes for another tenant', async () => {
    const write = (id: string) =>
      db.tenant('biz_1').transaction((tx) => tx.run(sql`insert into notes values (${id}, 'new')`));
    await write('biz_1');
    await expect(write('biz_2')).rejects.toThrow(/row-level security/);
    await expect(db.public.rows(sql`select from notes`)).rejects.toThrow(/permission denied/);
  });

  it('that cannot be applied keeps its statement from running, and no other one', async () => {
    // The prepared statement was removed without the driver's knowledge.
    const lost = openDb({
      url: database.url,
      max: 1,
      timeoutMs: 60_000,
      onError: () => {},
      invalidator: NO_INVALIDATION,
      metrics: NO_METRICS,
    });
    const tenant = lost.tenant('biz_1');
    expect(await owners(tenant)).toEqual(['biz_1']);
    const entry = await lost.pool.driver.query(
      "select name from pg_prepared_statements where statement like '%app.business_id%'",
    );
    await lost.pool.driver.query(`deallocate ${entry.rows[0].name}`);
    await expect(owners(tenant)).rejects.toThrow(/does not exist/);
    await expect(tenant.rows({ text: 'select note from notes', values: [] })).rejects.toThrow(/does not exist/);
    await expect(tenant.transaction(owners)).rejects.toThrow(/does not exist/);
    expect(await owners(lost.service)).toEqual(EVERYBODY);
    await lost.close();
  });

  it('that cannot be applied fails alone among many on one connection', async () => {
    const impossible = 'biz\0';
    const answers = await Promise.allSettled([
      ...EVERYBODY.map((id) => owners(db.tenant(id))),
      owners(db.tenant(impossible)),
      owners(db.tenant(impossible)),
      ...EVERYBODY.map((id) => owners(db.tenant(id))),
    ]);
    const expected = EVERYBODY.map((id) => ({ status: 'fulfilled', value: [id] }));
    const refused = { status: 'rejected', reason: expect.objectContaining({ code: '22021' }) };
    expect(answers).toEqual([...expected, refused, refused, ...expected]);
  });

  it('is that of the caller also after a failed statement', async () => {
    const failing = db.tenant('biz_1').rows(sql`select 1 / (select count(*) - count(*) from notes)`);
    const [failed, after] = await Promise.allSettled([failing, owners(db.tenant('biz_2'))]);
    expect(failed.status).toBe('rejected');
    expect(after).toEqual({ status: 'fulfilled', value: ['biz_2'] });
  });
});

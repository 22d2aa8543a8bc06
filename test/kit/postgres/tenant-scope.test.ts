import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  describe('that cannot be applied', () => {
    // A user who may act as a tenant and as nothing else.
    const user = `dwaso_test_${randomBytes(6).toString('hex')}`;
    const url = new URL(database.url);
    url.username = user;
    url.password = 'secret';
    const limited = openDb({
      url: url.href,
      max: 1,
      timeoutMs: 60_000,
      onError: () => {},
      invalidator: NO_INVALIDATION,
      metrics: NO_METRICS,
    });
    beforeAll(async () => {
      await owner.query(`create role ${user} login password 'secret'; grant dwaso_tenant to ${user}`);
    });
    afterAll(async () => {
      await limited.close();
      await owner.query(`drop role ${user}`);
    });

    it('keeps its statement from running, and no other one', async () => {
      expect(await owners(limited.tenant('biz_1'))).toEqual(['biz_1']);
      await expect(owners(limited.service)).rejects.toThrow(/permission denied to set role/);
      await expect(limited.service.rows({ text: 'select note from notes', values: [] })).rejects.toThrow(/set role/);
      await expect(limited.service.transaction(owners)).rejects.toThrow(/set role/);
      expect(await owners(limited.tenant('biz_1'))).toEqual(['biz_1']);
    });

    it('fails alone among many on one connection', async () => {
      const answers = await Promise.allSettled([
        ...EVERYBODY.map((id) => owners(limited.tenant(id))),
        owners(limited.service),
        owners(limited.service),
        ...EVERYBODY.map((id) => owners(limited.tenant(id))),
      ]);
      expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value[0] : answer.status))).toEqual([
        ...EVERYBODY,
        'rejected',
        'rejected',
        ...EVERYBODY,
      ]);
    });
  });

  it('quotes the tenant, and finds nothing for one that no text of PostgreSQL can name', async () => {
    for (const id of ["biz_1' or true --", "biz_1'; reset role; --", 'biz_1\\', 'biz_1\0', '\0', '$1'])
      expect(await owners(db.tenant(id, id)), JSON.stringify(id)).toEqual([]);
    const odd = 'it\'s; a \\ "tenant"';
    await owner.query('insert into notes values ($1, $1)', [odd]);
    expect(await owners(db.tenant(odd))).toEqual([odd]);
    await owner.query('delete from notes where business_id = $1', [odd]);
  });

  it('is that of the caller also after a failed statement', async () => {
    const failing = db.tenant('biz_1').rows(sql`select 1 / (select count(*) - count(*) from notes)`);
    const [failed, after] = await Promise.allSettled([failing, owners(db.tenant('biz_2'))]);
    expect(failed.status).toBe('rejected');
    expect(after).toEqual({ status: 'fulfilled', value: ['biz_2'] });
  });
});

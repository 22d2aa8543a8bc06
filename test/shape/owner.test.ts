import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { SCHEMA } from '../../src/deps.ts';
import { openDb } from '../../src/kit/postgres/database.ts';
import { migrate } from '../../src/kit/postgres/migrate.ts';
import { sql } from '../../src/kit/postgres/sql.ts';
import { createDatabase, NO_INVALIDATION, NO_METRICS } from '../service/database.ts';
import { ENTER_DIRECTORY } from '../service/directory.ts';

/** The owner of a managed database: not a superuser and without CREATEROLE. An administrator has created the roles. */
const name = `dwaso_owner_${randomBytes(6).toString('hex')}`;
const password = randomBytes(12).toString('hex');
const database = await createDatabase({ empty: true });

async function asking(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const url = new URL(database.url);
url.username = name;
url.password = password;
await asking(
  database.url,
  `create role ${name} login password '${password}'`,
  `grant dwaso_tenant, dwaso_public, dwaso_operator, dwaso_service to ${name}`,
  `alter database ${url.pathname.slice(1)} owner to ${name}`,
  'create extension cube',
  'create extension earthdistance',
);
const db = openDb({
  url: url.href,
  max: 2,
  timeoutMs: 60_000,
  invalidator: NO_INVALIDATION,
  metrics: NO_METRICS,
  onError: () => {},
});
afterAll(async () => {
  await db.close();
  await database.drop();
  await asking(inject('serverUrl'), `drop role ${name}`);
});

it('an owner without special rights migrates and sees all rows while the service sees one tenant', async () => {
  await migrate({ url: url.href, ...SCHEMA, log: () => {} });
  await migrate({ url: url.href, ...SCHEMA, log: () => {} });
  await asking(
    url.href,
    `insert into vertical_profiles values ('tents', 'Tents', 'RENTALS', 'UNIT_PER_DAY', '{}', '[]', '{}', '[]', '', true,
      now(), now())`,
    `insert into businesses (id, name, slug, vertical, family, booking_shape, policies, created_at, updated_at)
      select 'biz_' || n, 'Tent', 'tent-' || n, 'tents', 'RENTALS', 'UNIT_PER_DAY', '{}', now(), now()
      from generate_series(1, 3) n`,
    ENTER_DIRECTORY,
  );
  expect(await asking(url.href, "update businesses set name = 'Moved' returning id")).toHaveLength(3);
  const seen = sql`select id, name from businesses`;
  expect(await db.tenant('biz_2').rows(seen)).toEqual([{ id: 'biz_2', name: 'Moved' }]);
  expect(await db.service.rows(seen)).toHaveLength(3);
  expect((await db.pool.driver.query('select from businesses')).rows).toEqual([]);
});

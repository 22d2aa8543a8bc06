import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SCHEMA } from '../../src/deps.ts';
import { distribute, placeAdded } from '../../src/distribute/distribute.ts';
import { migrate, type Schema } from '../../src/kit/postgres/migrate.ts';
import { readSqlFiles } from '../../src/kit/postgres/sql-files.ts';
import { asking, readSchema } from '../backup/compare.ts';
import { createDatabase } from '../service/database.ts';
import { onFinish } from '../service/on-finish.ts';

const log = () => {};

/** The migrations of the first release that ran on a cluster end with this one. */
const FIRST_ON_CLUSTER = '0037_cluster.sql';
/** Those after this one also change distributed tables. */
const LAST_BEFORE_DISTRIBUTE = '0095_series.sql';

async function emptyDatabase(): Promise<string> {
  const database = await createDatabase({ empty: true });
  onFinish(() => database.drop());
  return database.url;
}

const upgrade = (url: string, schema: Schema) =>
  migrate({ url, ...schema, afterEach: (client) => placeAdded(client, log), log });

/** The names of shards hold numbers that no two databases share. */
const withoutShards = (lines: readonly string[]) => lines.filter((line) => !/_\d{6,}/.test(line));

const VERTICAL = `insert into vertical_profiles (key, name, family, booking_shape, labels, fields, default_policies, filters,
  tone_notes, enabled, created_at, updated_at)
  values ('party-rentals', 'Rentals', 'RENTALS', 'UNIT_PER_DAY', '{}', '[]', '{}', '[]', '', true, now(), now())`;

const addBusiness = (url: string, id: string) =>
  asking(url, async (client) => {
    await client.query(VERTICAL);
    await client.query(
      `insert into businesses (id, name, slug, status, vertical, family, booking_shape, policies, created_at, updated_at)
       values ($1, 'Upgraded', $1, 'ACTIVE', 'party-rentals', 'RENTALS', 'UNIT_PER_DAY', '{}', now(), now())`,
      [id],
    );
  });

const places = (url: string) =>
  asking(url, async (client) => {
    const { rows } = await client.query<{ place: string }>(
      `select concat_ws(' ', logicalrelid, partmethod, repmodel, column_to_column_name(logicalrelid, partkey)) as place
       from pg_dist_partition order by 1`,
    );
    return rows.map(({ place }) => place);
  });

/** A cluster whose migrations end with this one. */
async function distributedAt(last: string): Promise<string> {
  const url = await emptyDatabase();
  const names = (await readSqlFiles(SCHEMA.migrations)).map(({ name }) => name);
  const only = new Set(names.filter((name) => name <= last));
  await migrate({ url, migrations: SCHEMA.migrations, only, log });
  await distribute({ url, log });
  return url;
}

it('refuses a cluster of the first release, and changes nothing', async () => {
  const url = await distributedAt(FIRST_ON_CLUSTER);
  const before = [await readSchema(url), await places(url)];
  await expect(upgrade(url, SCHEMA)).rejects.toThrow(
    'migration 0060_items_and_terms_contract.sql cannot change distributed',
  );
  expect([await readSchema(url), await places(url)]).toEqual(before);
});

it('brings a cluster up to date', async () => {
  const [old, fresh] = [await distributedAt(LAST_BEFORE_DISTRIBUTE), await emptyDatabase()];
  await addBusiness(old, 'biz_upgrade000001');
  await upgrade(old, SCHEMA);
  await upgrade(fresh, SCHEMA);
  await distribute({ url: fresh, log });
  expect(await places(old)).toEqual(await places(fresh));
  expect(withoutShards(await readSchema(old))).toEqual(withoutShards(await readSchema(fresh)));
  const kept = await asking(old, (client) => client.query('select name from businesses'));
  expect(kept.rows).toEqual([{ name: 'Upgraded' }]);
});

it('places the tables of a migration, which the next one may tie to others', async () => {
  const url = await emptyDatabase();
  await upgrade(url, SCHEMA);
  await distribute({ url, log });
  const directory = await mkdtemp(join(tmpdir(), 'dwaso-upgrade-'));
  onFinish(() => rm(directory, { recursive: true, force: true }));
  await cp(SCHEMA.migrations, directory, { recursive: true });
  await writeFile(
    join(directory, '9001_shelves.sql'),
    `create table shelves (business_id text not null, id text not null, label text not null, primary key (business_id, id));
     alter table shelves enable row level security;
     alter table shelves force row level security;
     create policy of_tenant on shelves to dwaso_tenant using (business_id = current_setting('app.business_id', true));
     grant select, insert on shelves to dwaso_tenant;`,
  );
  await writeFile(
    join(directory, '9002_keys_of_shelves.sql'),
    `alter table shelves add foreign key (business_id) references businesses on delete cascade;
     create function name_shelf() returns trigger language plpgsql as $$ begin new.label := upper(new.label); return new; end $$;
     create trigger name_shelf before insert on shelves for each row execute function name_shelf();`,
  );
  await upgrade(url, { ...SCHEMA, migrations: directory });
  expect(await places(url)).toContain('shelves h s business_id');
  const shelve = (business: string) =>
    asking(url, async (client) => {
      await client.query('begin');
      await client.query(`set local role dwaso_tenant; set local app.business_id = '${business}'`);
      const { rows } = await client.query(`insert into shelves values ('${business}', 'shf_1', 'top') returning label`);
      await client.query('commit');
      return rows;
    });
  await expect(shelve('biz_unknown')).rejects.toThrow('foreign key');
  await addBusiness(url, 'biz_upgrade000002');
  expect(await shelve('biz_upgrade000002')).toEqual([{ label: 'TOP' }]);
});

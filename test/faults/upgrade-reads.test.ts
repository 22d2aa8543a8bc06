import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { SCHEMA } from '../../src/deps.ts';
import { migrate } from '../../src/kit/postgres/migrate.ts';
import { readSqlFiles } from '../../src/kit/postgres/sql-files.ts';
import { addDays, dateOf } from '../../src/kit/time.ts';
import type { Answer } from '../service/api.ts';
import { createDatabase } from '../service/database.ts';
import { onFinish } from '../service/on-finish.ts';
import { random } from '../service/seed.ts';
import { fillLastRelease, LAST_RELEASE, shopAt } from './last-release.ts';
import { previousIsThere, unpackPrevious } from './previous-release.ts';
import { supervised } from './supervised.ts';
import { processEnvironment } from './world.ts';

/** `UPGRADE_BOOKINGS=1000000` tries a large platform. */
const BOOKINGS = Number(process.env['UPGRADE_BOOKINGS'] ?? 4_000);
const READS = 1_000;
const SHOPS = 40;
const PHONE = '+233240000001';

const choices = random('upgrade reads');

/** A read of a random booking, customer, list, calendar, day or year of a random shop. */
function anyPath(today: string): string {
  const shop = shopAt(choices.between(0, SHOPS - 1));
  const route = shop.slice(-6);
  const booking = `bkg_${choices.between(1, Math.floor(BOOKINGS / SHOPS))}${route}`;
  const from = addDays(today, choices.between(-5, 290));
  const range = `from=${from}&to=${addDays(from, choices.between(0, 30))}`;
  const filter = choices.pick([
    `unitId=unt_${shop.slice(-12)}`,
    `customerId=cus_${choices.between(1, 50)}${route}`,
    'status=HELD',
    range,
  ]);
  return choices.pick([
    `/bookings/${booking}`,
    `/bookings/${booking}`,
    `/bookings/${booking}`,
    `/customers/cus_${choices.between(1, 50)}${route}`,
    `/businesses/${shop}/bookings?${filter}&order=${choices.pick(['asc', 'desc'])}&limit=${choices.between(1, 100)}`,
    `/businesses/${shop}/bookings?${filter}&order=${choices.pick(['asc', 'desc'])}&limit=${choices.between(1, 100)}`,
    `/businesses/${shop}/customers?limit=${choices.between(1, 100)}`,
    `/businesses/${shop}/availability?${range}`,
    `/businesses/${shop}/digest/${from}`,
    `/businesses/${shop}/stats?${range}`,
    `/businesses/${shop}/bookings/export.csv?${range}`,
  ]);
}

/** What the answer of a later version says of the fields that an earlier one had. */
function asBefore(before: unknown, after: unknown): unknown {
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null) return after;
  if (Array.isArray(before)) {
    if (!Array.isArray(after) || after.length !== before.length) return after;
    return before.map((value, at) => asBefore(value, after[at]));
  }
  const fields = after as Record<string, unknown>;
  return Object.fromEntries(Object.entries(before).map(([name, value]) => [name, asBefore(value, fields[name])]));
}

/** Places in a list are sealed. */
const open = ({ status, body, text }: Answer) => ({
  status,
  body: body === null ? text : { ...body, meta: body.meta?.hasMore },
});

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

it.skipIf(!previousIsThere)(
  '1,000 random reads of the release before are answered alike after the upgrade',
  async () => {
    const database = await createDatabase({ empty: true });
    onFinish(() => database.drop());
    const { url } = database;
    const { migrations } = SCHEMA;
    const only = new Set(
      (await readSqlFiles(migrations)).map(({ name }) => name).filter((name) => name <= LAST_RELEASE),
    );
    await migrate({ url, migrations, only, log: () => {} });
    const client = new Client({ connectionString: url, application_name: 'upgrade' });
    await client.connect();
    onFinish(() => client.end().catch(() => {}));
    await fillLastRelease(client, BOOKINGS);

    const { root, remove } = await unpackPrevious();
    onFinish(remove);
    const api = await supervised(processEnvironment({ DATABASE_URL: url, ROLE: 'api', DATABASE_TIMEOUT_MS: '60000' }));
    onFinish(() => api.stop());
    await api.start(root);
    const { id } = await api.signIn(PHONE);
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into members (business_id, id, user_id, phone, role, state, invited_at, joined_at)
     select id, 'mem_' || right(id, 12), $1, $2, 'OWNER', 'ACTIVE', now(), now() from businesses`,
      [id, PHONE],
    );
    await client.query('set session_replication_role = origin');
    const today = dateOf(Temporal.Now.instant());
    const paths = Array.from({ length: READS }, () => anyPath(today));
    const readAll = async () => {
      const { token } = await api.signIn(PHONE);
      const answers: ReturnType<typeof open>[] = [];
      for (const path of paths) answers.push(open(await api.get(path, token)));
      return answers;
    };
    const before = await readAll();
    expect(paths.filter((_, at) => before[at]?.status !== 200)).toEqual([]);
    await api.stop();

    const started = performance.now();
    await migrate({ url, ...SCHEMA, log: () => {} });
    const seconds = Math.round((performance.now() - started) / 1_000);
    await api.start();
    const after = await readAll();
    console.log(`${BOOKINGS} bookings were migrated in ${seconds} s; ${READS} reads`);
    const changed = paths.filter((_, at) => hashOf(before[at]) !== hashOf(asBefore(before[at], after[at])));
    const [path = ''] = changed;
    const at = paths.indexOf(path);
    expect([path, asBefore(before[at], after[at])]).toEqual([path, before[at]]);
    expect(changed).toEqual([]);
  },
  600_000 + 4 * BOOKINGS,
);

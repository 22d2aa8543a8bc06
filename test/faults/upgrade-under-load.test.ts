import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { SCHEMA } from '../../src/deps.ts';
import { migrate } from '../../src/kit/postgres/migrate.ts';
import { readSqlFiles } from '../../src/kit/postgres/sql-files.ts';
import { createDatabase } from '../service/database.ts';
import { onFinish } from '../service/on-finish.ts';
import { fillLastRelease, HOLD, LAST_RELEASE, shopAt } from './last-release.ts';

/** `UPGRADE_BOOKINGS=1000000` tries a large platform. */
const BOOKINGS = Number(process.env['UPGRADE_BOOKINGS'] ?? 60_000);
const CLIENTS = 6;
const LONGEST_WAIT_MS = 2_000;

async function connect(url: string, name?: string): Promise<Client> {
  const client = new Client({ connectionString: url, ...(name && { application_name: name }) });
  await client.connect();
  onFinish(() => client.end().catch(() => {}));
  return client;
}

interface Load {
  holds: string[];
  failures: string[];
  longestMs: number;
  stop(): Promise<void>;
}

/** A hold that waits longer than LONGEST_WAIT_MS for a lock fails, however busy the machine is. */
async function startHolds(url: string): Promise<Load> {
  let stopping = false;
  const load: Load = { holds: [], failures: [], longestMs: 0, stop: async () => {} };
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => connect(url)));
  const working = clients.map(async (client, place) => {
    await client.query(`set lock_timeout = ${LONGEST_WAIT_MS}`);
    await client.query('set role dwaso_tenant');
    for (let number = place; !stopping; number += CLIENTS) {
      const [business, from] = [shopAt(number), performance.now()];
      try {
        await client.query('begin');
        for (const statement of HOLD)
          await client.query(statement, statement.includes('$2') ? [business, number] : [business]);
        await client.query('commit');
        load.holds.push(`bkg_new${number}${business.slice(-6)}`);
      } catch (error) {
        load.failures.push(`${(error as { code?: string }).code} ${(error as Error).message}`);
        await client.query('rollback');
      }
      load.longestMs = Math.max(load.longestMs, performance.now() - from);
      await sleep(5);
    }
  });
  load.stop = async () => {
    stopping = true;
    await Promise.all(working);
    await Promise.all(clients.map((client) => client.end()));
  };
  return load;
}

const count = async (client: Client, statement: string, values: unknown[] = []): Promise<number> =>
  (await client.query(`select count(*)::int as count from ${statement}`, values)).rows[0].count;

it(
  'a database of the last release is migrated: no hold waits long meanwhile, and none is lost',
  async () => {
    const database = await createDatabase({ empty: true });
    onFinish(() => database.drop());
    const { url } = database;
    const files = await readSqlFiles(SCHEMA.migrations);
    const only = new Set(files.map(({ name }) => name).filter((name) => name <= LAST_RELEASE));
    await migrate({ url, migrations: SCHEMA.migrations, only, log: () => {} });
    const client = await connect(url, 'upgrade');
    await fillLastRelease(client, BOOKINGS);
    const before = await count(client, 'bookings');
    const stopsFirst = files.some(({ name, text }) => !only.has(name) && /^-- stop first$/m.test(text));

    const load = await startHolds(url);
    const more = async () => {
      const reached = load.holds.length;
      while (load.holds.length < reached + 100 && load.failures.length === 0) await sleep(20);
    };
    await more();
    const steps: string[] = [];
    let from = performance.now();
    const upgrade = () =>
      migrate({
        url,
        ...SCHEMA,
        log: (message) => steps.push(`${Math.round(performance.now() - from)} ms ${message}`),
      });
    if (stopsFirst) {
      // The connections that place the holds have no name, like those of the release before.
      await expect(upgrade()).rejects.toThrow('needs all processes of the release before stopped');
      expect(steps).toEqual([]);
      await more();
      await load.stop();
    }
    from = performance.now();
    await upgrade();
    if (!stopsFirst) {
      await more();
      await load.stop();
    }

    console.log(`${BOOKINGS} bookings, ${load.holds.length} holds, the longest took ${Math.round(load.longestMs)} ms`);
    for (const step of steps) console.log(step);
    // A release whose schema refuses holds of the one before says `stop first`.
    expect(load.failures).toEqual([]);
    expect(await count(client, 'bookings')).toBe(before + load.holds.length);
    expect(await count(client, 'bookings where id = any($1)', [load.holds])).toBe(load.holds.length);
    expect(await count(client, 'pg_index where not indisvalid')).toBe(0);
  },
  300_000 + 4 * BOOKINGS,
);

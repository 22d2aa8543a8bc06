import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/config.ts';
import { createDeps } from '../src/deps.ts';
import { deliveryJob } from '../src/features/ground/events/deliver.ts';
import { emit, SYSTEM } from '../src/features/ground/events/index.ts';
import { newId, newPlatformId } from '../src/kit/ids.ts';
import { createLog } from '../src/kit/log.ts';
import { sql } from '../src/kit/postgres/sql.ts';
import { loadReferenceData } from '../src/process/service.ts';
import { ENTER_DIRECTORY } from '../test/service/directory.ts';
import { atLeast, tell } from './figure.ts';

/**
 * 10,000 events to 50 endpoints of which 5 hang: do the other 45 receive everything, and how fast does one process
 * send? Ten businesses have five endpoints each, one of them in every second business never answers; each business
 * has 1,000 events. `node bench/webhooks.ts [events per business]`
 */
const BUSINESSES = 10;
const ENDPOINTS_EACH = 5;
const EVENTS_EACH = Number(process.argv[2] ?? 1_000);

const receiver = spawn(process.execPath, [join(import.meta.dirname, 'webhook-receiver.ts')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [line] = (await once(receiver.stdout, 'data')) as [Buffer];
const origin = `http://127.0.0.1:${line.toString().trim()}`;

const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
const deps = await createDeps(
  readConfig({
    DATA_DIR: dataDir,
    WEBHOOKS_ALLOW_PRIVATE_HOSTS: 'true',
    ...(process.env['DATABASE_URL'] && { DATABASE_URL: process.env['DATABASE_URL'] }),
  }),
  createLog('warn'),
);
await loadReferenceData(deps);
const { clock, secrets } = deps;
const db = deps.db.service;

const businessIds = Array.from({ length: BUSINESSES }, () => newPlatformId('biz'));
let healthy = 0;
for (const [b, id] of businessIds.entries()) {
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into businesses (id, name, slug, vertical, family, booking_shape, policies, created_at, updated_at)
      values (${id}, 'Bench', ${id}, 'party-rentals', 'RENTALS', 'UNIT_PER_DAY', '{}', ${clock.now()}, ${clock.now()})`);
    await tx.run({ text: ENTER_DIRECTORY, values: [] });
    for (let e = 0; e < ENDPOINTS_EACH; e++) {
      const hangs = e === 0 && b % 2 === 0;
      if (!hangs) healthy++;
      await tx.run(sql`
        insert into webhook_endpoints (business_id, id, url, events, secret, created_at, updated_at)
        values (${id}, ${newId('whk', id)}, ${`${origin}/${hangs ? 'hang' : 'ok'}-${b}-${e}`}, '{*}',
          ${secrets.seal('whsec_bench')}, ${clock.now()}, ${clock.now()})`);
    }
  });
}

const data = { booking: { id: newPlatformId('bkg'), item: 'Canopy', note: 'x'.repeat(600) } };
const emitStarted = performance.now();
await Promise.all(
  businessIds.map(async (businessId) => {
    for (let n = 0; n < EVENTS_EACH; n++) {
      await db.transaction((tx) => emit(tx, { businessId, type: 'booking.held', data, by: SYSTEM, now: clock.now() }));
    }
  }),
);
const emitted = BUSINESSES * EVENTS_EACH;
const emitSeconds = (performance.now() - emitStarted) / 1000;

const watch = deliveryJob(deps);
let stopped = false;
const started = performance.now();
const loop = (async () => {
  while (!stopped) if ((await watch.run()) === 'done') await new Promise((resolve) => setTimeout(resolve, 250));
})();

const expected = healthy * EVENTS_EACH;
let arrived = 0;
let last = 0;
while (arrived < expected) {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const { counts } = (await (await fetch(`${origin}/counts`)).json()) as { counts: Record<string, number> };
  arrived = Object.entries(counts).reduce((sum, [path, count]) => sum + (path.startsWith('/ok') ? count : 0), 0);
  if (performance.now() - started > 600_000) throw new Error(`Only ${arrived} of ${expected} arrived`);
  if (process.stdout.isTTY) process.stdout.write(`\r${arrived} (+${arrived - last}/s)   `);
  last = arrived;
}
const seconds = (performance.now() - started) / 1000;
const { requests } = (await (await fetch(`${origin}/counts`)).json()) as { requests: number };
stopped = true;
await loop;
await watch.stop?.();
const memory = Math.round(process.memoryUsage.rss() / 2 ** 20);
await tell([
  { name: 'events written, each with 5 subscribers', value: emitted / emitSeconds, unit: '/s' },
  {
    name: `webhooks sent by one process to ${healthy} endpoints, beside 5 that hang`,
    value: expected / seconds,
    unit: '/s',
    bound: atLeast(300, 'value'),
    note: `${expected.toLocaleString('en')} deliveries in ${seconds.toFixed(1)} s, ${requests} requests in all, ${memory} MiB`,
  },
]);
await deps.close();
receiver.kill();
await rm(dataDir, { recursive: true, force: true });

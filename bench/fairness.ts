import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbedded } from '../src/kit/embedded-postgres/start.ts';
import { inDays } from '../test/features/booking/bookings/shop.ts';
import { type Api, apiOf } from '../test/service/api.ts';
import { ATTACKS, type Attack, type Target } from './attack.ts';
import { atMost, type Figure, tell } from './figure.ts';
import { quantile } from './load.ts';
import { startDwaso } from './processes.ts';
import { addUnit } from './shop.ts';

/**
 * What a business notices of an attack on the same process, under the limits of production: its answers alone against
 * its answers during the attack, in interleaved rounds of one run. Attackers have a process of their own. The service
 * trusts a proxy, so that each user can have an address of its own. `node bench/fairness.ts [attack…]` for some of them.
 */

/** The p95 of one round varies from 0.9 to 2.5 times on two cores; that of 1,000 requests together hardly does. */
const ROUNDS = Number(process.env['FAIRNESS_ROUNDS'] ?? 8);
const SECONDS = Number(process.env['FAIRNESS_SECONDS'] ?? 6);
/** Below the 600 a minute of one user. */
const REQUESTS_PER_SECOND = 9;
const VICTIM_USERS = 3;
const ATTACKERS = 30;
const ENDPOINTS = 20;
const LARGE_CATALOGUE = 500;

const named = process.argv.slice(2);
const attacks = ATTACKS.filter((kind) => named.length === 0 || named.includes(kind));

let lastHost = 0;

async function openBusiness(api: Api, name: string) {
  const headers = () => ({ 'x-forwarded-for': `203.0.${Math.floor(++lastHost / 250)}.${(lastHost % 250) + 1}` });
  const phone = `+23320${String(1_000_000 + lastHost)}`;
  const identity = await api.call('POST', '//dev/id-tokens', { body: { phone }, headers: headers() });
  const session = await api.call('POST', '/auth/firebase', { body: identity.data, headers: headers() });
  const token: string = session.data.accessToken;
  const made = await api.post('/businesses', { name, vertical: 'party-rentals' }, token);
  const id: string = made.data.id;
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, enabled: true, open: '00:00', close: '24:00' }));
  await api.call('PUT', `/businesses/${id}/hours`, { body: { hours }, token });
  const unit = await api.post(`/businesses/${id}/units`, { name: 'Canopy', quantity: 5_000, pricePesewas: 100 }, token);
  const scopes = ['availability:read', 'bookings:read', 'bookings:write'];
  const key = await api.post(`/businesses/${id}/api-keys`, { name: 'Bench', scopes }, token);
  if (key.status !== 201) throw new Error(`The business is not complete: ${key.text}`);
  return { id, token, unitId: unit.data.id as string, key: key.data.key as string };
}

type Business = Awaited<ReturnType<typeof openBusiness>>;

interface Observed {
  milliseconds: number[];
  failures: string[];
}

/** What a business does all day, at a steady pace, whether or not earlier answers have come. */
async function observe(api: Api, victims: Business[], into: Observed): Promise<void> {
  const asks = victims.flatMap(({ id, token, unitId }) => [
    () => api.get(`/businesses/${id}/bookings?limit=20`, token),
    () => api.get(`/businesses/${id}/availability?from=${inDays(1)}&to=${inDays(30)}`, token),
    () => api.post(`/businesses/${id}/quotes`, { unitId, date: inDays(5) }, token),
  ]);
  const holds = victims.map(
    ({ id, token, unitId }) =>
      () =>
        api.post(
          `/businesses/${id}/holds`,
          { unitId, date: inDays(7), customer: { name: 'Kofi', phone: '+233207654321' } },
          token,
          true,
        ),
  );
  const open: Promise<void>[] = [];
  const pace = 1_000 / (REQUESTS_PER_SECOND * VICTIM_USERS);
  const ends = performance.now() + SECONDS * 1_000;
  for (let index = 0; performance.now() < ends; index++) {
    // A business has 60 holds a minute.
    const ask = index % 30 === 0 ? holds[(index / 30) % holds.length] : asks[index % asks.length];
    const began = performance.now();
    const answered = ask?.().then(
      ({ status, text }) => {
        into.milliseconds.push(performance.now() - began);
        if (status >= 400) into.failures.push(`${status} ${text}`);
      },
      (error: Error) => void into.failures.push(error.message),
    );
    if (answered) open.push(answered);
    await sleep(pace);
  }
  await Promise.all(open);
}

async function startAttack(kind: Attack, target: Target): Promise<ChildProcess> {
  const file = join(import.meta.dirname, 'attack.ts');
  const child = spawn(process.execPath, [file, kind, JSON.stringify(target)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

/** Images that the service decodes or that wait for it. */
async function countImages(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return [...text.matchAll(/^dwaso_images\{.*\} (\d+)$/gm)].reduce((total, [, count]) => total + Number(count), 0);
}

async function endAttack(child: ChildProcess, url: string): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
  // What the service still works on for the attack must not burden the next round without one.
  do await sleep(3_000);
  while ((await countImages(url)) > 0);
}

async function addHangingEndpoints(api: Api, attackers: Business[], url: string): Promise<void> {
  for (const { id, token } of attackers) {
    for (let count = 0; count < ENDPOINTS; count++) {
      const add = () => api.post(`/businesses/${id}/webhooks`, { url: `${url}/${id}/${count}`, events: ['*'] }, token);
      let made = await add();
      // After the attacks before it, the set-up may be refused for a while.
      while (made.status === 429) {
        await sleep(1_000 * Number(made.headers.get('retry-after')));
        made = await add();
      }
      if (made.status !== 201) throw new Error(made.text);
    }
  }
}

export async function benchFairness(): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  const database = await startEmbedded({ dataDir, log: () => {} });
  started.defer(() => database.stop());
  const service = await startDwaso({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: '3951',
    RATE_LIMIT_FACTOR: '1',
    TRUST_PROXY: 'true',
    WEBHOOKS_ALLOW_PRIVATE_HOSTS: 'true',
  });
  started.defer(() => service.stop());
  const hanging = createServer(() => {}).listen(0, '127.0.0.1');
  started.defer(() => void hanging.close());
  started.defer(() => hanging.closeAllConnections());
  await once(hanging, 'listening');
  const sql = new Client({ connectionString: database.url });
  await sql.connect();
  started.defer(() => sql.end());
  const figures: Figure[] = [];
  const api = apiOf(service.url);
  const victims: Business[] = [];
  for (let count = 0; count < VICTIM_USERS; count++) victims.push(await openBusiness(api, `Victim ${count}`));
  const attackers: Business[] = [];
  for (let count = 0; count < ATTACKERS; count++) attackers.push(await openBusiness(api, `Attacker ${count}`));
  for (let count = 1; count < LARGE_CATALOGUE; count++) await addUnit(sql, attackers[0]?.id ?? '', 3);
  const target = { url: service.url, databaseUrl: database.url, attackers };
  await observe(api, victims, { milliseconds: [], failures: [] });
  for (const kind of attacks) {
    if (kind === 'webhooks') {
      const { port } = hanging.address() as { port: number };
      await addHangingEndpoints(api, attackers, `http://127.0.0.1:${port}`);
    }
    const alone: Observed = { milliseconds: [], failures: [] };
    const attacked: Observed = { milliseconds: [], failures: [] };
    const ratios: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const [aloneBefore, attackedBefore] = [alone.milliseconds.length, attacked.milliseconds.length];
      await observe(api, victims, alone);
      const attack = await startAttack(kind, target);
      await observe(api, victims, attacked);
      await endAttack(attack, service.url);
      const ratio =
        quantile(attacked.milliseconds.slice(attackedBefore), 0.95) /
        quantile(alone.milliseconds.slice(aloneBefore), 0.95);
      ratios.push(ratio.toFixed(2));
    }
    figures.push(
      {
        name: `p95 of a business beside an attack: ${kind}`,
        value: quantile(attacked.milliseconds, 0.95),
        unit: 'ms',
        baseline: { name: 'alone', value: quantile(alone.milliseconds, 0.95) },
        bound: atMost(1.5, 'times'),
        note: `p50 ${quantile(attacked.milliseconds, 0.5).toFixed(1)} ms, alone ${quantile(alone.milliseconds, 0.5).toFixed(1)} ms; rounds ${ratios.join(', ')} ×`,
      },
      {
        name: `its failures: ${kind}`,
        value: attacked.failures.length,
        unit: `of ${attacked.milliseconds.length}`,
        bound: atMost(0, 'value'),
        ...(attacked.failures[0] && { note: attacked.failures[0] }),
      },
    );
  }
  return figures;
}

if (import.meta.main) await tell(await benchFairness());

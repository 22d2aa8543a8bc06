import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../src/kit/embedded-postgres/start.ts';
import { addDays, dateOf } from '../src/kit/time.ts';
import { openShop } from '../test/features/booking/bookings/shop.ts';
import { apiOf } from '../test/service/api.ts';
import { atMost, type Figure } from './figure.ts';
import { median } from './load.ts';
import { findPostmaster } from './postmaster.ts';
import { cpuNanoseconds, familyOf } from './proc.ts';
import { startDwaso } from './processes.ts';

/**
 * What slots cost beside another checkout, in CPU of service and database, for a provider without rota, dates or imports.
 * Both shops are made by the same requests. Rounds of both take turns.
 */
const REQUESTS = 600;
const BUSY = 200;
const PER_DAY = 7;

interface Side {
  measure(): Promise<number>;
}

async function openSide(started: AsyncDisposableStack, port: number, directory?: string): Promise<Side> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startEmbedded({ dataDir, log: () => {} });
  started.defer(() => server.stop());
  const env = { DATA_DIR: dataDir, DATABASE_URL: server.url, PORT: String(port), ROLE: 'api' };
  const service = await startDwaso(env, directory);
  started.defer(() => service.stop());
  const api = apiOf(service.url);
  const shop = await openShop(api, server.url, 'slots');
  started.defer(() => shop.sql.end());
  const serviceId = await shop.addService({ duration: 45, buffer: 10 });
  const providerId = await shop.addProvider([serviceId]);
  const today = dateOf(Temporal.Now.instant());
  for (let index = 0; index < BUSY; index++) {
    const minutes = 8 * 60 + (index % PER_DAY) * 80;
    const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const startsAt = `${addDays(today, 1 + Math.floor(index / PER_DAY))}T${time}:00Z`;
    const made = await shop.book({ serviceId, providerId, startsAt });
    if (made.status !== 201) throw new Error(made.text);
  }
  await shop.sql.query('vacuum analyze');
  const url = `/businesses/${shop.id}/slots?serviceId=${serviceId}&date=${addDays(today, 10)}&providerId=${providerId}`;
  const postmaster = await findPostmaster(server.url);
  if (postmaster === null) throw new Error('The server does not run on this machine');
  return {
    async measure() {
      const pids = [service.child.pid ?? 0, ...(await familyOf(postmaster))];
      const before = await cpuNanoseconds(pids);
      for (let sent = 0; sent < REQUESTS; sent++) {
        const answer = await api.get(url, shop.owner.token);
        if (answer.status !== 200 || answer.data.providers[0].slots.length === 0) throw new Error(answer.text);
      }
      return ((await cpuNanoseconds(pids)) - before) / REQUESTS / 1_000;
    },
  };
}

export async function compareWithCheckout(directory: string, rounds: number): Promise<Figure> {
  await using started = new AsyncDisposableStack();
  const [ours, other] = [await openSide(started, 3971), await openSide(started, 3972, directory)];
  const spent = { ours: [] as number[], other: [] as number[] };
  for (let round = -2; round < rounds; round++) {
    const [one, two] = [await ours.measure(), await other.measure()];
    // The first rounds warm.
    if (round < 0) continue;
    spent.ours.push(one);
    spent.other.push(two);
  }
  return {
    name: 'CPU for the slots of a provider without rota, dates or imports',
    value: median(spent.ours),
    unit: 'µs',
    baseline: { name: 'the other checkout', value: median(spent.other) },
    bound: atMost(105, 'percent'),
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '../src/kit/embedded-postgres/start.ts';
import { apiOf } from '../test/service/api.ts';
import { atLeast, type Figure, tell } from './figure.ts';
import { openShops, placeHolds } from './hold-load.ts';
import { median } from './load.ts';
import { startDwaso } from './processes.ts';

/**
 * Direct bookings of one business against the same load over ten, in interleaved rounds: the event counter of a business
 * is locked until the commit, so that its bookings commit one after the other.
 */
const CLIENTS = 10;
const SECONDS = 4;
const BUSINESSES = 10;

export async function benchBusyBusiness(rounds = 5): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startEmbedded({ dataDir, log: () => {} });
  started.defer(() => server.stop());
  const service = await startDwaso({ DATA_DIR: dataDir, DATABASE_URL: server.url, PORT: '3931', ROLE: 'api' });
  started.defer(() => service.stop());
  const sql = new Client({ connectionString: server.url });
  await sql.connect();
  started.defer(() => sql.end());
  const { shops, token } = await openShops(apiOf(service.url), sql, BUSINESSES);
  const [first] = shops;
  if (!first) throw new Error('There is no shop');
  const place = async (of: typeof shops) =>
    (await placeHolds(service.url, { shops: of, token }, CLIENTS, SECONDS, 'bookings')).perSecond;
  for (let warm = 0; warm < 3; warm++) await place(shops);
  const one: number[] = [];
  const many: number[] = [];
  for (let round = 0; round < rounds; round++) {
    one.push(await place([first]));
    many.push(await place(shops));
  }
  return [
    {
      name: `direct bookings of one business at ${CLIENTS} clients`,
      value: median(one),
      unit: '/s',
      baseline: { name: `over ${BUSINESSES} businesses`, value: median(many) },
      bound: atLeast(80, 'percent'),
    },
  ];
}

if (import.meta.main) await tell(await benchBusyBusiness());

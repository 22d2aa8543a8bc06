import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../src/kit/embedded-postgres/start.ts';
import { openShop, type Shop } from '../test/features/booking/bookings/shop.ts';
import { type Api, apiOf } from '../test/service/api.ts';
import { median } from './load.ts';
import { findPostmaster } from './postmaster.ts';
import { cpuSeconds, familyCpuSeconds } from './proc.ts';
import { startDwaso } from './processes.ts';

type Send = (request: number) => Promise<{ status: number; text: string }>;

export interface Compared extends AsyncDisposable {
  api: Api;
  /** Of the database. */
  url: string;
  /** Of the service. */
  pid: number;
  /** Seconds of CPU that service and database have used. */
  cpu: () => Promise<number>;
  open: (shape: 'units' | 'slots') => Promise<Shop>;
  /** Milliseconds of CPU that a request of each kind takes of service and database, by rounds of all kinds in turn. */
  inTurn<Kind extends string>(
    kinds: Record<Kind, Send>,
    rounds: number,
    requests: number,
  ): Promise<Record<Kind, number>>;
}

/** A service and its database in processes of their own, of this checkout or of the one at `directory`. */
export async function startCompared(port: number, directory?: string): Promise<Compared> {
  await using starting = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  starting.defer(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startEmbedded({ dataDir, log: () => {} });
  starting.defer(() => server.stop());
  const env = { DATA_DIR: dataDir, DATABASE_URL: server.url, PORT: String(port), ROLE: 'api' };
  const service = await startDwaso(env, directory);
  starting.defer(() => service.stop());
  const postmaster = await findPostmaster(server.url);
  if (postmaster === null) throw new Error('The server does not run on this machine');
  const api = apiOf(service.url);
  const pid = service.child.pid ?? 0;
  const cpu = async () => (await cpuSeconds(pid)) + (await familyCpuSeconds(postmaster));
  const started = starting.move();

  async function measure(send: Send, requests: number): Promise<number> {
    const before = await cpu();
    for (let request = 0; request < requests; request++) {
      const answer = await send(request);
      if (answer.status >= 300) throw new Error(answer.text);
    }
    return ((await cpu()) - before) * (1_000 / requests);
  }

  return {
    api,
    url: server.url,
    pid,
    cpu,
    async open(shape) {
      const shop = await openShop(api, server.url, shape);
      started.defer(() => shop.sql.end());
      return shop;
    },
    async inTurn<Kind extends string>(kinds: Record<Kind, Send>, rounds: number, requests: number) {
      const sums = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, 0])) as Record<Kind, number>;
      for (let round = 0; round <= rounds; round++)
        for (const [kind, send] of Object.entries(kinds) as [Kind, Send][]) {
          const spent = await measure(send, requests);
          // The first round warms.
          if (round > 0) sums[kind] += spent / rounds;
        }
      return sums;
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

/** Medians of measures by rounds of all in turn. The first of a round alternates; `warming` rounds do not count. */
export async function alternate(
  measures: readonly (() => Promise<number>)[],
  rounds: number,
  warming = 1,
): Promise<number[]> {
  const spent = measures.map((): number[] => []);
  for (let round = -warming; round < rounds; round++) {
    const order = [...measures.keys()];
    for (const side of round % 2 === 0 ? order : order.reverse()) {
      const value = await measures[side]?.();
      if (round >= 0 && value !== undefined) spent[side]?.push(value);
    }
  }
  return spent.map(median);
}

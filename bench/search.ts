import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/config.ts';
import { createDeps } from '../src/deps.ts';
import { createLog } from '../src/kit/log.ts';
import { addDays, dateOf } from '../src/kit/time.ts';
import { loadReferenceData } from '../src/process/service.ts';
import { createRandom } from '../src/seed/random.ts';
import { seedBusinesses } from '../src/seed/seed.ts';
import { atLeast, atMost, type Figure, tell } from './figure.ts';
import { median, requestsPerSecond } from './load.ts';
import { type Server, startBare, startDwaso } from './processes.ts';

const SMALL = 1_000;
const BIG = 100_000;
const ROUNDS = 150;
const PROFILE_ROUNDS = 7;

const date = addDays(dateOf(Temporal.Now.instant()), 3);
const SEARCHES: Record<string, string> = {
  plain: '',
  family: '&family=BEAUTY',
  'an item': '&q=box%20braids',
  'a name': '&q=sankofa',
  'price and rating': '&maxPricePesewas=10000&minRating=4',
  everything: '&family=BEAUTY&serviceLocation=AT_CUSTOMER&q=massage&maxPricePesewas=30000&minRating=3',
  availableOn: `&availableOn=${date}`,
};

/** A service on a database with so many made-up businesses. */
async function startWith(count: number, port: number, directory: string): Promise<Server> {
  const env = { DATA_DIR: join(directory, String(count)) };
  const deps = await createDeps(readConfig(env), createLog('silent'));
  await loadReferenceData(deps);
  await seedBusinesses(deps, count);
  await deps.close();
  return startDwaso({ ...env, PORT: String(port), ROLE: 'api' });
}

async function milliseconds(url: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - started;
}

/** Median times of each kind of search on each server, asked in turn from the same places, so that noise meets all alike. */
async function medians(servers: readonly Server[]): Promise<Record<string, number[]>> {
  const times: Record<string, number[][]> = {};
  for (const kind in SEARCHES) times[kind] = servers.map(() => []);
  const chance = createRandom(1);
  for (let round = -20; round < ROUNDS; round++) {
    const origin = `lat=${5 + chance.next() * 5}&lng=${-2.5 + chance.next() * 2.5}`;
    for (const [kind, filter] of Object.entries(SEARCHES)) {
      for (const [place, { url }] of servers.entries()) {
        const took = await milliseconds(`${url}/api/v1/public/search?${origin}${filter}`);
        if (round >= 0) times[kind]?.[place]?.push(took);
      }
    }
  }
  return Object.fromEntries(Object.entries(times).map(([kind, lists]) => [kind, lists.map(median)]));
}

async function benchProfile(server: Server): Promise<Figure> {
  const found = (await (await fetch(`${server.url}/api/v1/public/search?limit=1`)).json()) as {
    data: { slug: string }[];
  };
  const url = `${server.url}/api/v1/public/businesses/${found.data[0]?.slug}`;
  const bare = await startBare(3912, await (await fetch(url)).text());
  const rounds: { page: number; plain: number }[] = [];
  try {
    for (let round = 0; round < PROFILE_ROUNDS; round++) {
      const plain = await requestsPerSecond({ url: bare.url, seconds: 2 });
      rounds.push({ plain, page: await requestsPerSecond({ url, seconds: 2 }) });
    }
  } finally {
    await bare.stop();
  }
  // The round in the middle, as it was: what else the machine does meets both sides of a round.
  const middle = rounds.toSorted((a, b) => a.page / a.plain - b.page / b.plain)[Math.floor(PROFILE_ROUNDS / 2)];
  return {
    name: 'a cached profile',
    value: middle?.page ?? Number.NaN,
    unit: '/s',
    baseline: { name: 'bare Fastify, the same bytes', value: middle?.plain ?? Number.NaN },
    bound: atLeast(50, 'percent'),
  };
}

/** `kept` holds the databases from one run to the next, since filling them takes minutes. */
export async function benchSearch(kept?: string): Promise<Figure[]> {
  const directory = kept ?? (await mkdtemp(join(tmpdir(), 'dwaso-bench-')));
  const servers: Server[] = [];
  try {
    servers.push(await startWith(SMALL, 3910, directory), await startWith(BIG, 3911, directory));
    const found = await medians(servers);
    const figures = Object.entries(found).map(
      ([kind, [small = 1, big = 1]]): Figure => ({
        name: `search (${kind}) among ${BIG.toLocaleString('en')} businesses, p50`,
        value: big,
        unit: 'ms',
        baseline: { name: `among ${SMALL.toLocaleString('en')}`, value: small },
        bound: atMost(1.5, 'times'),
      }),
    );
    figures.push({
      name: 'search with availableOn, p50',
      value: found['availableOn']?.[1] ?? Number.NaN,
      unit: 'ms',
      baseline: { name: 'a plain search', value: found['plain']?.[1] ?? Number.NaN },
      bound: atMost(5, 'times'),
    });
    figures.push(await benchProfile(servers[1] as Server));
    return figures;
  } finally {
    for (const server of servers) await server.stop();
    if (!kept) await rm(directory, { recursive: true, force: true });
  }
}

if (import.meta.main) await tell(await benchSearch(process.argv[2]));

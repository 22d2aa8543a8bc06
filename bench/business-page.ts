import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { MAX_TIMEOUT_MS, readConfig } from '../src/config.ts';
import { createDeps } from '../src/deps.ts';
import { createLog } from '../src/kit/log.ts';
import { sql } from '../src/kit/postgres/sql.ts';
import { loadReferenceData } from '../src/process/service.ts';
import { seedBusinesses } from '../src/seed/seed.ts';
import { ENTER_DIRECTORY } from '../test/service/directory.ts';
import { atLeast, type Figure, tell } from './figure.ts';
import { median, requestsPerSecond } from './load.ts';
import { residentMegabytes } from './proc.ts';
import { type Server, startBare, startDwaso } from './processes.ts';

/**
 * The business page, from the process's cache and without it. The baseline is a bare Fastify route that sends the same
 * bytes; rounds are interleaved, because machines are noisy. More businesses are asked for in turn than the cache holds,
 * so that every page of the second figure is read from the database, rendered and compressed.
 */
const BUSINESSES = 2_000;
const IN_SITEMAP = 100_000;
const CONNECTIONS = 10;
const ROUNDS = 5;
const SECONDS = 3;
const BROTLI = { 'accept-encoding': 'br' };

async function seed(dataDir: string): Promise<string[]> {
  // Filling the tables may take long on a busy machine.
  const config = { ...readConfig({ DATA_DIR: dataDir }), databaseTimeoutMs: MAX_TIMEOUT_MS };
  const deps = await createDeps(config, createLog('silent'));
  try {
    await loadReferenceData(deps);
    await seedBusinesses(deps, BUSINESSES);
    const rows = await deps.db.service.rows(
      sql<{ slug: string }>`select slug from businesses where listed and slug not like 'map-%' order by id`,
    );
    await deps.db.service.transaction((tx) =>
      tx.run(sql`
        insert into businesses (id, name, slug, vertical, family, booking_shape, policies, status, listing_visibility,
          created_at, updated_at)
        select 'biz_map_' || lpad(n::text, 8, '0'), 'Shop', 'map-' || n, 'party-rentals', 'RENTALS', 'UNIT_PER_DAY', '{}',
          'ACTIVE', 'PUBLIC', now(), now() from generate_series(1, ${IN_SITEMAP}) n
        on conflict do nothing`),
    );
    await deps.db.service.transaction((tx) => tx.run({ text: ENTER_DIRECTORY, values: [] }));
    return rows.map(({ slug }) => slug);
  } finally {
    await deps.close();
  }
}

/** Each connection begins elsewhere in the list: one that followed another would find its pages in the cache. */
async function inTurn({ url }: Server, slugs: readonly string[]): Promise<number> {
  const requests = slugs.map((slug) => ({ path: `/b/${slug}`, headers: BROTLI }));
  let connected = 0;
  const setupClient = (client: autocannon.Client) => {
    const first = Math.floor((connected++ * requests.length) / CONNECTIONS);
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
  };
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests, setupClient });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were no 2xx`);
  return result.requests.average;
}

const milliseconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** The index of the sitemap, all its parts one after the other, and what they add to the memory of the process. */
async function benchSitemap({ url, child }: Server): Promise<Figure[]> {
  const get = async (address: string) => (await fetch(address, { headers: { 'accept-encoding': 'gzip' } })).text();
  const indexTimes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) indexTimes.push(await milliseconds(() => get(`${url}/sitemap.xml`)));
  const parts = [...(await get(`${url}/sitemap.xml`)).matchAll(/<loc>[^<]*(\/sitemap-\d+\.xml)<\/loc>/g)];
  const before = await residentMegabytes(child.pid ?? 0);
  const partTimes: number[] = [];
  let named = 0;
  for (const [, path = ''] of parts) {
    let text = '';
    partTimes.push(await milliseconds(async () => (text = await get(url + path))));
    named += text.split('<url>').length - 1;
  }
  const grown = (await residentMegabytes(child.pid ?? 0)) - before;
  const note = `${named.toLocaleString('en')} addresses in ${parts.length} parts`;
  return [
    { name: 'the index of the sitemap, p50', value: median(indexTimes), unit: 'ms' },
    { name: 'a part of the sitemap, the slowest', value: Math.max(...partTimes), unit: 'ms', note },
    { name: 'memory after all parts, beyond that before', value: Math.max(0, grown), unit: 'MB' },
  ];
}

export async function benchBusinessPage(kept?: string): Promise<Figure[]> {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'dwaso-bench-')));
  const slugs = await seed(dataDir);
  const service = await startDwaso({ DATA_DIR: dataDir, PORT: '3914', ROLE: 'api' });
  const page = `${service.url}/b/${slugs[0]}`;
  const text = await (await fetch(page)).text();
  const bare = await startBare(3915, JSON.stringify(text));
  const bares: number[] = [];
  const plains: number[] = [];
  const brotlis: number[] = [];
  const uncached: number[] = [];
  let sitemap: Figure[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      bares.push(await requestsPerSecond({ url: bare.url, seconds: SECONDS }));
      plains.push(await requestsPerSecond({ url: page, seconds: SECONDS, headers: { 'accept-encoding': 'identity' } }));
      brotlis.push(await requestsPerSecond({ url: page, seconds: SECONDS, headers: BROTLI }));
      uncached.push(await inTurn(service, slugs));
    }
    sitemap = await benchSitemap(service);
  } finally {
    await bare.stop();
    await service.stop();
    if (!kept) await rm(dataDir, { recursive: true, force: true });
  }
  const baseline = { name: `bare Fastify, the same ${Math.round(text.length / 1_000)} kB`, value: median(bares) };
  return [
    { name: 'a cached business page', value: median(plains), unit: '/s', baseline },
    {
      name: 'a cached business page in brotli',
      value: median(brotlis),
      unit: '/s',
      baseline,
      bound: atLeast(3_000, 'value'),
    },
    {
      name: `business pages of ${slugs.length.toLocaleString('en')} businesses in turn, not cached`,
      value: median(uncached),
      unit: '/s',
      baseline,
      bound: atLeast(500, 'value'),
    },
    ...sitemap,
  ];
}

if (import.meta.main) await tell(await benchBusinessPage(process.argv[2]));

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import type { Browser } from 'playwright-core';
import { MAX_TIMEOUT_MS, readConfig } from '../src/config.ts';
import { createDeps } from '../src/deps.ts';
import { grantOperator } from '../src/features/ground/people/index.ts';
import { createLog } from '../src/kit/log.ts';
import { loadReferenceData } from '../src/process/service.ts';
import { apiOf } from '../test/service/api.ts';
import { browserFound, openBrowser } from '../test/service/browser.ts';
import { type Figure, tell, under } from './figure.ts';
import { median } from './load.ts';
import { seedPlatform } from './platform.ts';
import { startDwaso } from './processes.ts';
import { until } from './transfers.ts';

/**
 * How long a screen of the operator desk takes to show its first rows in Chromium, from the start of the navigation, on
 * a platform of 100,000 businesses and 2,000,000 payments. Every visit has an empty cache. The rows of the platform are
 * of 2026, so the screens are asked for days in it. `node bench/desk.ts [businesses] [payments]`
 */
const BUSINESSES = Number(process.argv[2] ?? 100_000);
const PAYMENTS = Number(process.argv[3] ?? 2_000_000);
const ROUNDS = 5;
const MAX_SECONDS = 1;
const PHONE = '+233240000100';

const ROW = 'main tbody tr';
const SCREENS = [
  { name: 'queue', path: '/queue', row: 'main nav .li' },
  { name: 'businesses', path: '/businesses', row: ROW },
  { name: 'one business', path: `/businesses/biz_${'1'.padStart(22, '0')}`, row: 'main .card h2' },
  { name: 'businesses by a word', path: '/businesses?q=royal', row: ROW },
  { name: 'audit log', path: '/audit', row: ROW },
  { name: 'verticals', path: '/verticals', row: ROW },
  { name: 'usage of three days', path: '/usage?from=2026-07-01&to=2026-07-03', row: ROW },
  { name: 'finance of a month', path: '/finance?from=2026-06-01&to=2026-06-30', row: ROW },
] as const;

/** Notes the frame in which the first row is there. */
const observe = (row: string) => `
  globalThis.shownAt = 0;
  requestAnimationFrame(function look() {
    if (document.querySelector(${JSON.stringify(row)})) shownAt = performance.now();
    else requestAnimationFrame(look);
  });`;

async function visit(browser: Browser, url: string, idToken: string, { path, row }: (typeof SCREENS)[number]) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const signedIn = await context.request.post(`${url}/session`, { data: { idToken } });
    if (!signedIn.ok()) throw new Error(await signedIn.text());
    const page = await context.newPage();
    await page.addInitScript(observe(row));
    await page.goto(`${url}/operator${path}`, { waitUntil: 'commit' });
    await until(page, 'shownAt > 0');
    return Number(await page.evaluate('shownAt')) / 1_000;
  } finally {
    await context.close();
  }
}

async function benchDesk(): Promise<Figure[]> {
  if (!browserFound('the operator desk is')) return [];
  const directory = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  const outside = process.env['DATABASE_URL'];
  const env = { DATA_DIR: directory, ...(outside && { DATABASE_URL: outside }) };
  // Filling the tables may take long on a busy machine.
  const deps = await createDeps({ ...readConfig(env), databaseTimeoutMs: MAX_TIMEOUT_MS }, createLog('silent'));
  try {
    await loadReferenceData(deps);
    const owner = new Pool({ connectionString: deps.databaseUrl });
    await seedPlatform(owner, BUSINESSES, PAYMENTS);
    await owner.end();
    await deps.db.service.transaction((tx) => grantOperator(tx, PHONE, 'OPERATOR_ADMIN', deps.clock.now()));
  } finally {
    await deps.close();
  }
  const service = await startDwaso({ ...env, PORT: '3941', ROLE: 'api' });
  const browser = await openBrowser();
  try {
    const api = apiOf(service.url);
    const figures: Figure[] = [];
    for (const screen of SCREENS) {
      const seconds: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const { idToken } = (await api.post('//dev/id-tokens', { phone: PHONE })).data;
        seconds.push(await visit(browser, service.url, idToken, screen));
      }
      figures.push({
        name: `desk, ${screen.name}: first rows, p50 of ${ROUNDS}`,
        value: median(seconds),
        unit: 's',
        bound: under(MAX_SECONDS),
        note: `slowest ${Math.max(...seconds).toFixed(2)} s`,
      });
    }
    return figures;
  } finally {
    await browser.close();
    await service.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

if (import.meta.main) await tell(await benchDesk());

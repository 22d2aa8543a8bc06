import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { MAX_TIMEOUT_MS, readConfig } from '../src/config.ts';
import { createDeps } from '../src/deps.ts';
import { createLog } from '../src/kit/log.ts';
import { addDays, dateOf } from '../src/kit/time.ts';
import { loadReferenceData } from '../src/process/service.ts';
import { seedBusinesses } from '../src/seed/seed.ts';
import { type Api, apiOf } from '../test/service/api.ts';
import { browserFound, openBrowser } from '../test/service/browser.ts';
import { atMost, type Figure, tell, under } from './figure.ts';
import { median } from './load.ts';
import { startDwaso } from './processes.ts';
import { FIRST_VIEW, openFirstScreen, SMALL_PAGE, type Transfers, until, watchTransfers } from './transfers.ts';

/**
 * The site on a cheap phone and a slow network: 400 kbit/s, 400 ms round trip, a quarter of this machine's speed, in
 * Chromium with an empty cache. Sizes are bytes as sent; LCP and CLS are those of Chromium's own observers.
 */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const CPU_SLOWDOWN = 4;
const ROUNDS = 3;
const MAX_LCP_SECONDS = 3;
const MAX_CLS = 0.05;

const OBSERVE = `
  globalThis.seen = { lcp: 0, cls: 0 };
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.lcp = entry.startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.cls += entry.value; })
    .observe({ type: 'layout-shift', buffered: true });`;

interface Visit extends Transfers {
  lcpSeconds: number;
  cls: number;
}

async function visit(browser: Browser, url: string, cookie: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    ...(cookie && { extraHTTPHeaders: { cookie } }),
  });
  try {
    const page: Page = await context.newPage();
    const session = await context.newCDPSession(page);
    const watch = await watchTransfers(session);
    await session.send('Network.emulateNetworkConditions', SLOW);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(OBSERVE);
    await openFirstScreen(page, url);
    // Chromium reports a paint some frames after it.
    await until(page, 'seen.lcp > 0');
    const { lcp, cls } = (await page.evaluate('seen')) as { lcp: number; cls: number };
    return { ...watch.read(), lcpSeconds: lcp / 1000, cls };
  } finally {
    await context.close();
  }
}

/** A held booking of a new customer, and the page of its payment link. */
async function holdOne(
  api: Api,
  slug: string,
  unitId: string,
): Promise<{ booking: string; pay: string; cookie: string }> {
  const person = await api.signIn();
  const { data: identity } = await api.call('POST', '//dev/id-tokens', { body: { phone: person.phone } });
  const session = await api.call('POST', '//session', { body: { idToken: identity.idToken } });
  const cookie = (session.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  let refusal = '';
  for (let days = 3; days < 60; days++) {
    const body = { unitId, date: addDays(dateOf(Temporal.Now.instant()), days), customer: { name: 'Ama Mensah' } };
    const held = await api.post(`/public/businesses/${slug}/holds`, body, person.token, true);
    if (held.status !== 201) {
      refusal = held.text;
      continue;
    }
    const link = await api.post(`/bookings/${held.data.id}/payment-links`, {}, person.token, true);
    return { booking: `/bookings/${held.data.id}`, pay: new URL(link.data.url).pathname, cookie };
  }
  throw new Error(`No day is free for a booking: ${refusal}`);
}

interface Measured {
  name: string;
  path: string;
  cookie: string;
  small: boolean;
}

async function listPages(api: Api): Promise<Measured[]> {
  const { data: rentals } = await api.get('/public/search?family=RENTALS&serviceLocation=AT_BUSINESS&limit=1');
  const { data: salons } = await api.get('/public/search?family=BEAUTY&limit=1');
  const [slug, salon]: [string, string] = [rentals[0].slug, salons[0].slug];
  const unitId = (await api.get(`/public/businesses/${slug}`)).data.catalog.units[0].id;
  const serviceId = (await api.get(`/public/businesses/${salon}`)).data.catalog.services[0].id;
  const { booking, pay, cookie } = await holdOne(api, slug, unitId);
  const page = (name: string, path: string, small = false, as = '') => ({ name, path, small, cookie: as });
  return [
    page('home', '/'),
    page('search', '/search?areaId=accra-osu'),
    page('business', `/b/${slug}`),
    page('unit', `/b/${slug}/units/${unitId}`),
    page('service', `/b/${salon}/services/${serviceId}`),
    page('booking', booking, true, cookie),
    page('pay', pay, true),
  ];
}

function figuresOf({ name, small }: Measured, visits: readonly Visit[]): Figure[] {
  const [{ markup, script, all } = { markup: 0, script: 0, all: 0 }] = visits;
  const size = (what: string, bytes: number, limit: number): Figure => ({
    name: `${name} page, first view: ${what}`,
    value: bytes / 1000,
    unit: 'kB',
    bound: atMost(limit / 1000, 'value'),
  });
  const sizes = small
    ? [size('all', all, SMALL_PAGE)]
    : [
        size('HTML and CSS', markup, FIRST_VIEW.markup),
        size('JavaScript', script, FIRST_VIEW.script),
        size('all with pictures', all, FIRST_VIEW.all),
      ];
  return [
    ...sizes,
    {
      name: `${name} page at 400 kbit/s, 400 ms, CPU ÷ ${CPU_SLOWDOWN}: LCP, p50 of ${ROUNDS}`,
      value: median(visits.map(({ lcpSeconds }) => lcpSeconds)),
      unit: 's',
      bound: atMost(MAX_LCP_SECONDS, 'value'),
    },
    {
      name: `${name} page, layout shift (CLS), worst of ${ROUNDS}`,
      value: Math.max(...visits.map(({ cls }) => cls)),
      unit: 'CLS',
      bound: under(MAX_CLS),
    },
  ];
}

async function benchWeb(): Promise<Figure[]> {
  if (!browserFound('the speed of the site is')) return [];
  const directory = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  const env = { DATA_DIR: directory };
  // Filling the tables may take long on a busy machine.
  const deps = await createDeps({ ...readConfig(env), databaseTimeoutMs: MAX_TIMEOUT_MS }, createLog('silent'));
  await loadReferenceData(deps);
  await seedBusinesses(deps, 200);
  await deps.close();
  const service = await startDwaso({ ...env, PORT: '3940', ROLE: 'api' });
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [];
    for (const measured of await listPages(apiOf(service.url))) {
      const visits: Visit[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        visits.push(await visit(browser, service.url + measured.path, measured.cookie));
      }
      figures.push(...figuresOf(measured, visits));
    }
    return figures;
  } finally {
    await browser.close();
    await service.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

if (import.meta.main) await tell(await benchWeb());

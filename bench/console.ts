import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { startEmbedded } from '../src/kit/embedded-postgres/start.ts';
import { apiOf } from '../test/service/api.ts';
import { browserFound, openBrowser } from '../test/service/browser.ts';
import { addCandidate, addRental, addSalon, addSmallShop, RENTAL, SALON } from './console-shops.ts';
import { atMost, type Figure, tell } from './figure.ts';
import { type Screen, signIn, type Visit, visitTwice } from './first-visit.ts';
import { median, quantile } from './load.ts';
import { startDwaso } from './processes.ts';
import { type Work, watchWork } from './scroll.ts';
import { openSlowNetwork } from './slow-network.ts';

/**
 * The console and the desk on a slow phone: how long the frames of a scroll take in the largest calendars, and how long
 * the first screens take to show and to react at 400 kbit/s and 400 ms. A frame is judged by the CPU time of the page's
 * main thread, four times as long as on this machine: other work of the machine does not count there. Chromium's own
 * slowdown stretches also the time that others take from the thread; what it gives is in the note.
 */
const CPU_SLOWDOWN = 4;
const MAX_FRAME_MS = 50;
const SLOW = { latencyMs: 400, bytesPerSecond: 50_000 };
const ROUNDS = 3;
const SCROLL_SPEED = 2_400;

interface Calendar {
  name: string;
  phone: string;
  path: string;
  /** The element that scrolls, or one inside the page that scrolls. */
  grid: string;
  size: [number, number];
  touch: boolean;
  /** How far it is to the end, in pixels. */
  distance: { x: number; y: number };
}

async function scroll(browser: Browser, page: Page, calendar: Calendar, rate: number): Promise<Work> {
  const { grid, size, touch, distance } = calendar;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const box = await page.locator(grid).boundingBox();
  if (!box) throw new Error(`There is no ${grid} on ${page.url()}`);
  const [x, y] = [box.x + Math.min(box.width, size[0]) * 0.6, Math.min(size[1] - 80, box.y + 200)];
  const gestureSourceType = touch ? 'touch' : 'mouse';
  const works: Work[] = [];
  for (const [xDistance, yDistance] of [
    [0, -distance.y],
    [-distance.x, 0],
    [0, distance.y],
    [distance.x, 0],
  ]) {
    if (!xDistance && !yDistance) continue;
    const gesture = { x, y, xDistance: xDistance ?? 0, yDistance: yDistance ?? 0, speed: SCROLL_SPEED };
    works.push(
      await watchWork(browser, page, async () => {
        await session.send('Input.synthesizeScrollGesture', { ...gesture, gestureSourceType });
      }),
    );
  }
  return {
    cpu: works.flatMap(({ cpu }) => cpu),
    wall: works.flatMap(({ wall }) => wall),
    frames: works.flatMap(({ frames }) => frames),
  };
}

async function measureCalendar(browser: Browser, url: string, calendar: Calendar): Promise<Figure> {
  const context = await signIn(browser, url, calendar.phone, calendar.touch, calendar.size);
  try {
    const page = await context.newPage();
    await page.goto(url + calendar.path);
    await page.locator(calendar.grid).waitFor();
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {
      // The stream of events stays open.
    });
    const cpu = (await scroll(browser, page, calendar, 1)).cpu.map((ms) => ms * CPU_SLOWDOWN);
    const slow = await scroll(browser, page, calendar, CPU_SLOWDOWN);
    const over = (values: number[]) => `${values.filter((ms) => ms > MAX_FRAME_MS).length} over ${MAX_FRAME_MS} ms`;
    const worst = (values: number[]) => `${Math.max(...values).toFixed(0)} ms`;
    const p99 = (values: number[]) => `p99 ${quantile(values, 0.99).toFixed(0)} ms`;
    return {
      name: `${calendar.name}, scrolled: the longest task of a frame, CPU × ${CPU_SLOWDOWN}`,
      value: Math.max(...cpu),
      unit: 'ms',
      bound: atMost(MAX_FRAME_MS, 'value'),
      note: [
        `${p99(cpu.filter((ms) => ms > 1))}, ${over(cpu)}`,
        `by Chromium's slowdown ${worst(slow.cpu)} of CPU, ${over(slow.cpu)}`,
        `by the clock ${worst(slow.wall)}, ${over(slow.wall)}`,
        `from frame to frame ${p99(slow.frames)}, at most ${worst(slow.frames)} in ${slow.frames.length}`,
      ].join('; '),
    };
  } finally {
    await context.close();
  }
}

async function measureScreen(browser: Browser, url: string, name: string, screen: Screen): Promise<Figure[]> {
  const [cold, warm]: [Visit[], Visit[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const visits = await visitTwice(browser, url, screen, CPU_SLOWDOWN);
    cold.push(visits.cold);
    warm.push(visits.warm);
  }
  const figure = (what: string, values: number[], limit: number): Figure => ({
    name: `${name} at 400 kbit/s, 400 ms, CPU ÷ ${CPU_SLOWDOWN}: ${what}, p50 of ${ROUNDS}`,
    value: median(values),
    unit: 's',
    bound: atMost(limit, 'value'),
    note: `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)} s`,
  });
  const usable = (visits: Visit[]) => visits.map(({ usableSeconds }) => usableSeconds);
  const frame = cold.map(({ frameSeconds }) => frameSeconds);
  return [
    figure('its frame', frame, 2),
    figure('usable, first visit', usable(cold), 6),
    figure('usable, second visit', usable(warm), 2.5),
  ];
}

interface Shops {
  rental: string;
  salon: string;
  small: string;
}
const PHONES = { rental: '+233241110001', salon: '+233241110002', small: '+233241110003', operator: '+233241110004' };

async function fill(sql: Client, url: string): Promise<Shops> {
  await sql.query(`insert into operators (phone, role, granted_at) values ($1, 'OPERATOR', now())`, [PHONES.operator]);
  const api = apiOf(url);
  const idOf = async (phone: string) => (await api.signIn(phone)).id;
  const shops = {
    rental: await addRental(sql, await idOf(PHONES.rental)),
    salon: await addSalon(sql, await idOf(PHONES.salon)),
    small: await addSmallShop(sql, await idOf(PHONES.small)),
  };
  const operator = await api.signIn(PHONES.operator);
  // The desk asks an operator without a name for one.
  await api.call('PATCH', '/me', { body: { name: 'Esi' }, token: operator.token });
  await addCandidate(sql, await idOf(PHONES.rental));
  await sql.query('analyze');
  return shops;
}

function calendarsOf({ rental, salon }: Shops): Calendar[] {
  const [phone, desktop]: [number, number][] = [
    [360, 640],
    [1280, 900],
  ] as [[number, number], [number, number]];
  const units = {
    path: `/console/b/${rental}/calendar?days=${RENTAL.days}`,
    phone: PHONES.rental,
    grid: '.vg',
    distance: { x: 4_900, y: 12_200 },
  };
  const people = { phone: PHONES.salon, touch: false, size: desktop };
  const name = `the calendar of ${RENTAL.units} units × ${RENTAL.days} days`;
  const week = { path: `/console/b/${salon}/calendar?view=week`, grid: '.wgw' };
  return [
    { ...units, name: `${name} on a phone`, size: phone, touch: true },
    { ...units, name, size: desktop, touch: false },
    { ...people, ...week, name: `the week of ${SALON.providers} providers`, distance: { x: 400, y: 12_000 } },
    {
      ...people,
      name: `the day of ${SALON.providers} providers`,
      path: `/console/b/${salon}/calendar`,
      grid: '.dgw',
      distance: { x: 2_800, y: 800 },
    },
  ];
}

const screensOf = ({ small }: Shops): Record<string, Screen> => {
  const day = {
    phone: PHONES.small,
    shown: `document.querySelector('article.bk')`,
    // One tap checks a customer in; the row says at once that this waits to be sent.
    use: `document.querySelector('article.bk .ac .btn.pri').click()`,
    reacted: `document.querySelector('article.bk .ac .btn[disabled]')`,
  };
  return {
    'the console': { ...day, path: '/console' },
    "a shop's day": { ...day, path: `/console/b/${small}/today` },
    'the desk': {
      phone: PHONES.operator,
      path: '/operator',
      shown: `document.querySelector('#decide select')`,
      // What was chosen on the first visit is still there on the second.
      use: `visit.field = document.querySelector('#decide textarea'); visit.before = visit.field.value;
        const choice = document.querySelector('#decide select');
        choice.selectedIndex = choice.options[1].text === visit.before ? 2 : 1;
        choice.dispatchEvent(new Event('change', { bubbles: true }))`,
      reacted: `visit.field.value !== visit.before`,
    },
  };
};

async function benchConsole(): Promise<Figure[]> {
  if (!browserFound('the speed of the console is')) return [];
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  const database = await startEmbedded({ dataDir, log: () => {} });
  const service = await startDwaso({ DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: '3942', ROLE: 'api' });
  const sql = new Client({ connectionString: database.url });
  await sql.connect();
  const network = await openSlowNetwork(service.url, SLOW);
  const browser = await openBrowser();
  try {
    const shops = await fill(sql, service.url);
    const figures: Figure[] = [];
    for (const calendar of calendarsOf(shops)) figures.push(await measureCalendar(browser, service.url, calendar));
    for (const [name, screen] of Object.entries(screensOf(shops))) {
      figures.push(...(await measureScreen(browser, network.url, name, screen)));
    }
    return figures;
  } finally {
    await browser.close();
    await network.close();
    await service.stop();
    await sql.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await tell(await benchConsole());

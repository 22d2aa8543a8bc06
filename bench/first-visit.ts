import type { Browser, BrowserContext, Page } from 'playwright-core';
import { until } from './transfers.ts';

/** A screen, and how to tell that it can be used. Each is an expression for the page. */
export interface Screen {
  phone: string;
  path: string;
  /** True when the list is on the screen. */
  shown: string;
  /** Uses the screen like a person would. */
  use: string;
  /** True when the script has reacted to it. */
  reacted: string;
}

export interface Visit {
  frameSeconds: number;
  usableSeconds: number;
}

const WIDTH = 360;
const HEIGHT = 640;
/** For the service worker to keep the shell, after the first visit. */
const SETTLE_MS = 7_000;

/** Gives a new browser the cookie of a session. */
export async function signIn(browser: Browser, url: string, phone: string, touch: boolean, size = [WIDTH, HEIGHT]) {
  const [width = WIDTH, height = HEIGHT] = size;
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: touch });
  const token = await context.request.post(`${url}/dev/id-tokens`, { data: { phone } });
  const { data } = (await token.json()) as { data: { idToken: string } };
  const answer = await context.request.post(`${url}/session`, { data });
  if (!answer.ok()) throw new Error(await answer.text());
  return context;
}

/** Looks before each frame, so that nothing outside of the page counts. */
const watchOf = ({ shown, use, reacted }: Screen) => `(() => {
  globalThis.visit = { used: false, usable: 0 };
  const look = () => {
    if (!visit.used && document.body && (${shown})) { visit.used = true; ${use}; }
    if (visit.used && (${reacted})) visit.usable = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

async function visit(context: BrowserContext, url: string, screen: Screen, slowdown: number): Promise<Visit> {
  const page: Page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watchOf(screen));
  await page.goto(url + screen.path, { waitUntil: 'commit' });
  await until(page, 'globalThis.visit?.usable > 0');
  const [frame, usable] = (await page.evaluate(
    `[performance.getEntriesByName('first-contentful-paint')[0].startTime, visit.usable]`,
  )) as [number, number];
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.waitForTimeout(SETTLE_MS);
  // Leaving the page makes the console write its kept answers to storage.
  await page.goto('about:blank');
  await page.close();
  return { frameSeconds: frame / 1000, usableSeconds: usable / 1000 };
}

/** The first visit of a browser, and the second one. */
export async function visitTwice(
  browser: Browser,
  url: string,
  screen: Screen,
  slowdown: number,
): Promise<{ cold: Visit; warm: Visit }> {
  const context = await signIn(browser, url, screen.phone, false);
  try {
    const cold = await visit(context, url, screen, slowdown);
    return { cold, warm: await visit(context, url, screen, slowdown) };
  } finally {
    await context.close();
  }
}

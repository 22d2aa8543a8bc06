import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { writeContacts } from './contacts.ts';
import { toSheet } from './sheet.ts';
import { type Face, SIZES, type Size, type Stop, THEMES } from './stop.ts';
import { CONSOLE } from './stops-console.ts';
import { DESK } from './stops-desk.ts';
import { SITE } from './stops-site.ts';
import type { World } from './world.ts';

/** A longer page is cut, so that sheets stay readable. */
const MAX_HEIGHT = 3_000;

const FACES: readonly Face[] = [...SITE, ...CONSOLE, ...DESK];

interface Options {
  folder: string;
  mockups: string | null;
  /** Size of the text in percent. */
  text: string;
  chosen: readonly string[];
}

/** Returns what was wrong, one line a fault. */
export async function walk(world: World, { folder, mockups, text, chosen }: Options): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const faults: string[] = [];
  const seen: { face: string; stop: Stop }[] = [];
  for (const face of FACES) {
    for (const size of [360, 1280] as const) {
      const context = await world.browser.newContext({
        viewport: SIZES[size],
        reducedMotion: 'reduce',
        locale: 'en-GB',
      });
      const api = await world.callAs(context, face.phone);
      const page = await context.newPage();
      page.setDefaultTimeout(LONGEST_WAIT_MS);
      const watch = watchPage(page);
      for (const stop of await face.list(api, world)) {
        const name = `${face.name}-${stop.name}`;
        if (chosen.length > 0 && !chosen.some((part) => name.includes(part))) continue;
        if (stop.phone) await world.callAs(context, stop.phone);
        if (size === 360) seen.push({ face: face.name, stop });
        for (const fault of await visit(page, { folder, size, text, name, stop, url: world.url, watch }))
          faults.push(`${name} at ${size}: ${fault}`);
      }
      await context.close();
    }
  }
  await writeFile(join(folder, 'index.html'), toSheet(seen, mockups));
  await writeContacts(world.browser, folder, seen);
  return faults;
}

interface Watch {
  /** Takes the faults since the last call. */
  take: (allowed: number | undefined) => string[];
}

function watchPage(page: Page): Watch {
  let found: { status: number | null; text: string }[] = [];
  page.on('console', (message) => {
    // The browser repeats a failed answer, which is counted below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      found.push({ status: null, text: message.text() });
  });
  page.on('pageerror', (error) => found.push({ status: null, text: error.message }));
  page.on('response', (response) => {
    const status = response.status();
    if (status >= 400) found.push({ status, text: `${status} ${response.url()}` });
  });
  return {
    take(allowed) {
      const faults = found.filter(({ status }) => status === null || status !== allowed).map(({ text }) => text);
      found = [];
      return faults;
    },
  };
}

async function visit(
  page: Page,
  {
    folder,
    size,
    text,
    name,
    stop,
    url,
    watch,
  }: { folder: string; size: Size; text: string; name: string; stop: Stop; url: string; watch: Watch },
): Promise<string[]> {
  const faults: string[] = [];
  await page.emulateMedia({ colorScheme: 'light' });
  try {
    await page.goto(url + stop.path, { waitUntil: 'load' });
    await page.locator('html').evaluate((root, percent) => {
      root.style.fontSize = `${percent}%`;
    }, text);
    await page.evaluate(
      "document.querySelectorAll('img[loading=lazy]').forEach((image) => { image.loading = 'eager'; })",
    );
    await settle(page);
    if (stop.act) {
      await stop.act(page);
      await settle(page);
    }
  } catch (error) {
    faults.push(error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error));
  }
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    const [width, height] = (await page.evaluate(
      '[document.documentElement.scrollWidth, document.documentElement.scrollHeight]',
    )) as [number, number];
    if (width > SIZES[size].width) faults.push(`${width} px wide`);
    const clip = { x: 0, y: 0, width: SIZES[size].width, height: Math.min(height, MAX_HEIGHT) };
    // A dialog covers the visible part of the page, not all of it.
    const seen = stop.act ? {} : { fullPage: true, clip };
    await page.screenshot({ path: join(folder, `${name}.${size}-${theme}.png`), ...seen });
  }
  return [...faults, ...watch.take(stop.status)];
}

const IS_SETTLED = `document.fonts.status === 'loaded' && !document.querySelector('.sk, [aria-busy=true]') &&
  [...document.images].every((image) => image.complete || image.loading === 'lazy')`;
const LONGEST_WAIT_MS = 15_000;
const PAUSE_MS = 100;

/** Waits until nothing is loading: the console shows skeletons until its data are there. */
async function settle(page: Page): Promise<void> {
  const end = Date.now() + LONGEST_WAIT_MS;
  // The policy of the pages forbids the browser's own way of waiting for an expression.
  while (!(await page.evaluate(IS_SETTLED))) {
    if (Date.now() > end) throw new Error('The page is still loading');
    await page.waitForTimeout(PAUSE_MS);
  }
  await page.waitForTimeout(2 * PAUSE_MS);
}

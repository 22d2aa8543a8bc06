import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Face } from '../pictures/stop.ts';
import { CONSOLE } from '../pictures/stops-console.ts';
import { DESK } from '../pictures/stops-desk.ts';
import { SITE } from '../pictures/stops-site.ts';
import type { Api, World } from '../pictures/world.ts';
import { browserFound } from '../service/browser.ts';
import { openScreens, type Screens, SIZES, signIn } from './harness.ts';

/** Screens that put most beside each other. */
const CHOSEN: Readonly<Record<string, readonly string[]>> = {
  site: ['home', 'search', 'rental', 'spa', 'basket', 'service', 'visit', 'deposits'],
  customer: ['bookings', 'held-rental', 'pay', 'items', 'cancel', 'move', 'receipt'],
  waiting: ['join', 'offer', 'list'],
  spa: [
    'calendar',
    'catalogue-prices',
    'payouts',
    'payouts-account',
    'money',
    'settings-hours',
    'settings-hours-year',
    'settings-delivery',
    'settings-rules',
    'provider-edit',
    'plan',
  ],
  rental: ['today', 'calendar', 'new-booking', 'booking', 'packing', 'statement', 'unit-edit'],
  start: ['open', 'setup', 'setup-step-hours', 'setup-step-deposit'],
  desk: ['start', 'business', 'payouts', 'vertical'],
};
/** Words that are broken, dates and names that are cut, and controls that leave their card. */
const FAULTS = `(() => {
  const faults = [];
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  for (const element of document.querySelectorAll('main *')) {
    if (element.closest('.vh, .quiet, .no-show, svg, pre')) continue;
    for (const node of element.childNodes) {
      if (node.nodeType !== 3 || /[@/_:]/.test(node.textContent)) continue;
      for (const { 0: word, index } of node.textContent.matchAll(/[\\p{L}\\p{N}.,’]{2,13}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0.5);
        if (new Set(rects.map(({ top }) => Math.round(top))).size > 1) faults.push('breaks “' + word + '”');
      }
    }
    const day = element.closest('.d');
    if (day && element.getBoundingClientRect().left < day.getBoundingClientRect().left)
      faults.push('has “' + element.textContent + '” outside its day');
    if (element.matches('.in[type=date]') && element.checkVisibility() && element.clientWidth < 7 * rem)
      faults.push('cuts the date in “' + element.name + '”');
    if (element.matches('.ev > b') && element.getBoundingClientRect().bottom > element.parentElement.getBoundingClientRect().bottom)
      faults.push('cuts “' + element.textContent + '”');
    const card = element.matches('.btn, .in, .chip, .rc2, .qty, .pt') && element.parentElement.closest('.card');
    if (!card) continue;
    let outer = element;
    while (outer !== card && !/auto|scroll/.test(getComputedStyle(outer).overflowX)) outer = outer.parentElement;
    if (outer !== card || /auto|scroll/.test(getComputedStyle(card).overflowX)) continue;
    const beyond = element.getBoundingClientRect().right - card.getBoundingClientRect().right;
    if (beyond > 1) faults.push('has “' + element.textContent.trim() + '” ' + Math.round(beyond) + ' px beside its card');
  }
  const name = document.querySelector('.tb .biz > span')?.clientWidth;
  if (name && name < 96) faults.push('leaves ' + name + ' px to the name of the shop');
  return faults;
})()`;

/** Far longer than a layout takes on a busy machine. */
const SETTLED_MS = 10_000;

/**
 * The width of a page, once it is within the bound. What follows its own size, such as a chart, takes the new one a frame
 * or two later; a busy machine draws no frame for seconds, so that the width is asked for between frames.
 */
async function settledWidth(page: Page, bound: number): Promise<number> {
  const end = Date.now() + SETTLED_MS;
  for (;;) {
    const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
    if (width <= bound || Date.now() > end) return width;
    await setTimeout(50);
  }
}

describe.skipIf(!browserFound('the screens with large text are'))('text twice as large', () => {
  let screens: Screens;
  beforeAll(async () => {
    screens = await openScreens();
    const { status } = await screens.api.call('POST', '//dev/demo-shops', {
      body: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    });
    if (status !== 303) throw new Error(`The demo was not filled: ${status}`);
  });
  afterAll(() => screens.stop());

  async function findFaults({ name: who, phone, list }: Face, size: 'phone' | 'desktop'): Promise<string[]> {
    const { context, page } = await screens.visit(phone, { size });
    const callAs = async (_: unknown, by: string | null): Promise<Api> => {
      const token = by === null ? '' : (await screens.api.signIn(by)).token;
      return async (method, path, body) =>
        (await screens.api.call(method, path, { ...(token && { token }), ...(body && { body }), key: true })).data;
    };
    const world: World = { url: screens.api.url, browser: screens.browser, callAs, stop: () => screens.stop() };
    const faults: string[] = [];
    for (const { name, path, act, phone: other } of await list(await callAs(null, phone), world)) {
      if (act || !CHOSEN[who]?.includes(name)) continue;
      if (other) await signIn(context, screens.api, other);
      await page.goto(screens.api.url + path);
      await page.locator('main h1').first().waitFor();
      await page.locator('html').evaluate((root) => {
        root.style.fontSize = '200%';
      });
      await page.locator('.sk, [aria-busy=true]').first().waitFor({ state: 'detached' });
      const width = await settledWidth(page, SIZES[size].width);
      if (width > SIZES[size].width) faults.push(`${who}-${name} is ${width} px wide`);
      for (const fault of (await page.evaluate(FAULTS)) as string[]) faults.push(`${who}-${name} ${fault}`);
    }
    await context.close();
    return faults;
  }

  it.each(['phone', 'desktop'] as const)('fits a %s', async (size) => {
    const faults = [];
    for (const face of [...SITE, ...CONSOLE, ...DESK])
      if (CHOSEN[face.name]) faults.push(...(await findFaults(face, size)));
    expect(faults).toEqual([]);
  });
});

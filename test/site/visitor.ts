import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A browser of one size and theme, with what it complains about and how many pages it has shown. */
export interface Look {
  script: boolean;
  width: 360 | 1280;
  theme: 'light' | 'dark';
}

export const LOOKS: readonly Look[] = [
  { script: false, width: 360, theme: 'light' },
  { script: true, width: 360, theme: 'dark' },
  { script: false, width: 1280, theme: 'dark' },
  { script: true, width: 1280, theme: 'light' },
];

export const nameOf = ({ script, width, theme }: Look): string =>
  `${width} px, ${theme}, ${script ? 'with' : 'without'} JavaScript`;

export interface Visitor {
  page: Page;
  /** Console errors, violations of the content security policy, failed requests and requests to other hosts. */
  complaints: string[];
  /** Paths of the pages shown, in order. A change of the address without a load is no page. */
  views: string[];
  close: () => Promise<void>;
}

export async function openVisitor(
  browser: Browser,
  url: string,
  { script, width, theme }: Look,
  more: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width === 360 ? 640 : 900 },
    colorScheme: theme,
    javaScriptEnabled: script,
    locale: 'en-GB',
    timezoneId: 'Africa/Accra',
    ...more,
  });
  const page = await context.newPage();
  const { host } = new URL(url);
  const complaints: string[] = [];
  const views: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (address.protocol !== 'data:' && address.host !== host) complaints.push(`asked ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A newer price ends the request for the older one.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${reason} ${request.url()}`);
  });
  page.on('domcontentloaded', () => views.push(new URL(page.url()).pathname));
  return { page, complaints, views, close: () => context.close() };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/** What axe finds wrong with the page; empty when all is well. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as AxeResult;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
}

/** Nothing is wider than the screen. */
export async function expectNoSideways(page: Page): Promise<void> {
  const wider = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect(wider, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}

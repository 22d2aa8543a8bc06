import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const CHROMIUM = '/usr/bin/chromium';

/** False, and a loud line, where there is no browser for these tests. */
export function browserFound(what: string): boolean {
  const found = existsSync(CHROMIUM);
  if (!found) console.warn(`THERE IS NO ${CHROMIUM}: ${what.toUpperCase()} NOT TRIED IN A REAL BROWSER`);
  return found;
}

/** What succeeds ends early, so that only a failure waits this long, also on a busy machine. */
const LIMIT_MS = 120_000;

export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    timeout: LIMIT_MS,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  browser.on('context', (context) => context.setDefaultTimeout(LIMIT_MS));
  return browser;
}

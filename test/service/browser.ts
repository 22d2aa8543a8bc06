import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const CHROMIUM = '/usr/bin/chromium';

/** False, and a loud line, where there is no browser for these tests. */
export function browserFound(what: string): boolean {
  const found = existsSync(CHROMIUM);
  if (!found) console.warn(`THERE IS NO ${CHROMIUM}: ${what.toUpperCase()} NOT TRIED IN A REAL BROWSER`);
  return found;
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM,
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

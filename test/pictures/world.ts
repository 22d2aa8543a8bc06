import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/kit/log.ts';
import { startService } from '../../src/process/service.ts';
import { openBrowser } from '../service/browser.ts';

const PORT = process.env['PORT'] ?? '3190';
const URL_OF_SERVICE = `http://127.0.0.1:${PORT}`;

/** Calls the API with the session of a browser and returns `data`. */
export type Api = (method: string, path: string, body?: object) => Promise<ReturnType<typeof JSON.parse>>;

/** A service with demo shops, and a browser. */
export interface World {
  url: string;
  browser: Browser;
  /** Signs a browser in with a phone number; null stays a visitor. */
  callAs: (context: BrowserContext, phone: string | null) => Promise<Api>;
  stop: () => Promise<void>;
}

export async function openWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'dwaso-pictures-'));
  const config = readConfig({ PORT, DATA_DIR: folder, RATE_LIMIT_FACTOR: '100', LOG_LEVEL: 'error' });
  const service = await startService(config, createLog('error'));
  const browser = await openBrowser();
  const filling = await browser.newContext();
  await filling.request.post(`${URL_OF_SERVICE}/dev/demo-shops`, { headers: { origin: URL_OF_SERVICE }, form: {} });
  await filling.close();
  return {
    url: URL_OF_SERVICE,
    browser,
    callAs,
    async stop() {
      await browser.close();
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** With no phone number the caller is a visitor. */
async function callAs(context: BrowserContext, phone: string | null): Promise<Api> {
  if (phone !== null) {
    const identity = await context.request.post(`${URL_OF_SERVICE}/dev/id-tokens`, { data: { phone } });
    const { idToken } = (await identity.json()).data;
    await context.request.post(`${URL_OF_SERVICE}/session`, { data: { idToken } });
  }
  return async (method, path, body) => {
    const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() };
    const answer = await context.request.fetch(`${URL_OF_SERVICE}/api/v1${path}`, {
      method,
      headers,
      ...(body && { data: body }),
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()).data;
  };
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/kit/log.ts';
import { startService } from '../../src/process/service.ts';
import { openBrowser } from '../service/browser.ts';

/**
 * `npm run pictures`: takes the pictures of the README in a real browser, from a service with demo shops, and writes them
 * to docs/pictures. With names (`npm run pictures -- home item`) only those.
 */
const TARGET = join(import.meta.dirname, '../../docs/pictures');
const MAX_BYTES = 40_000;
const PHONE = { width: 390, height: 780 };
const DESKTOP = { width: 1280, height: 800 };
const PORT = process.env['PORT'] ?? '3190';
const URL_OF_SERVICE = `http://127.0.0.1:${PORT}`;

/** The best quality that fits. */
async function toWebp(bytes: Buffer): Promise<Buffer> {
  for (const quality of [82, 74, 66, 58, 50, 40, 30]) {
    const picture = await sharp(bytes).webp({ quality, effort: 6 }).toBuffer();
    if (picture.length <= MAX_BYTES) return picture;
  }
  throw new Error(`No quality gives a picture of ${MAX_BYTES} bytes`);
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready');
  const bytes = await toWebp(await page.screenshot());
  await writeFile(join(TARGET, `${name}.webp`), bytes);
  console.info(`${name}.webp: ${bytes.length} bytes`);
}

type Api = (method: string, path: string, body?: object) => Promise<ReturnType<typeof JSON.parse>>;

async function signIn(context: BrowserContext): Promise<Api> {
  const identity = await context.request.post(`${URL_OF_SERVICE}/dev/id-tokens`, { data: { phone: '024 123 4567' } });
  const { idToken } = (await identity.json()).data;
  await context.request.post(`${URL_OF_SERVICE}/session`, { data: { idToken } });
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

const PEOPLE = [
  'Ama Mensah',
  'Kofi Boateng',
  'Efua Asante',
  'Yaw Darko',
  'Akosua Frimpong',
  'Kwame Osei',
  'Abena Owusu',
];

/** Bookings of several states in the sandbox, for the console. */
async function fillSandbox(api: Api): Promise<string> {
  const { business } = await api('POST', '/sandbox', {});
  const units: { id: string }[] = await api('GET', `/businesses/${business.id}/units`);
  for (const [at, name] of PEOPLE.entries()) {
    const day = new Date(Date.now() + (2 + 2 * at) * 86_400_000);
    // The shop is closed on Sundays.
    if (day.getUTCDay() === 0) day.setUTCDate(day.getUTCDate() + 1);
    const date = day.toISOString().slice(0, 10);
    const customer = { name, phone: `+23320765432${at}` };
    const unitId = units[at % units.length]?.id;
    const booking = await api('POST', `/businesses/${business.id}/holds`, { unitId, date, customer });
    if (at % 3 !== 2)
      await api('POST', `/bookings/${booking.id}/payments`, { amountPesewas: booking.depositPesewas, method: 'CASH' });
  }
  return business.id;
}

const chosen = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'dwaso-pictures-'));
const config = readConfig({ PORT, DATA_DIR: folder, RATE_LIMIT_FACTOR: '100', LOG_LEVEL: 'error' });
const service = await startService(config, createLog('error'));
const browser = await openBrowser();
try {
  await mkdir(TARGET, { recursive: true });
  const phone = await browser.newContext({ viewport: PHONE, colorScheme: 'light', reducedMotion: 'reduce' });
  const desktop = await browser.newContext({ viewport: DESKTOP, colorScheme: 'light', reducedMotion: 'reduce' });
  await phone.request.post(`${URL_OF_SERVICE}/dev/demo-shops`, { headers: { origin: URL_OF_SERVICE }, form: {} });
  const page = await phone.newPage();
  const wide = await desktop.newPage();
  const open = (path: string) => page.goto(URL_OF_SERVICE + path, { waitUntil: 'networkidle' });
  const sandbox = await fillSandbox(await signIn(desktop));

  const pictures: Record<string, () => Promise<void>> = {
    async home() {
      await open('/');
      await shoot(page, 'home');
    },
    async business() {
      await open('/search?q=bouncy');
      await page.locator('.bz a').first().click();
      await page.waitForLoadState('networkidle');
      await shoot(page, 'business');
    },
    async item() {
      await open('/search?q=bouncy');
      await page.locator('.bz a').first().click();
      await page.locator('a[href*="/units/"]').first().click();
      await page.waitForLoadState('networkidle');
      // The month is what the picture is about.
      await page.evaluate('scrollTo(0, 420)');
      await shoot(page, 'item');
    },
    async console() {
      await wide.goto(`${URL_OF_SERVICE}/console/b/${sandbox}/bookings`, { waitUntil: 'load' });
      await wide
        .getByText(PEOPLE[0] ?? '')
        .first()
        .waitFor();
      await shoot(wide, 'console');
    },
    async developers() {
      await wide.goto(`${URL_OF_SERVICE}/developers/quick-start`);
      await shoot(wide, 'developers');
    },
  };
  for (const [name, take] of Object.entries(pictures)) {
    if (chosen.length === 0 || chosen.includes(name)) await take();
  }
} finally {
  await browser.close();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}

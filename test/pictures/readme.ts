import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { DEMO_PEOPLE } from '../../src/seed/people.ts';
import type { World } from './world.ts';

const TARGET = join(import.meta.dirname, '../../docs/pictures');
const MAX_BYTES = 40_000;
const PHONE = { width: 390, height: 780 };
const DESKTOP = { width: 1280, height: 800 };

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

/** Takes the pictures of the README; with names only these. */
export async function takeReadmePictures({ url, browser, callAs }: World, chosen: readonly string[]): Promise<void> {
  await mkdir(TARGET, { recursive: true });
  const phone = await browser.newContext({ viewport: PHONE, colorScheme: 'light', reducedMotion: 'reduce' });
  const desktop = await browser.newContext({ viewport: DESKTOP, colorScheme: 'light', reducedMotion: 'reduce' });
  const page = await phone.newPage();
  const wide = await desktop.newPage();
  const open = (path: string) => page.goto(url + path, { waitUntil: 'networkidle' });
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
      const api = await callAs(desktop, DEMO_PEOPLE.owner.phone);
      const [shop] = await api('GET', '/businesses/me');
      await wide.goto(`${url}/console/b/${shop.id}/today`, { waitUntil: 'load' });
      await wide.getByText('Tomorrow').waitFor();
      await wide.getByText('First: ').waitFor();
      await shoot(wide, 'console');
    },
    async developers() {
      await wide.goto(`${url}/developers/quick-start`);
      await shoot(wide, 'developers');
    },
  };
  for (const [name, take] of Object.entries(pictures)) {
    if (chosen.length === 0 || chosen.includes(name)) await take();
  }
}

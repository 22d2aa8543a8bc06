import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type Stop, THEMES } from './stop.ts';

const A_SHEET = 8;

/** Pictures of several screens each, to look at many at once. */
export async function writeContacts(
  browser: Browser,
  folder: string,
  seen: readonly { face: string; stop: Stop }[],
): Promise<void> {
  const page = await browser.newPage();
  for (const size of [360, 1280] as const) {
    for (const theme of THEMES) {
      for (let first = 0; first < seen.length; first += A_SHEET) {
        const cells = seen.slice(first, first + A_SHEET).map(({ face, stop }) => {
          const name = `${face}-${stop.name}`;
          return `<figure><figcaption>${name}</figcaption><img src="file://${join(folder, `${name}.${size}-${theme}.png`)}"></figure>`;
        });
        const file = join(folder, `contact-${size}-${theme}-${String(first / A_SHEET).padStart(2, '0')}`);
        const columns = size === 360 ? A_SHEET : A_SHEET / 2;
        await writeFile(
          `${file}.html`,
          `<style>body{margin:8px;display:grid;grid-template-columns:repeat(${columns},1fr);gap:8px;font:12px sans-serif}figure{margin:0}img{width:100%;max-height:900px;object-fit:cover;object-position:top;border:1px solid #999}</style>${cells.join('')}`,
        );
        await page.setViewportSize({ width: 1_960, height: 1_000 });
        await page.goto(`file://${file}.html`);
        await page.screenshot({ path: `${file}.png`, fullPage: true });
      }
    }
  }
  await page.close();
}

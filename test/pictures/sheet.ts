import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SIZES, type Size, type Stop, THEMES } from './stop.ts';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Every page of the walk with its mock-up beside it, where the folder of mock-ups has one. */
export function toSheet(seen: readonly { face: string; stop: Stop }[], mockups: string | null): string {
  const picture = (source: string, text: string) =>
    `<figure><img src="${escape(source)}" alt="${escape(text)}" loading="lazy"><figcaption>${escape(text)}</figcaption></figure>`;
  const row = ({ face, stop }: { face: string; stop: Stop }) => {
    const name = `${face}-${stop.name}`;
    const pictures = (Object.keys(SIZES) as unknown as Size[]).flatMap((size) => [
      ...THEMES.map((theme) => picture(`${name}.${size}-${theme}.png`, `${size} ${theme}`)),
      ...(mockups !== null && stop.mockup
        ? [picture(pathToFileURL(join(mockups, `${stop.mockup}.${size}.png`)).href, `${size} mock-up`)]
        : []),
    ]);
    return `<section><h2>${escape(name)} <small>${escape(stop.path)}</small></h2><div>${pictures.join('')}</div></section>`;
  };
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every page</title><style>
body{font:14px system-ui,sans-serif;margin:16px}section>div{display:flex;gap:12px;align-items:flex-start;overflow-x:auto}
figure{margin:0}img{height:640px;border:1px solid #888}small{font-weight:400;color:#555}</style>
<h1>Every page</h1>${seen.map(row).join('\n')}</html>`;
}

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const DIST = join(import.meta.dirname, '../../web/dist');
const ENTRY_BYTES = 125_000;
const SCREEN_BYTES = 175_000;

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  isDynamicEntry?: boolean;
}
const chunks = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** The files that a browser loads for these sources. */
function filesOf(...sources: string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const follow = (source: string) => {
    const chunk = chunks[source];
    if (!chunk || seen.has(source)) return;
    seen.add(source);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(follow);
  };
  sources.forEach(follow);
  return files;
}
const sizeOf = (files: Set<string>) =>
  [...files].reduce((bytes, file) => bytes + statSync(join(DIST, `${file}.br`)).size, 0);

describe.each(['console', 'operator'])('the size of the %s, compressed', (app) => {
  const entry = `${app}.html`;
  it('is within the budget before any screen', () => {
    const bytes = sizeOf(filesOf(entry));
    console.info(`${app}: ${Math.round(bytes / 1_000)} kB`);
    expect(bytes).toBeLessThanOrEqual(ENTRY_BYTES);
  });

  it('is within the budget with any one screen', () => {
    const screens = Object.keys(chunks).filter(
      (source) =>
        chunks[source]?.isDynamicEntry === true &&
        source.startsWith('src/features/') &&
        source.startsWith('src/features/desk-') === (app === 'operator'),
    );
    if (app === 'console') expect(screens.length).toBeGreaterThan(0);
    const tooLarge = screens
      .map((source) => ({ source, bytes: sizeOf(filesOf(entry, source)) }))
      .filter(({ bytes }) => bytes > SCREEN_BYTES);
    expect(tooLarge).toEqual([]);
  });
});

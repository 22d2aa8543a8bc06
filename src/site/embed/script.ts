import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { etagOf } from '../../kit/http/etag.ts';
import { TEXT } from '../texts.ts';

/** The script that a shop puts into its own website. Its address never changes, so that browsers keep it for an hour only. */
const source = readFileSync(join(import.meta.dirname, 'embed.js'), 'utf8');

export const EMBED_SCRIPT = source
  .replaceAll(/^ *\/\/.*\n/gm, '')
  .replace('__TEXT__', JSON.stringify(TEXT.embed).replaceAll('<', '\\u003c'));

export const EMBED_ETAG = etagOf(EMBED_SCRIPT);

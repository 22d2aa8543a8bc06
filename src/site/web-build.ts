import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Encoding } from '../kit/http/compression.ts';

/** What `npm ci` built of the console and the operator desk. All files are read once, at the first request. */
const DIST = join(import.meta.dirname, '../../web/dist');

export const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

const policyOf = (styles: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
export const POLICY = policyOf("'self'");

interface BuiltFile {
  type: string;
  bytes: Buffer;
  compressed: Partial<Record<Encoding, Buffer>>;
}

/** What Vite says of a source file: the files that it became, and those that they import. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

export type App = 'console' | 'operator';

/** A page with its scripts, as built. */
interface BuiltApp {
  page: string;
  policy: string;
  /** Addresses that the page itself already names. */
  named: ReadonlySet<string>;
}

export interface Build {
  files: Map<string, BuiltFile>;
  chunks: Record<string, Chunk>;
  apps: Record<App, BuiltApp>;
  worker: Buffer;
}

const STYLESHEET = /<link rel="stylesheet"[^>]*>/g;

/**
 * The page draws its frame from the few rules in its head. Its stylesheets come after the frame, so that the frame does
 * not wait for them.
 */
function readApp(app: App): BuiltApp {
  const built = readFileSync(join(DIST, `${app}.html`), 'utf8');
  const stylesheets = built.match(STYLESHEET)?.join('') ?? '';
  const page = built.replace(STYLESHEET, '').replace('</body>', `${stylesheets}</body>`);
  const rules = /<style>([^<]*)<\/style>/.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(rules).digest('base64');
  return { page, policy: policyOf(`'self' 'sha256-${hash}'`), named: new Set(page.match(/\/assets\/web\/[^"]+/g)) };
}

export function readBuild(): Build | null {
  const manifest = join(DIST, '.vite/manifest.json');
  if (!existsSync(manifest)) return null;
  const directory = join(DIST, 'assets/web');
  const names = new Set(readdirSync(directory));
  const files = new Map<string, BuiltFile>();
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (!type) continue;
    const compressed: BuiltFile['compressed'] = {};
    if (names.has(`${name}.br`)) compressed.br = readFileSync(join(directory, `${name}.br`));
    if (names.has(`${name}.gz`)) compressed.gzip = readFileSync(join(directory, `${name}.gz`));
    files.set(name, { type, bytes: readFileSync(join(directory, name)), compressed });
  }
  return {
    files,
    chunks: JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>,
    apps: { console: readApp('console'), operator: readApp('operator') },
    worker: readFileSync(join(DIST, 'sw.js')),
  };
}

/** A path names a screen, and the screen's folder has the path's name: /console/b/{id}/bookings is features/bookings. */
function featureOf(app: App, rest: string): string {
  const parts = rest.split('/');
  if (app === 'operator') return `desk-${parts[0] || 'queue'}`;
  // The console itself leads to the day of the shop that was open last.
  return parts[0] === 'b' ? (parts[2] ?? 'today') : parts[0] || 'today';
}

/** What every screen of a face reads first, before its script has run. */
const FIRST_READS: Record<App, readonly string[]> = {
  console: ['/api/v1/me', '/api/v1/businesses/me'],
  operator: ['/api/v1/me'],
};
/** The desk's navigation counts the queue on every screen. The service refuses it to all but operators. */
const OPERATOR_READS = ['/api/v1/admin/businesses?queue=true&limit=25'];

/** The page of a screen, with hints for what the browser would otherwise learn of only after the entry has run. */
export function pageOf({ chunks, apps }: Build, app: App, rest: string, isOperator: boolean): string {
  const { page, named } = apps[app];
  const seen = new Set<string>();
  const scripts = new Set<string>();
  const stylesheets = new Set<string>();
  const follow = (source: string) => {
    const chunk = chunks[source];
    if (!chunk || seen.has(source)) return;
    seen.add(source);
    scripts.add(`/${chunk.file}`);
    for (const file of chunk.css ?? []) stylesheets.add(`/${file}`);
    for (const imported of chunk.imports ?? []) if (!imported.endsWith('.html')) follow(imported);
  };
  follow(`src/features/${featureOf(app, rest)}/page.tsx`);
  const reads = [...FIRST_READS[app], ...(app === 'operator' && isOperator ? OPERATOR_READS : [])];
  // Without `crossorigin` the browser would fetch them twice.
  const links = (addresses: Iterable<string>, kind: string) =>
    [...addresses]
      .filter((address) => !named.has(address))
      .map((address) => `<link ${kind} crossorigin href="${address.replaceAll('&', '&amp;')}">`)
      .join('');
  return page
    .replace('</head>', `${links(reads, 'rel="preload" as="fetch"')}${links(scripts, 'rel="modulepreload"')}</head>`)
    .replace('</body>', `${links(stylesheets, 'rel="stylesheet"')}</body>`);
}

import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fail, NOT_FOUND } from '../kit/errors.ts';
import { anyone } from '../kit/http/access.ts';
import { ASSETS } from '../kit/http/buckets.ts';
import { chooseEncoding, type Encoding } from '../kit/http/compression.ts';
import { type AnyRoute, raw } from '../kit/http/route.ts';
import { Type } from '../kit/http/type.ts';
import { compact } from './compact.ts';

/**
 * The files that pages link to: stylesheet, scripts, drawings and icons. A file's address contains a hash of its bytes, so that
 * browsers keep it for a year and fetch it again only when it has changed. Files are read once, at start.
 */
const DIRECTORY = join(import.meta.dirname, 'assets');

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Pictures of pixels are compressed already. */
const isCompressible = (type: string) => type !== 'image/png';

interface Asset {
  type: string;
  bytes: Buffer;
  compressed: Map<Encoding, Buffer>;
}

const COMPRESS: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
};

const served = new Map<string, Asset>();
const addresses = new Map<string, string>();

for (const entry of readdirSync(DIRECTORY, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath, entry.name);
  const extension = extname(entry.name);
  const bytes = compact(extension, readFileSync(path));
  const stem = entry.name.slice(0, -extension.length);
  const address = `${stem}.${hash('sha256', bytes, 'hex').slice(0, 10)}${extension}`;
  served.set(address, { type: TYPES[extension] ?? 'application/octet-stream', bytes, compressed: new Map() });
  addresses.set(entry.name, `/assets/${address}`);
}

/**
 * Serves what Vite has built into a directory, whose file names carry a hash already. Returns the address of the entry's
 * script; null where nothing was built.
 */
export function addBuiltAssets(directory: string, entry: string): string | null {
  const list = join(directory, '.vite/manifest.json');
  if (!existsSync(list)) return null;
  const manifest = JSON.parse(readFileSync(list, 'utf8')) as Record<string, { file: string }>;
  for (const { file } of Object.values(manifest)) {
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    served.set(file, { type, bytes: readFileSync(join(directory, file)), compressed: new Map() });
  }
  const script = manifest[entry];
  return script ? `/assets/${script.file}` : null;
}

/** The address of a file in `assets/`, by its name. */
export function assetUrl(name: string): string {
  const address = addresses.get(name);
  if (!address) throw new Error(`There is no asset ${name}`);
  return address;
}

/** The best encoding that the browser accepts; compressed on first use and kept. */
function encode(asset: Asset, accepted: string | undefined): { bytes: Buffer; encoding: Encoding | null } {
  const encoding = isCompressible(asset.type) ? chooseEncoding(accepted) : null;
  if (!encoding) return { bytes: asset.bytes, encoding: null };
  const known = asset.compressed.get(encoding);
  if (known) return { bytes: known, encoding };
  const bytes = COMPRESS[encoding](asset.bytes);
  asset.compressed.set(encoding, bytes);
  return { bytes, encoding };
}

export const assetRoutes = (): AnyRoute[] => [
  raw({
    id: 'getAsset',
    method: 'GET',
    path: '/assets/{name}',
    at: 'root',
    tag: 'Pages',
    summary: 'Get a stylesheet, script or image of the pages',
    access: anyone,
    buckets: [ASSETS],
    params: Type.Object({ name: Type.String() }),
    answers: { 200: Type.String({ format: 'binary' }) },
    errors: [NOT_FOUND],
    produces: 'text/*',
    async raw({ params, headers }, reply) {
      const asset = served.get(params.name);
      if (!asset) throw fail(NOT_FOUND, 'There is no such file');
      const { bytes, encoding } = encode(asset, headers['accept-encoding']);
      if (encoding) reply.header('Content-Encoding', encoding);
      return reply
        .headers({
          'content-type': asset.type,
          'Cache-Control': 'public, max-age=31536000, immutable',
          Vary: 'Accept-Encoding',
          'Cross-Origin-Resource-Policy': 'cross-origin',
        })
        .send(bytes);
    },
  }),
];

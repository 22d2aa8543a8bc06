import { availableParallelism } from 'node:os';
import type { Sharp } from 'sharp';
import { type AppError, DEPENDENCY_UNAVAILABLE, fail, invalid } from '../../../../kit/errors.ts';
import { fairQueue } from '../../../../kit/fair-queue.ts';

/** A re-encoded image: upright, of bounded size, without metadata. */
export interface Picture {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  width: number;
  height: number;
}

const LONGEST_SIDE = 1_600;
/** A phone's photo stays below this; a hostile file of a few kilobytes can claim more. */
const MAX_PIXELS = 25_000_000;
const MAX_SECONDS = 15;

const TYPES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

/**
 * Loaded at the first image, to save memory. All decoders but the three needed ones are disabled, because the input is
 * hostile.
 */
async function load() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
let loaded: ReturnType<typeof load> | undefined;

/** Decoding takes a core for a second and up to 100 MB of memory: one core stays free for requests where there are two. */
const decoding = fairQueue({
  total: availableParallelism() > 2 ? 2 : 1,
  most: {
    ofKey: 20,
    ofAll: 100,
    busy: () => fail(DEPENDENCY_UNAVAILABLE, 'Too many pictures are waiting; try again in a few seconds'),
  },
});

/** Images that are being decoded and that wait for it. */
export const decodingQueue = (): { running: number; waiting: number } => decoding;

async function opener(maxPixels: number | false): Promise<(bytes: Buffer) => Sharp> {
  loaded ??= load();
  const sharp = await loaded;
  return (bytes) => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
}

const isKnown = (format: string | undefined): format is keyof typeof TYPES =>
  format !== undefined && Object.hasOwn(TYPES, format);

/** Format and size from the header alone: no pixel is decoded. */
async function readHeader(bytes: Buffer): Promise<{ format: keyof typeof TYPES; pixels: number } | null> {
  const open = await opener(false);
  const { format, width, height } = await open(bytes).metadata();
  return isKnown(format) ? { format, pixels: width * height } : null;
}

async function reencode(bytes: Buffer, format: keyof typeof TYPES): Promise<Picture> {
  const open = await opener(MAX_PIXELS);
  const upright = open(bytes)
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true });
  const encoded = {
    jpeg: () => upright.jpeg({ quality: 82, progressive: true }),
    png: () => upright.png(),
    webp: () => upright.webp({ quality: 82 }),
  }[format]();
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { bytes: data, contentType: TYPES[format], width: info.width, height: info.height };
}

/** A smaller copy of a stored picture: at most `width` wide or, with a height, cropped to that shape. */
export interface PictureCopy {
  width: number;
  height?: number;
  format: 'webp' | 'jpeg';
}

async function copy(bytes: Buffer, { width, height, format }: PictureCopy): Promise<Picture> {
  const open = await opener(MAX_PIXELS);
  const sized = open(bytes)
    .timeout({ seconds: MAX_SECONDS })
    .resize({ width, ...(height !== undefined && { height, fit: 'cover' }), withoutEnlargement: height === undefined });
  const encoded = {
    jpeg: () => sized.flatten({ background: '#ffffff' }).jpeg({ quality: 78, progressive: true }),
    webp: () => sized.webp({ quality: 76 }),
  }[format]();
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { bytes: data, contentType: TYPES[format], width: info.width, height: info.height };
}

/** Makes copies in one turn of the queue. A tenant's copies wait apart from its uploads, so that they displace none. */
export const copyPicture = (tenantId: string, bytes: Buffer, copies: readonly PictureCopy[]): Promise<Picture[]> =>
  decoding.run(`${tenantId} copies`, async () => {
    const made: Picture[] = [];
    for (const wanted of copies) made.push(await copy(bytes, wanted));
    return made;
  });

const unreadable = (path: string): AppError =>
  invalid(path, 'must be a whole JPEG, PNG or WebP picture', 'UNREADABLE_PICTURE');

/**
 * Refuses at `path` any bytes that are not a complete JPEG, PNG or WebP, independent of their declared type, and a
 * picture of too many pixels before any of them is decoded. Tenants take turns; while 100 pictures wait, a tenant with
 * a picture in the queue gets 503.
 */
export async function cleanPicture(tenantId: string, bytes: Buffer, path: string): Promise<Picture> {
  // The decoder's messages describe its internals, so the sender gets a general one.
  const header = await readHeader(bytes).catch(() => null);
  if (!header) throw unreadable(path);
  if (header.pixels > MAX_PIXELS) throw invalid(path, 'must have at most 25 megapixels', 'TOO_MANY_PIXELS');
  const picture = await decoding.run(tenantId, () => reencode(bytes, header.format).catch(() => null));
  if (!picture) throw unreadable(path);
  return picture;
}

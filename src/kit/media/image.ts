import type { Sharp } from 'sharp';
import { invalid } from '../errors.ts';

/** A picture as anyone may see it: re-encoded, upright, of bounded size, with nothing in it but the picture. */
export interface Picture {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  width: number;
  height: number;
}

const LONGEST_SIDE = 1_600;
/** What a phone's camera makes, and not what a few kilobytes of a hostile file can claim to be. */
const MAX_PIXELS = 50_000_000;
const AT_ONCE = 2;
const MAX_SECONDS = 15;

const TYPES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

/** Loaded at the first picture, for the sake of memory. What strangers send meets only the three decoders it needs. */
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

let running = 0;
const waiting: (() => void)[] = [];

/** Decoding takes a thread and much memory, so that only a few may do it while the others wait. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

async function opener(): Promise<(bytes: Buffer) => Sharp> {
  loaded ??= load();
  const sharp = await loaded;
  return (bytes) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
}

const isKnown = (format: string | undefined): format is keyof typeof TYPES =>
  format !== undefined && Object.hasOwn(TYPES, format);

async function reencode(bytes: Buffer): Promise<Picture | null> {
  const open = await opener();
  const { format } = await open(bytes).metadata();
  if (!isKnown(format)) return null;
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

/** Refuses at `path` what is no whole JPEG, PNG or WebP, whatever it calls itself. */
export async function cleanPicture(bytes: Buffer, path: string): Promise<Picture> {
  let picture: Picture | null;
  try {
    picture = await inTurn(() => reencode(bytes));
  } catch {
    // The decoder's own words are about its inside; to the sender it is a picture that cannot be used.
    picture = null;
  }
  if (!picture) {
    throw invalid(path, 'must be a whole JPEG, PNG or WebP picture of at most 50 megapixels', 'UNREADABLE_PICTURE');
  }
  return picture;
}

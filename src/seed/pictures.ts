import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { MediaStore } from '../features/ground/uploads/index.ts';
import { lazy } from '../kit/lazy.ts';
import { digits } from './ids.ts';

/** A row of `uploads` without its business. All seeded businesses share a few pictures. */
export interface SeedPicture {
  id: string;
  content_type: string;
  bytes: number;
  width: number;
  height: number;
}

/** The files of drawings that stand for photos. */
export const DRAWINGS = [
  'bouncy-castle',
  'canopy',
  'chairs-tables',
  'sound-system',
  'cotton-candy',
  'braids',
  'barber-chair',
  'nails',
  'makeup',
  'generator',
  'tools',
  'spa',
  'shopfront',
] as const;
export type Drawing = (typeof DRAWINGS)[number];

/** Each drawing in its own colours and in two others, so that neighbours in a list differ. */
export type SeedPictures = Record<Drawing, readonly SeedPicture[]>;

const DIRECTORY = join(import.meta.dirname, '../site/assets/art');
const BACKGROUND = /(<rect width="400" height="300" fill=")#[0-9a-f]{6}/;
const COLOURINGS: readonly { background: string; colours: Record<string, string> }[] = [
  { background: '#f6e3d3', colours: { '#c8553d': '#2f6fae', '#a94430': '#245789', '#f0a08f': '#9cc3e6' } },
  { background: '#e6ecf7', colours: { '#0a6b4f': '#7a3d74', '#2f9272': '#a0609a', '#0d855f': '#8d4b87' } },
];
const LOAD_SVG = 'VipsForeignLoadSvgBuffer';
const WIDTH = 800;
const HEIGHT = 600;

const coloured = (svg: string, { background, colours }: (typeof COLOURINGS)[number]): string =>
  svg.replace(BACKGROUND, `$1${background}`).replaceAll(/#[0-9a-f]{6}/g, (colour) => colours[colour] ?? colour);

interface Drawn {
  picture: SeedPicture;
  bytes: Buffer;
}

async function draw(number: number, svg: string): Promise<Drawn> {
  const bytes = await sharp(Buffer.from(svg)).resize(WIDTH, HEIGHT).webp({ quality: 80, effort: 2 }).toBuffer();
  const id = `upl_0000000000seed${digits(number, 12)}`;
  return { picture: { id, content_type: 'image/webp', bytes: bytes.length, width: WIDTH, height: HEIGHT }, bytes };
}

/**
 * Takes a second of CPU, so a process that seeds again keeps what it drew. Only our own drawings are SVG. A process that
 * has handled uploads refuses that format, so it is allowed for the while; uploads are still refused by their format.
 */
const drawAll = lazy(async () => {
  sharp.unblock({ operation: [LOAD_SVG] });
  try {
    return await Promise.all(
      DRAWINGS.map(async (name, place) => {
        const svg = await readFile(join(DIRECTORY, `${name}.svg`), 'utf8');
        const drawings = [svg, ...COLOURINGS.map((colouring) => coloured(svg, colouring))];
        const drawn = await Promise.all(drawings.map((text, number) => draw(place * drawings.length + number, text)));
        return [name, drawn] as const;
      }),
    );
  } finally {
    sharp.block({ operation: [LOAD_SVG] });
  }
});

export async function keepPictures(media: MediaStore): Promise<SeedPictures> {
  const kept = (await drawAll()).map(async ([name, drawn]) => {
    for (const { picture, bytes } of drawn) await media.put(picture.id, bytes, picture.content_type);
    return [name, drawn.map(({ picture }) => picture)] as const;
  });
  return Object.fromEntries(await Promise.all(kept)) as Record<Drawing, SeedPicture[]>;
}

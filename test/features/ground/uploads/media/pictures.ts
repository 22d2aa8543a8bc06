import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } });

/** The left half is red and the right half blue, so that a test can tell the orientation. */
export async function halves(width: number, height: number): Promise<Sharp> {
  const blue = await sharp({
    create: { width: width / 2, height, channels: 3, background: { r: 0, g: 0, b: 255 } },
  })
    .png()
    .toBuffer();
  return plain(width, height).composite([{ input: blue, left: width / 2, top: 0 }]);
}

/** Noise does not compress, so that a truncated file really lacks part of its picture. */
export function noisy(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let state = 12_345;
  for (let index = 0; index < pixels.length; index++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[index] = state >> 16;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A JPEG as a phone takes it upright (orientation 6), with GPS data. */
export const fromPhone = async (width: number, height: number): Promise<Buffer> =>
  (await halves(width, height))
    .withExif({
      IFD0: { Make: 'Tecno', Copyright: 'Ama Owusu' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '5/1 33/1 20/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 11/1 48/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A few kilobytes that decode to `side` × `side` pixels. */
export function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const NO_PICTURES: Record<string, Buffer> = {
  empty: Buffer.alloc(0),
  text: Buffer.from('<html><script>alert(1)</script></html>'),
  svg: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>',
  ),
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  tiff: Buffer.from('49492a0008000000', 'hex'),
  'jpeg magic alone': Buffer.from('ffd8ffe000104a464946', 'hex'),
  'png magic alone': Buffer.from('89504e470d0a1a0a', 'hex'),
};

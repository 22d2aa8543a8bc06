import sharp from 'sharp';
import type { MediaStore } from '../kit/media/store.ts';

/** A row of `uploads` but for its business: the made-up businesses share a few pictures. */
export interface SeedPicture {
  id: string;
  content_type: string;
  bytes: number;
  width: number;
  height: number;
}

const COLOURS = ['#b3452c', '#2c6e49', '#e0a526', '#3d5a80', '#7b2d5b', '#4a4e69'];
const WIDTH = 640;
const HEIGHT = 480;

export const keepPictures = (media: MediaStore): Promise<SeedPicture[]> =>
  Promise.all(
    COLOURS.map(async (background, index) => {
      const plain = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } });
      const bytes = await plain.webp({ quality: 60 }).toBuffer();
      const id = `upl_0000000000seed00000000000${index}`;
      await media.put(id, bytes, 'image/webp');
      return { id, content_type: 'image/webp', bytes: bytes.length, width: WIDTH, height: HEIGHT };
    }),
  );

import { TEXT } from './texts.ts';

/** Phones take photos of 12 megapixels and 5 MB. The service shows none wider than this. */
const LONGEST_EDGE = 1_600;
const QUALITY = 0.82;

/** A photo made small enough for a slow network, as WebP or, where the browser cannot write it, JPEG. */
export async function shrinkPhoto(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(TEXT.pictureFailed);
  });
  const scale = Math.min(1, LONGEST_EDGE / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  let blob = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
  if (blob.type !== 'image/webp') blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  if (blob.size >= file.size && /^image\/(jpeg|png|webp)$/.test(file.type)) return file;
  const name = file.name.replace(/\.\w+$/, '');
  return new File([blob], `${name}.${blob.type.slice(6)}`, { type: blob.type });
}

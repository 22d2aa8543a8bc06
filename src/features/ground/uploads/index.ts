export { cardCopy, mediumCopy, sourceSet } from './copies.ts';
export { diskStore } from './media/disk.ts';
export type { MediaStore } from './media/store.ts';
export { requireOwnPhotos } from './require-own-photos.ts';
export { Photo, PhotoIds, type PhotoRow, toPhoto } from './schemas.ts';
export { isShown } from './store.ts';
export { imageQueue } from './turns.ts';

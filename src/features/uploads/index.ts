export { cardCopy, mediumCopy, sourceSet } from './copies.ts';
export { requireOwnPhotos } from './require-own-photos.ts';
export { Photo, PhotoIds, type PhotoRow, toPhoto } from './schemas.ts';

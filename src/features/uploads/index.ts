export { requireOwnPhotos } from './photos.ts';
export { Photo, PhotoIds, type PhotoRow, toPhoto } from './schemas.ts';

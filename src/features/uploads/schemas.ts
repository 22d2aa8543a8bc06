import { Type } from 'typebox';
import { Choice, Id, Shape } from '../../kit/http/schema.ts';

export const Photo = Shape(
  'Photo',
  Type.Object({
    id: Type.String(),
    url: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
  }),
);
export type Photo = Type.Static<typeof Photo>;

/** What a photo is known by in the database; its address depends on where the service is reached. */
export type PhotoRow = { id: string; width: number; height: number };

export const toPhoto = ({ id, width, height }: PhotoRow, publicUrl: string): Photo => ({
  id,
  url: `${publicUrl}/media/${id}`,
  width,
  height,
});

export const Upload = Shape(
  'Upload',
  Type.Object({
    id: Type.String(),
    url: Type.String(),
    contentType: Choice(['image/jpeg', 'image/png', 'image/webp']),
    bytes: Type.Integer(),
    width: Type.Integer(),
    height: Type.Integer(),
  }),
);
export type Upload = Type.Static<typeof Upload>;
export type UploadRow = Omit<Upload, 'url'>;

export const toUpload = (row: UploadRow, publicUrl: string): Upload => ({
  ...row,
  url: toPhoto(row, publicUrl).url,
});

/** Photos in bodies, by the id of their upload. */
export const PhotoIds = Type.Array(Id, { maxItems: 10, uniqueItems: true });

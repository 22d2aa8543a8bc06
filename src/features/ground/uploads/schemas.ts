import { Choice, Id, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';

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

/** The URL is not stored, because it depends on the public URL of the service. */
export type PhotoRow = { id: string; width: number; height: number };

export const toPhoto = ({ id, width, height }: PhotoRow, publicUrl: string): Photo => ({
  id,
  url: `${publicUrl}/media/${id}`,
  width,
  height,
});

const upload = {
  id: Type.String(),
  url: Type.String(),
  contentType: Choice(['image/jpeg', 'image/png', 'image/webp']),
  bytes: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
};
export const Upload = Shape('Upload', Type.Object(upload));
export type Upload = Type.Static<typeof Upload>;
export type UploadRow = Omit<Upload, 'url'>;

export const toUpload = (row: UploadRow, publicUrl: string): Upload => ({
  id: row.id,
  url: toPhoto(row, publicUrl).url,
  contentType: row.contentType,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
});

export const ListedUpload = Shape(
  'ListedUpload',
  Type.Object({
    ...upload,
    used: Type.Boolean({
      description: 'Whether the business, a unit, a service or a kit shows the photo; a used photo cannot be deleted',
    }),
    createdAt: Type.String(),
  }),
);
export type ListedUploadRow = UploadRow & { used: boolean; createdAt: Temporal.Instant };

export const toListedUpload = (row: ListedUploadRow, publicUrl: string): Type.Static<typeof ListedUpload> => ({
  ...toUpload(row, publicUrl),
  used: row.used,
  createdAt: textOf(row.createdAt),
});

/** Ids of uploads, as bodies name photos. */
export const PhotoIds = Type.Array(Id, { maxItems: 10, uniqueItems: true });

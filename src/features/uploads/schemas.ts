import { Type } from 'typebox';
import { Id, Shape } from '../../kit/http/schema.ts';

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

/** Photos in bodies, by the id of their upload. */
export const PhotoIds = Type.Array(Id, { maxItems: 10, uniqueItems: true });

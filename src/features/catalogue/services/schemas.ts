import { Closed, Description, Flag, Name, Patch, Pesewas, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';
import { Photo, PhotoIds, type PhotoRow, toPhoto } from '../../ground/uploads/index.ts';
import { Attributes } from '../../ground/verticals/index.ts';

const Duration = Type.Integer({ minimum: 5, maximum: 720 });
const BufferAfter = Type.Integer({ minimum: 0, maximum: 240, description: 'Minutes kept free after each booking' });
const BufferBefore = Type.Integer({ minimum: 0, maximum: 240, description: 'Minutes kept free before each booking' });

export const Service = Shape(
  'Service',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    durationMin: Type.Integer(),
    bufferAfterMin: Type.Integer(),
    bufferBeforeMin: Type.Integer(),
    pricePesewas: Type.Integer(),
    photos: Type.Array(Photo),
    attributes: Attributes,
    active: Flag,
    createdAt: Type.String(),
    updatedAt: Type.String(),
  }),
);
export type Service = Type.Static<typeof Service>;

export const CreateService = Closed({
  name: Name,
  description: Type.Optional(Description),
  durationMin: Duration,
  bufferAfterMin: Type.Optional(BufferAfter),
  bufferBeforeMin: Type.Optional(BufferBefore),
  pricePesewas: Pesewas,
  photoIds: Type.Optional(PhotoIds),
  attributes: Type.Optional(Attributes),
  active: Type.Optional(Flag),
});
export type ServiceInput = Type.Static<typeof CreateService>;

export const UpdateService = Patch(CreateService.properties);
export type ServiceChange = Type.Static<typeof UpdateService>;

export interface ServiceRow {
  id: string;
  name: string;
  description: string;
  durationMin: number;
  bufferAfterMin: number;
  bufferBeforeMin: number;
  pricePesewas: number;
  photos: PhotoRow[];
  attributes: Attributes;
  active: boolean;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

export const toService = (row: ServiceRow, publicUrl: string): Service => ({
  ...row,
  photos: row.photos.map((photo) => toPhoto(photo, publicUrl)),
  createdAt: textOf(row.createdAt),
  updatedAt: textOf(row.updatedAt),
});

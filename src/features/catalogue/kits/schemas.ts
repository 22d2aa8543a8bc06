import type { LengthPrice } from '../../../domain/pricing/price-rule.ts';
import {
  Choice,
  Closed,
  CursorQuery,
  Description,
  Flag,
  Id,
  Name,
  Nullable,
  Patch,
  Pesewas,
  Shape,
} from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';
import { Photo, PhotoIds, type PhotoRow, toPhoto } from '../../ground/uploads/index.ts';
import { LengthPrices } from '../units/index.ts';

const Pieces = Type.Integer({ minimum: 1, maximum: 10_000 });

export const KitPart = Shape(
  'KitPart',
  Type.Object({
    unitId: Type.Optional(Type.String()),
    quantity: Type.Optional(Type.Integer({ description: 'Pieces of the unit in one kit' })),
    serviceId: Type.Optional(Type.String()),
  }),
);
export type KitPart = Type.Static<typeof KitPart>;

const PROBLEMS = ['PART_INACTIVE', 'NOT_ENOUGH_PIECES'] as const;

export const Kit = Shape(
  'Kit',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    photos: Type.Array(Photo),
    items: Type.Array(KitPart),
    pricePesewas: Nullable(
      Type.Integer({ description: 'Price per day or visit; null: the sum of the parts less `discountPercent`' }),
    ),
    discountPercent: Type.Integer(),
    lengthPrices: LengthPrices,
    active: Flag,
    problems: Type.Array(Choice(PROBLEMS), { description: 'Why the kit is not offered although it is active' }),
    createdAt: Type.String(),
    updatedAt: Type.String(),
  }),
);
export type Kit = Type.Static<typeof Kit>;

export const CreateKit = Closed({
  name: Name,
  description: Type.Optional(Description),
  photoIds: Type.Optional(PhotoIds),
  items: Type.Array(
    Closed(
      { unitId: Type.Optional(Id), quantity: Type.Optional(Pieces), serviceId: Type.Optional(Id) },
      { description: 'For a rental: `unitId`, `quantity?`; for a visit: `serviceId`' },
    ),
    { minItems: 2, maxItems: 20 },
  ),
  pricePesewas: Type.Optional(Nullable(Pesewas)),
  discountPercent: Type.Optional(Type.Integer({ minimum: 0, maximum: 90 })),
  lengthPrices: Type.Optional(LengthPrices),
  active: Type.Optional(Flag),
});
export type KitInput = Type.Static<typeof CreateKit>;

export const UpdateKit = Patch(CreateKit.properties);
export type KitChange = Type.Static<typeof UpdateKit>;

export const KitsQuery = Closed({
  active: Type.Optional(
    Type.Boolean({ description: '`true`: only active rows; `false`: only inactive rows; default: both' }),
  ),
  ...CursorQuery(),
});
export type KitsQuery = Type.Static<typeof KitsQuery>;

export interface KitRow {
  id: string;
  name: string;
  description: string;
  photos: PhotoRow[];
  items: KitPart[];
  pricePesewas: number | null;
  discountPercent: number;
  lengthPrices: LengthPrice[];
  active: boolean;
  lacksPart: boolean;
  lacksPieces: boolean;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

export function toKit({ lacksPart, lacksPieces, ...row }: KitRow, publicUrl: string): Kit {
  const problems: Kit['problems'] = [];
  if (lacksPart) problems.push('PART_INACTIVE');
  if (lacksPieces) problems.push('NOT_ENOUGH_PIECES');
  return {
    ...row,
    photos: row.photos.map((photo) => toPhoto(photo, publicUrl)),
    problems,
    createdAt: textOf(row.createdAt),
    updatedAt: textOf(row.updatedAt),
  };
}

import type { LengthPrice } from '../../../domain/pricing/price-rule.ts';
import { Closed, Description, Flag, Name, Patch, Pesewas, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';
import { MAX_TURNAROUND_DAYS } from '../../ground/occupancy/index.ts';
import { Photo, PhotoIds, type PhotoRow, toPhoto } from '../../ground/uploads/index.ts';
import { Attributes } from '../../ground/verticals/index.ts';

const Quantity = Type.Integer({
  minimum: 0,
  maximum: 100_000,
  description: 'Number of identical pieces',
});

/** Prices by length, for units and kits. */
export const LengthPrices = Type.Array(
  Closed({ days: Type.Integer({ minimum: 2, maximum: 31 }), pricePesewas: Pesewas }),
  {
    maxItems: 6,
    description:
      'Price of one piece for so many days. A rental costs the cheapest set of these and single days that covers it',
  },
);

export const Unit = Shape(
  'Unit',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    pricePesewas: Type.Integer({ description: 'Price per day of one piece' }),
    quantity: Type.Integer(),
    turnaroundDays: Type.Integer({ description: 'Days for which a piece rests after each booking, without charge' }),
    lengthPrices: LengthPrices,
    photos: Type.Array(Photo),
    attributes: Attributes,
    active: Flag,
    createdAt: Type.String(),
    updatedAt: Type.String(),
  }),
);
export type Unit = Type.Static<typeof Unit>;

export const CreateUnit = Closed({
  name: Name,
  description: Type.Optional(Description),
  pricePesewas: Pesewas,
  quantity: Type.Optional(Quantity),
  turnaroundDays: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_TURNAROUND_DAYS })),
  lengthPrices: Type.Optional(LengthPrices),
  photoIds: Type.Optional(PhotoIds),
  attributes: Type.Optional(Attributes),
  active: Type.Optional(Flag),
});
export type UnitInput = Type.Static<typeof CreateUnit>;

export const UpdateUnit = Patch(CreateUnit.properties);
export type UnitChange = Type.Static<typeof UpdateUnit>;

export interface UnitRow {
  id: string;
  name: string;
  description: string;
  pricePesewas: number;
  quantity: number;
  turnaroundDays: number;
  lengthPrices: LengthPrice[];
  photos: PhotoRow[];
  attributes: Attributes;
  active: boolean;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

export const toUnit = (row: UnitRow, publicUrl: string): Unit => ({
  ...row,
  photos: row.photos.map((photo) => toPhoto(photo, publicUrl)),
  createdAt: textOf(row.createdAt),
  updatedAt: textOf(row.updatedAt),
});

import { Closed, Description, Flag, Name, Patch, Pesewas, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';

export const Extra = Shape(
  'Extra',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    pricePesewas: Type.Integer({ description: 'Price of one piece' }),
    maxQuantity: Type.Integer({ description: 'Maximum quantity per booking' }),
    active: Flag,
    createdAt: Type.String(),
    updatedAt: Type.String(),
  }),
);
export type Extra = Type.Static<typeof Extra>;

export const CreateExtra = Closed({
  name: Name,
  description: Type.Optional(Description),
  pricePesewas: Pesewas,
  maxQuantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  active: Type.Optional(Flag),
});
export type ExtraInput = Type.Static<typeof CreateExtra>;

export const UpdateExtra = Patch(CreateExtra.properties);
export type ExtraChange = Type.Static<typeof UpdateExtra>;

export interface ExtraRow {
  id: string;
  name: string;
  description: string;
  pricePesewas: number;
  maxQuantity: number;
  active: boolean;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

export const toExtra = (row: ExtraRow): Extra => ({
  ...row,
  createdAt: textOf(row.createdAt),
  updatedAt: textOf(row.updatedAt),
});

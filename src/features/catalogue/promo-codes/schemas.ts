import type { PromoCode as Code } from '../../../domain/pricing/promo.ts';
import {
  Closed,
  CursorQuery,
  Flag,
  LocalDate,
  Nullable,
  Patch,
  Pesewas,
  RULE,
  Shape,
} from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';
import { ItemIds } from '../price-rules/index.ts';

/** Small letters are taken as capitals. */
export const PromoText = Type.String({
  pattern: '^[A-Za-z0-9]{3,20}$',
  [RULE]: 'must be 3 to 20 letters and digits',
  examples: ['PARTY50'],
});

const Uses = Type.Integer({ minimum: 1, maximum: 1_000_000 });

const fields = {
  code: PromoText,
  percent: Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
  amountPesewas: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  from: Nullable(Type.String({ format: 'local-date', description: 'First day of booking' })),
  to: Nullable(Type.String({ format: 'local-date', description: 'Last day of booking, inclusive' })),
  maxUses: Nullable(Uses),
  perCustomer: Nullable(
    Type.Integer({ minimum: 1, maximum: 100_000, description: 'Uses of one customer; null: any number. Default: 1' }),
  ),
  minTotalPesewas: Nullable(Pesewas),
  itemIds: Nullable(ItemIds),
  active: Flag,
};

export const PromoCode = Shape(
  'PromoCode',
  Type.Object({
    id: Type.String(),
    ...fields,
    from: Nullable(LocalDate),
    to: Nullable(LocalDate),
    uses: Type.Integer({ description: 'Uses by bookings that did not expire and were not cancelled unpaid' }),
    discountedPesewas: Type.Integer({ description: 'Sum that these uses took off' }),
    createdAt: Type.String(),
    updatedAt: Type.String(),
  }),
);
export type PromoCode = Type.Static<typeof PromoCode>;

const { code, ...others } = fields;
export const CreatePromoCode = Closed({ code, ...Type.Partial(Type.Object(others)).properties });
export type PromoCodeInput = Type.Static<typeof CreatePromoCode>;

export const UpdatePromoCode = Patch(fields);
export type PromoCodeChange = Type.Static<typeof UpdatePromoCode>;

export const PromoCodesQuery = Closed(CursorQuery());
export type PromoCodesQuery = Type.Static<typeof PromoCodesQuery>;

/** As it is stored; the number of uses stands beside it. */
export interface StoredCode extends Code {
  maxUses: number | null;
}

export interface PromoCodeRow extends StoredCode {
  uses: number;
  discountedPesewas: number;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

export const toPromoCode = (row: PromoCodeRow): PromoCode => ({
  ...row,
  createdAt: textOf(row.createdAt),
  updatedAt: textOf(row.updatedAt),
});

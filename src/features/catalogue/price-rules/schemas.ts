import { RULE_KINDS, type PriceRule as Rule } from '../../../domain/pricing/price-rule.ts';
import {
  Choice,
  Closed,
  CursorQuery,
  Flag,
  Id,
  LocalDate,
  LocalTime,
  Name,
  Nullable,
  Patch,
  Shape,
} from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';

export const ItemIds = Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true });
const Weekday = Type.Integer({ minimum: 1, maximum: 7 });
const Days = Type.Integer({ minimum: 0, maximum: 730 });

const fields = {
  name: Name,
  kind: Choice(RULE_KINDS),
  itemIds: Nullable(ItemIds),
  from: Nullable(LocalDate),
  to: Nullable(LocalDate),
  weekdays: Nullable(Type.Array(Weekday, { minItems: 1, maxItems: 7, uniqueItems: true })),
  timeFrom: Nullable(LocalTime),
  timeTo: Nullable(LocalTime),
  minQuantity: Nullable(Type.Integer({ minimum: 1, maximum: 100_000 })),
  minDaysBefore: Nullable(Days),
  maxDaysBefore: Nullable(Days),
  percent: Nullable(Type.Integer({ minimum: -90, maximum: 300 })),
  amountPesewas: Nullable(Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000 })),
  active: Flag,
};

export const PriceRule = Shape(
  'PriceRule',
  Type.Object(
    { id: Type.String(), ...fields, createdAt: Type.String(), updatedAt: Type.String() },
    {
      description:
        'DATES: `from`, `to`, `weekdays`, `timeFrom`, `timeTo`; QUANTITY: `minQuantity`; ADVANCE: `minDaysBefore`, `maxDaysBefore`. Fields of other kinds are null',
    },
  ),
);
export type PriceRule = Type.Static<typeof PriceRule>;

const { name, kind, ...others } = fields;
export const CreatePriceRule = Closed({ name, kind, ...Type.Partial(Type.Object(others)).properties });
export type PriceRuleInput = Type.Static<typeof CreatePriceRule>;

/** The kind is fixed: a rule of another kind is another rule. */
export const UpdatePriceRule = Patch({ name, ...others });
export type PriceRuleChange = Type.Static<typeof UpdatePriceRule>;

export const PriceRulesQuery = Closed(CursorQuery());
export type PriceRulesQuery = Type.Static<typeof PriceRulesQuery>;

export const PreviewBody = Closed({
  rule: Type.Optional(
    Closed(
      { id: Type.Optional(Id), ...CreatePriceRule.properties },
      { description: 'A draft, as if it were saved; with `id` in place of that rule' },
    ),
  ),
  itemId: Id,
  from: LocalDate,
  to: Type.String({ format: 'local-date', description: 'Last day, inclusive; at most 92 days after `from`' }),
});
export type PreviewBody = Type.Static<typeof PreviewBody>;

export const PricePreview = Shape(
  'PricePreview',
  Type.Object({
    days: Type.Array(
      Type.Object({
        date: LocalDate,
        listPesewas: Type.Integer(),
        pricePesewas: Type.Integer({ description: 'One piece, that day alone' }),
        ruleId: Nullable(Type.String({ description: 'The rule that sets the price; `draft` for a new one' })),
        ruleName: Nullable(Type.String()),
      }),
    ),
  }),
);
export type PricePreview = Type.Static<typeof PricePreview>;

export interface PriceRuleRow extends Rule {
  active: boolean;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

export const toPriceRule = (row: PriceRuleRow): PriceRule => ({
  ...row,
  createdAt: textOf(row.createdAt),
  updatedAt: textOf(row.updatedAt),
});

/** A body with every field; absent ones are null. */
export const toRule = (input: PriceRuleInput): Omit<Rule, 'id'> & { active: boolean } => ({
  name: input.name,
  kind: input.kind,
  itemIds: input.itemIds ?? null,
  from: input.from ?? null,
  to: input.to ?? null,
  weekdays: input.weekdays ?? null,
  timeFrom: input.timeFrom ?? null,
  timeTo: input.timeTo ?? null,
  minQuantity: input.minQuantity ?? null,
  minDaysBefore: input.minDaysBefore ?? null,
  maxDaysBefore: input.maxDaysBefore ?? null,
  percent: input.percent ?? null,
  amountPesewas: input.amountPesewas ?? null,
  active: input.active ?? true,
});

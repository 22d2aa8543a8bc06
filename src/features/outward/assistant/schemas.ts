import { Closed, Instant, Nullable, Pesewas, Phone, Prose, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';

const Meter = Type.String({
  pattern: '^[a-z][a-z0-9_-]*(\\.[a-z0-9_-]+)*$',
  maxLength: 64,
  examples: ['assistant.reply'],
});

export const RecordUsage = Closed({
  meter: Meter,
  quantity: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
  costPesewas: Pesewas,
  occurredAt: Type.Optional(Instant),
});

export const Usage = Shape(
  'Usage',
  Type.Object({
    meter: Type.String(),
    quantity: Type.Integer(),
    costPesewas: Type.Integer(),
    occurredAt: Type.String(),
  }),
);
export type Usage = Type.Static<typeof Usage>;

export const RequestHandoff = Closed({
  customerPhone: Phone,
  reason: Prose(500, { minLength: 1 }),
  ref: Type.Optional(
    Type.String({
      pattern: '^C-[23456789ABCDEFGHJKMNPQRSTVWXYZ]{4,5}$',
      description: 'Reference that the customer sent',
      examples: ['C-7KQ2'],
    }),
  ),
});

export const Handoff = Shape(
  'Handoff',
  Type.Object({
    customerPhone: Type.String(),
    reason: Type.String(),
    ref: Nullable(Type.String()),
    createdAt: Type.String(),
  }),
);
export type Handoff = Type.Static<typeof Handoff>;

import { Type } from 'typebox';
import { Address, Choice, Closed, Flag, Id, Instant, LocalDate, Shape } from '../../kit/http/schema.ts';

export const Line = Shape(
  'QuoteLine',
  Type.Object({
    kind: Choice(['UNIT', 'SERVICE', 'EXTRA', 'DELIVERY']),
    id: Type.String(),
    name: Type.String(),
    quantity: Type.Integer(),
    days: Type.Optional(Type.Integer({ description: 'Of a unit: how many days it is rented' })),
    unitPesewas: Type.Integer({ description: "Of a unit: a day's price of one piece" }),
    totalPesewas: Type.Integer(),
  }),
);

export const Quote = Shape(
  'Quote',
  Type.Object({
    item: Type.String(),
    startsAt: Type.String(),
    endsAt: Type.String(),
    lines: Type.Array(Line),
    totalPesewas: Type.Integer(),
    depositPesewas: Type.Integer(),
    available: Flag,
  }),
);
export type Quote = Type.Static<typeof Quote>;

const Pieces = Type.Integer({ minimum: 1, maximum: 10_000 });

/** A unit on days, or a service at a time: which of the two is judged once the fields are known to be well-formed. */
export const wishFields = {
  unitId: Type.Optional(Id),
  date: Type.Optional(LocalDate),
  endDate: Type.Optional(
    Type.String({ format: 'local-date', description: 'Inclusive; at most 31 days in all. Default: `date`' }),
  ),
  quantity: Type.Optional(Pieces),
  serviceId: Type.Optional(Id),
  startsAt: Type.Optional(Instant),
  providerId: Type.Optional(Id),
  delivery: Type.Optional(Closed({ areaId: Id, address: Type.Optional(Address) })),
  extras: Type.Optional(Type.Array(Closed({ extraId: Id, quantity: Pieces }), { maxItems: 50 })),
};

export const QuoteBody = Closed(wishFields, {
  description: 'Either `unitId`, `date`, `endDate?`, `quantity?` or `serviceId`, `startsAt`, `providerId?`',
});
export type QuoteBody = Type.Static<typeof QuoteBody>;

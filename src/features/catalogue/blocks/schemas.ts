import { Choice, Closed, EitherOf, Id, Instant, LocalDate, Nullable, Reason, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';

const SOURCES = ['MANUAL', 'IMPORT'] as const;

/** Either dates of a unit or a time range of a provider. */
const block = {
  id: Type.String(),
  unitId: Type.Optional(Type.String()),
  quantity: Type.Optional(Type.Integer({ description: 'Number of blocked pieces; absent: all pieces' })),
  startDate: Type.Optional(Type.String({ description: 'First day of a unit block' })),
  endDate: Type.Optional(Type.String({ description: 'Last day of a unit block, inclusive' })),
  providerId: Type.Optional(Type.String()),
  startsAt: Type.Optional(Type.String({ description: 'Start of a provider block' })),
  endsAt: Type.Optional(Type.String({ description: 'End of a provider block' })),
  reason: Nullable(Type.String()),
  source: Choice(SOURCES, { description: 'Blocks of a calendar import are read-only' }),
  import: Nullable(
    Type.Object({ id: Type.String(), name: Type.String() }, { description: 'The calendar import that made it' }),
  ),
};

export const Block = Shape('Block', Type.Object(block));
export type Block = Type.Static<typeof Block>;

export const PlacedBlock = Shape(
  'PlacedBlock',
  Type.Object({
    ...block,
    conflicts: Type.Array(Type.String(), { description: 'Ids of the live bookings that overlap the block; they stay' }),
  }),
);

export const PlaceBlock = EitherOf(
  {
    unitId: Type.Optional(Id),
    quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    startDate: Type.Optional(LocalDate),
    endDate: Type.Optional(LocalDate),
    providerId: Type.Optional(Id),
    startsAt: Type.Optional(Instant),
    endsAt: Type.Optional(Instant),
    reason: Type.Optional(Nullable(Reason)),
  },
  {
    Unit: { required: ['unitId', 'startDate', 'endDate'], without: ['providerId', 'startsAt', 'endsAt'] },
    Provider: {
      required: ['providerId', 'startsAt', 'endsAt'],
      without: ['unitId', 'quantity', 'startDate', 'endDate'],
    },
  },
);
export type BlockInput = Type.Static<typeof PlaceBlock>;

export const BlocksQuery = Closed({
  from: Type.Optional(LocalDate),
  to: Type.Optional(LocalDate),
  unitId: Type.Optional(Id),
  providerId: Type.Optional(Id),
  source: Type.Optional(Choice(SOURCES, { description: 'Only blocks made here, or only those of calendar imports' })),
});
export type BlocksQuery = Type.Static<typeof BlocksQuery>;

export interface UnitBlock {
  unitId: string;
  quantity: number | null;
  startDate: string;
  endDate: string;
  reason: string | null;
}

export interface ProviderBlock {
  providerId: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  reason: string | null;
}

/** `import` is null for a block that a member or a key made. */
export type BlockRow = { id: string; import: { id: string; name: string } | null } & (UnitBlock | ProviderBlock);

export function toBlock(row: BlockRow): Block {
  const source = row.import ? 'IMPORT' : 'MANUAL';
  if ('unitId' in row) {
    const { quantity, ...block } = row;
    return { ...block, source, ...(quantity !== null && { quantity }) };
  }
  return { ...row, source, startsAt: textOf(row.startsAt), endsAt: textOf(row.endsAt) };
}

import {
  Choice,
  Closed,
  CursorQuery,
  LocalDate,
  LocalTime,
  Nullable,
  Patch,
  Prose,
  Shape,
} from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';

const Kind = Choice(['WORK', 'LEAVE', 'SICK']);

const providerDate = {
  id: Type.String(),
  startDate: Type.String(),
  endDate: Type.String({ description: 'Last day, inclusive' }),
  windows: Type.Array(Type.Object({ start: Type.String(), end: Type.String() })),
  kind: Kind,
  note: Nullable(Type.String()),
  evenIfClosed: Type.Boolean({
    description: 'Works also when the hours of the business are closed; a closure still closes',
  }),
  createdAt: Type.String(),
  updatedAt: Type.String(),
};
export const ProviderDate = Shape('ProviderDate', Type.Object(providerDate));
type ProviderDate = Type.Static<typeof ProviderDate>;

const conflicts = Type.Array(
  Type.Object({
    bookingId: Type.String(),
    takenOverBy: Type.Array(Type.String(), {
      description: 'Ids of the providers who perform the service and are free then',
    }),
  }),
  { description: 'Live bookings that no longer fit; they stay' },
);
export const PlacedProviderDate = Shape('PlacedProviderDate', Type.Object({ ...providerDate, conflicts }));
/** The answer to `dryRun`. */
export const ProviderDatePreview = Shape('ProviderDatePreview', Type.Object({ conflicts }));
export type Conflicts = Type.Static<typeof conflicts>;

const fields = {
  startDate: LocalDate,
  endDate: Type.String({ format: 'local-date', description: 'Last day, inclusive; at most 92 days in all' }),
  windows: Type.Array(Closed({ start: LocalTime, end: LocalTime }), {
    maxItems: 4,
    description: 'When the provider works, in order; none: away',
  }),
  kind: Kind,
  note: Type.Optional(Nullable(Prose(500))),
  evenIfClosed: Type.Optional(Type.Boolean({ default: false })),
  dryRun: Type.Optional(
    Type.Boolean({ description: '`true`: answers the conflicts and saves nothing', default: false }),
  ),
};
export const CreateProviderDate = Closed({
  ...fields,
  windows: Type.Optional(fields.windows),
});
export type NewProviderDate = Type.Static<typeof CreateProviderDate>;
export const UpdateProviderDate = Patch(fields);
export type ProviderDateChange = Type.Static<typeof UpdateProviderDate>;

export const ProviderDatesQuery = Closed({
  from: Type.Optional(LocalDate),
  to: Type.Optional(LocalDate),
  ...CursorQuery(),
});
export type ProviderDatesQuery = Type.Static<typeof ProviderDatesQuery>;

export interface ProviderDateFields {
  startDate: string;
  endDate: string;
  windows: { start: string; end: string }[];
  kind: ProviderDate['kind'];
  note: string | null;
  evenIfClosed: boolean;
}

export interface ProviderDateRow extends ProviderDateFields {
  id: string;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

export const toProviderDate = (row: ProviderDateRow): ProviderDate => ({
  ...row,
  createdAt: textOf(row.createdAt),
  updatedAt: textOf(row.updatedAt),
});

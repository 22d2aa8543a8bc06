import { Closed, CursorQuery, Flag, LocalDate, Nullable, Patch, Prose, RULE, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';

/** A day of dated hours ends before midnight. */
const Time = Type.String({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  [RULE]: 'must be a time like 08:30, at most 23:59',
  examples: ['08:30'],
});
const Windows = Type.Array(Closed({ open: Time, close: Time }), {
  maxItems: 3,
  description: 'When the business is open, in order and not touching; none: closed',
});

const datedHours = {
  id: Type.String(),
  startDate: Type.String(),
  endDate: Type.String({ description: 'Last day, inclusive' }),
  windows: Type.Array(Type.Object({ open: Type.String(), close: Type.String() })),
  note: Nullable(Type.String({ description: 'Shown to customers' })),
  createdAt: Type.String(),
  updatedAt: Type.String(),
};
export const DatedHours = Shape('DatedHours', Type.Object(datedHours));
type DatedHours = Type.Static<typeof DatedHours>;

const conflicts = Type.Array(Type.String(), {
  description: 'Ids of the live bookings that no longer fit the hours; they stay',
});
export const PlacedDatedHours = Shape('PlacedDatedHours', Type.Object({ ...datedHours, conflicts }));
/** The answer to `dryRun`. */
export const ConflictPreview = Shape('ConflictPreview', Type.Object({ conflicts }));

const fields = {
  startDate: LocalDate,
  endDate: Type.String({ format: 'local-date', description: 'Last day, inclusive; at most 92 days in all' }),
  windows: Windows,
  note: Type.Optional(Nullable(Prose(500))),
};
const dryRun = Type.Optional(
  Type.Boolean({ description: '`true`: answers the conflicts and saves nothing', default: false }),
);
export const CreateDatedHours = Closed({ ...fields, dryRun });
export const UpdateDatedHours = Patch({ ...fields, dryRun: Flag });
export type DatedHoursChange = Type.Static<typeof UpdateDatedHours>;

export const DatedHoursQuery = Closed({
  from: Type.Optional(LocalDate),
  to: Type.Optional(LocalDate),
  ...CursorQuery(),
});
export type DatedHoursQuery = Type.Static<typeof DatedHoursQuery>;

export interface DatedHoursFields {
  startDate: string;
  endDate: string;
  windows: { open: string; close: string }[];
  note: string | null;
}

export interface DatedHoursRow extends DatedHoursFields {
  id: string;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

export const toDatedHours = (row: DatedHoursRow): DatedHours => ({
  ...row,
  createdAt: textOf(row.createdAt),
  updatedAt: textOf(row.updatedAt),
});

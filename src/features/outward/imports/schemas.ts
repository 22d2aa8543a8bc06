import { Choice, Closed, Count, CursorQuery, EitherOf, Id, Name, Nullable, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { isBefore, textOf } from '../../../kit/time.ts';

export const CalendarImport = Shape(
  'CalendarImport',
  Type.Object({
    id: Type.String(),
    host: Type.String({ description: 'Of the address, which is not shown', examples: ['calendar.google.com'] }),
    providerId: Nullable(Type.String()),
    unitId: Nullable(Type.String()),
    name: Type.String({ examples: ['Efua’s own calendar'] }),
    status: Choice(['OK', 'STALE', 'FAILED'], {
      description: 'STALE: not imported for 24 hours; FAILED: never imported yet',
    }),
    lastImportedAt: Nullable(Type.String()),
    lastError: Nullable(Type.String({ examples: [null] })),
    busyCount: Count,
    createdAt: Type.String(),
    updatedAt: Type.String(),
  }),
);
export type CalendarImport = Type.Static<typeof CalendarImport>;

export const CreateImport = EitherOf(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'Address of an iCalendar, https or webcal; it is never shown again',
      examples: ['https://calendar.google.com/calendar/ical/efua%40example.com/private-0a1b/basic.ics'],
    }),
    providerId: Type.Optional(Id),
    unitId: Type.Optional(Id),
    name: Type.Optional(Name),
  },
  {
    Provider: { required: ['providerId'], without: ['unitId'] },
    Unit: { required: ['unitId'], without: ['providerId'] },
  },
);
export type NewImport = Type.Static<typeof CreateImport>;

export const ImportsQuery = Closed(CursorQuery());

export interface ImportRow {
  id: string;
  host: string;
  providerId: string | null;
  unitId: string | null;
  name: string;
  lastImportedAt: Temporal.Instant | null;
  lastError: string | null;
  busyCount: number;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

const STALE_AFTER = { hours: 24 };

/** Whether its last success, or its beginning, is a day ago. */
export const isOverdue = ({ lastImportedAt, createdAt }: ImportRow, now: Temporal.Instant): boolean =>
  !isBefore(now, (lastImportedAt ?? createdAt).add(STALE_AFTER));

export function toImport(row: ImportRow, now: Temporal.Instant): CalendarImport {
  const { lastImportedAt, lastError } = row;
  const failed = lastImportedAt === null && lastError !== null;
  const status = failed ? 'FAILED' : lastImportedAt !== null && isOverdue(row, now) ? 'STALE' : 'OK';
  return {
    id: row.id,
    host: row.host,
    providerId: row.providerId,
    unitId: row.unitId,
    name: row.name,
    status,
    lastImportedAt: lastImportedAt && textOf(lastImportedAt),
    lastError,
    busyCount: row.busyCount,
    createdAt: textOf(row.createdAt),
    updatedAt: textOf(row.updatedAt),
  };
}

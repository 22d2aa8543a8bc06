import {
  type NextRota,
  type Rota,
  rotaOn,
  type ScheduleRow,
  type Week,
  weekOn,
} from '../../../domain/schedule/provider-schedule.ts';
import { Closed, Flag, Id, LocalTime, Name, Nullable, Patch, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { type LocalDate, textOf } from '../../../kit/time.ts';

const Break = Closed({ start: LocalTime, end: LocalTime });

const ScheduleDay = Closed({
  weekday: Type.Integer({ minimum: 1, maximum: 7, description: '1 (Monday) to 7 (Sunday)' }),
  start: LocalTime,
  end: LocalTime,
  breaks: Type.Optional(Type.Array(Break, { maxItems: 24 })),
});
const Schedule = Type.Array(ScheduleDay, { maxItems: 14, description: 'Unlisted days are days off' });
export type ScheduleInput = Type.Static<typeof Schedule>;

const ServiceIds = Type.Array(Id, { maxItems: 500, uniqueItems: true });

const ShownWeek = Type.Array(
  Type.Object({
    weekday: Type.Integer(),
    start: Type.String(),
    end: Type.String(),
    breaks: Type.Array(Type.Object({ start: Type.String(), end: Type.String() })),
  }),
);
const rota = {
  anchor: Type.String({ description: 'The Monday from which weeks are counted' }),
  weeks: Type.Array(ShownWeek),
};
const ShownNextRota = Nullable(
  Type.Object(
    { ...rota, from: Type.String({ description: 'The day from which it holds' }) },
    { description: 'The rota that will follow' },
  ),
);

export const Provider = Shape(
  'Provider',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    userId: Nullable(Type.String()),
    services: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    schedule: ShownWeek,
    nextRota: ShownNextRota,
    active: Flag,
    createdAt: Type.String(),
    updatedAt: Type.String(),
  }),
);
export type Provider = Type.Static<typeof Provider>;

export const CreateProvider = Closed({
  name: Name,
  userId: Type.Optional(Nullable(Id)),
  serviceIds: Type.Optional(ServiceIds),
  schedule: Type.Optional(Schedule),
  active: Type.Optional(Flag),
});
export type ProviderInput = Type.Static<typeof CreateProvider>;

export const UpdateProvider = Patch(CreateProvider.properties);
export type ProviderChange = Type.Static<typeof UpdateProvider>;

export const ReplaceServices = Closed({ serviceIds: ServiceIds });
export const ReplaceSchedule = Closed({ schedule: Schedule });

export const ProviderRota = Shape('ProviderRota', Type.Object({ ...rota, nextRota: ShownNextRota }));
export const PlacedRota = Shape(
  'PlacedRota',
  Type.Object({
    ...rota,
    nextRota: ShownNextRota,
    conflicts: Type.Array(Type.String(), {
      description: 'Ids of the live bookings that no longer fit the rota; they stay',
    }),
  }),
);
export const ReplaceRota = Closed({
  anchor: Type.String({ format: 'local-date', description: 'A Monday; weeks are counted from it, also backwards' }),
  weeks: Type.Array(Schedule, { minItems: 1, maxItems: 4, description: 'Schedules that follow each other' }),
  from: Type.Optional(
    Type.String({
      format: 'local-date',
      description: 'The day from which it holds; the present rota holds until then',
    }),
  ),
  dryRun: Type.Optional(
    Type.Boolean({ description: '`true`: answers the conflicts and saves nothing', default: false }),
  ),
});
export type PutRota = Type.Static<typeof ReplaceRota>;

export interface ProviderRow {
  id: string;
  name: string;
  userId: string | null;
  services: { id: string; name: string }[];
  schedule: ScheduleRow[];
  rota: Rota | null;
  nextRota: NextRota | null;
  active: boolean;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

const showWeek = (week: Week) => week.map((day) => ({ ...day, breaks: [...day.breaks] }));

export const toRota = (row: ProviderRow, today: LocalDate): Type.Static<typeof ProviderRota> => {
  const { anchor, weeks, nextRota } = rotaOn(row, today);
  return {
    anchor,
    weeks: weeks.map(showWeek),
    nextRota: nextRota && { ...nextRota, weeks: nextRota.weeks.map(showWeek) },
  };
};

/** `schedule` is that of this week. */
export function toProvider({ rota: present, ...row }: ProviderRow, today: LocalDate): Provider {
  const weeks = { ...row, rota: present };
  return {
    ...row,
    schedule: showWeek(weekOn(weeks, today)),
    nextRota: toRota(weeks, today).nextRota,
    createdAt: textOf(row.createdAt),
    updatedAt: textOf(row.updatedAt),
  };
}

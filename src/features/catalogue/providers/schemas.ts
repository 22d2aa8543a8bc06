import type { ScheduleRow } from '../../../domain/schedule/provider-schedule.ts';
import { Closed, Flag, Id, LocalTime, Name, Nullable, Patch, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';

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

export const Provider = Shape(
  'Provider',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    userId: Nullable(Type.String()),
    services: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    schedule: Type.Array(
      Type.Object({
        weekday: Type.Integer(),
        start: Type.String(),
        end: Type.String(),
        breaks: Type.Array(Type.Object({ start: Type.String(), end: Type.String() })),
      }),
    ),
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

export interface ProviderRow {
  id: string;
  name: string;
  userId: string | null;
  services: { id: string; name: string }[];
  schedule: ScheduleRow[];
  active: boolean;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

export const toProvider = (row: ProviderRow): Provider => ({
  ...row,
  schedule: row.schedule.map((day) => ({ ...day, breaks: [...day.breaks] })),
  createdAt: textOf(row.createdAt),
  updatedAt: textOf(row.updatedAt),
});

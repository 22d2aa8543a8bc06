import { exactTextOf, type LocalDate } from '../../kit/time.ts';

/** Unit days or provider time that a booking occupies, in the form of the SQL function allocate(). */
export type Allocation =
  | { kind: 'UNIT_DAY'; unitId: string; date: LocalDate; quantity: number; owned: number }
  | {
      kind: 'PROVIDER_TIME';
      providerId: string;
      startsAt: string;
      endsAt: string;
      bufferMin: number;
      heldUntil: string | null;
    };

/** `owned` is the unit's quantity; the database subtracts blocks. */
export const allocateUnitDays = (
  unit: { unitId: string; quantity: number; owned: number },
  dates: readonly LocalDate[],
): Allocation[] => dates.map((date) => ({ kind: 'UNIT_DAY', ...unit, date }));

export const allocateProviderTime = (time: {
  providerId: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  bufferMin: number;
  /** Null for a booking without a hold. */
  heldUntil: Temporal.Instant | null;
}): Allocation[] => [
  {
    kind: 'PROVIDER_TIME',
    providerId: time.providerId,
    startsAt: exactTextOf(time.startsAt),
    endsAt: exactTextOf(time.endsAt),
    bufferMin: time.bufferMin,
    heldUntil: time.heldUntil && exactTextOf(time.heldUntil),
  },
];

import { addDays, exactTextOf, type LocalDate } from '../../kit/time.ts';

/** `heldUntil` is null for a booking without a hold. */
type OfItem = { bookingId: string; item: number; heldUntil: string | null };

/** Pieces of a unit on some days, or time of a provider, in the form of the SQL function allocate(). */
export type Allocation = OfItem &
  (
    | { unitId: string; firstDate: LocalDate; lastDate: LocalDate; restDays: number; quantity: number; owned: number }
    | { providerId: string; startsAt: string; endsAt: string; bufferBeforeMin: number; bufferMin: number }
  );

/** `heldUntil` is null for a booking without a hold. */
type Holder = { bookingId: string; item: number; heldUntil: Temporal.Instant | null };

const toItem = ({ bookingId, item, heldUntil }: Holder): OfItem => ({
  bookingId,
  item,
  heldUntil: heldUntil && exactTextOf(heldUntil),
});

/** `owned` is the unit's quantity; the database subtracts blocks. The pieces rest after the last day. */
export const allocateUnitDays = (
  holder: Holder,
  unit: { unitId: string; quantity: number; owned: number },
  { date, endDate }: { date: LocalDate; endDate: LocalDate },
  restDays: number,
): Allocation => ({
  ...toItem(holder),
  ...unit,
  firstDate: date,
  lastDate: restDays > 0 ? addDays(endDate, restDays) : endDate,
  restDays,
});

export const allocateProviderTime = (
  holder: Holder,
  time: {
    providerId: string;
    startsAt: Temporal.Instant;
    endsAt: Temporal.Instant;
    bufferBeforeMin: number;
    bufferMin: number;
  },
): Allocation => ({
  ...toItem(holder),
  ...time,
  startsAt: exactTextOf(time.startsAt),
  endsAt: exactTextOf(time.endsAt),
});

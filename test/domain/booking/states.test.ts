import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BOOKING_STATUSES,
  BOOKING_TRIGGERS,
  type BookingStatus,
  CREATIONS,
  canOwe,
  eventOf,
  isLive,
  next,
  sourcesOf,
  statusAt,
} from '../../../src/domain/booking/states.ts';

/** The transition table of the API contract, written again by hand. */
const CONTRACT = [
  'HELD confirm CONFIRMED booking.confirmed',
  'HELD expire EXPIRED booking.expired',
  'HELD reschedule HELD booking.rescheduled',
  'CONFIRMED reschedule CONFIRMED booking.rescheduled',
  'CONFIRMED check-in CHECKED_IN null',
  'CONFIRMED complete COMPLETED booking.completed',
  'CHECKED_IN complete COMPLETED booking.completed',
  'CONFIRMED no-show NO_SHOW booking.no_show',
  'HELD cancel CANCELLED booking.cancelled',
  'CONFIRMED cancel CANCELLED booking.cancelled',
  'EXPIRED revive CONFIRMED booking.confirmed',
];

describe('booking states', () => {
  it('allows the transitions of the contract and no other', () => {
    const moves = BOOKING_STATUSES.flatMap((status) =>
      BOOKING_TRIGGERS.flatMap((trigger) => {
        const to = next(status, trigger);
        return to === null ? [] : [`${status} ${trigger} ${to} ${eventOf(trigger)}`];
      }),
    );
    expect(moves.toSorted()).toEqual(CONTRACT.toSorted());
  });

  it('names the sources of a trigger just as next() does', () => {
    for (const trigger of BOOKING_TRIGGERS) {
      expect(sourcesOf(trigger)).toEqual(BOOKING_STATUSES.filter((status) => next(status, trigger) !== null));
    }
  });

  it('never leaves a final state on any trigger', () => {
    const finished: BookingStatus[] = ['COMPLETED', 'CANCELLED', 'NO_SHOW'];
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(CREATIONS).map((creation) => creation.to)),
        fc.array(fc.constantFrom(...BOOKING_TRIGGERS), { maxLength: 20 }),
        (begin, triggers) => {
          let status: BookingStatus = begin;
          let over: BookingStatus | null = null;
          for (const trigger of triggers) {
            status = next(status, trigger) ?? status;
            if (over) expect(status).toBe(over);
            else if (finished.includes(status)) over = status;
          }
        },
      ),
    );
  });

  it('lists the states that occupy time and those in which money can be due', () => {
    expect(BOOKING_STATUSES.filter(isLive)).toEqual(['HELD', 'CONFIRMED', 'CHECKED_IN']);
    expect(BOOKING_STATUSES.filter(canOwe)).toEqual(['HELD', 'CONFIRMED', 'CHECKED_IN', 'COMPLETED']);
  });

  it('expires a hold at the instant of its end, and no other state', () => {
    const end = Temporal.Instant.from('2027-01-04T10:00:00Z');
    const before = end.subtract({ nanoseconds: 1 });
    expect(statusAt('HELD', end, before)).toBe('HELD');
    expect(statusAt('HELD', end, end)).toBe('EXPIRED');
    expect(statusAt('HELD', null, end)).toBe('HELD');
    expect(statusAt('CONFIRMED', end, end)).toBe('CONFIRMED');
  });
});

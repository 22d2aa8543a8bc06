import type { Booking, Calendar } from '@dwaso/sdk';
import { queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';
import { minutesOf, overlap, type Span } from './day-layout.ts';

const PAGE = 100;
const LIVE_STATES: Booking['status'][] = ['HELD', 'CONFIRMED', 'CHECKED_IN'];
const SHOWN_STATES: Booking['status'][] = [...LIVE_STATES, 'COMPLETED', 'NO_SHOW'];

const spanOfTimes = ({ start, end }: { start: string; end: string }): Span => ({
  start: minutesOf(start),
  end: minutesOf(end),
});

export type UnitDays = Calendar['units'][number];

/** Follows a list to its end. */
async function readAll<T>(
  readPage: (cursor: string | null) => Promise<{ rows: T[]; next: string | null }>,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | null = null;
  do {
    const { rows, next }: { rows: T[]; next: string | null } = await readPage(cursor);
    all.push(...rows);
    cursor = next;
  } while (cursor !== null);
  return all;
}

const after = (cursor: string | null) => (cursor === null ? {} : { cursor });

/**
 * Pieces left of every unit on every day, all pages. An event changes one unit's row alone (see use-unit-events.ts), so
 * the whole is read again only after the stream was away.
 */
export const unitDaysQuery = (businessId: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'calendar', 'units', from, to],
    queryFn: ({ signal }) =>
      readAll<UnitDays>(async (cursor) => {
        const query = { from, to, limit: PAGE, ...after(cursor) };
        const { data, meta } = await dwaso.availability.get(businessId, query, { signal });
        return { rows: data.units, next: meta.nextCursor };
      }),
    meta: { live: ['reconnect'] },
  });

/** The row of one unit, after something happened to it. */
export async function readUnitDays(businessId: string, unitId: string, from: string, to: string) {
  const { data } = await dwaso.availability.get(businessId, { unitId, from, to });
  return data.units[0];
}

/** Names, pictures and how many pieces the shop owns. */
export const unitsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'calendar', 'catalogue'],
    queryFn: ({ signal }) => dwaso.catalogue.listUnits(businessId, {}, { signal }),
    staleTime: 60_000,
  });

const listBookings = (
  businessId: string,
  filter: { from: string; to: string; unitId?: string; status: Booking['status'][] },
  signal: AbortSignal,
) =>
  readAll<Booking>(async (cursor) => {
    const query = { ...filter, order: 'asc' as const, limit: PAGE, ...after(cursor) };
    const { data, meta } = await dwaso.bookings.list(businessId, query as Parameters<typeof dwaso.bookings.list>[1], {
      signal,
    });
    return { rows: data, next: meta.nextCursor };
  });

/** Holds of the range: their days are drawn as held. */
export const heldQuery = (businessId: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'calendar', 'held', from, to],
    queryFn: ({ signal }) => listBookings(businessId, { from, to, status: ['HELD'] }, signal),
    meta: { live: ['booking'] },
  });

/** The live bookings of one unit on one day. */
export const cellQuery = (businessId: string, unitId: string, date: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'calendar', 'cell', unitId, date],
    queryFn: ({ signal }) => listBookings(businessId, { unitId, from: date, to: date, status: LIVE_STATES }, signal),
    meta: { live: ['booking'] },
  });

/** Everything that a salon's calendar draws. */
export const appointmentsQuery = (businessId: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'calendar', 'appointments', from, to],
    queryFn: ({ signal }) => listBookings(businessId, { from, to, status: SHOWN_STATES }, signal),
    meta: { live: ['booking'] },
  });

export const blocksQuery = (businessId: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'calendar', 'blocks', from, to],
    queryFn: ({ signal }) => dwaso.availability.listBlocks(businessId, { from, to }, { signal }),
    meta: { live: ['reconnect'] },
  });

export const closuresQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'calendar', 'closures'],
    queryFn: ({ signal }) => dwaso.schedule.listClosures(businessId, { signal }),
    meta: { live: ['reconnect'] },
  });

/** When each of the providers works and the shop is open on a day, after special days, rotas, leave and closures. */
export const workingQuery = (businessId: string, providers: readonly string[], date: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'calendar', 'working', date, providers],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, readonly Span[]>> => {
      const read = async (providerId: string) => {
        const query = { from: date, to: date, providerId };
        const { days } = await dwaso.availability.getEffectiveHours(businessId, query, { signal });
        const open = (days[0]?.windows ?? []).map(({ open: start, close: end }) => spanOfTimes({ start, end }));
        return [providerId, overlap((days[0]?.provider?.windows ?? []).map(spanOfTimes), open)] as const;
      };
      return new Map(await Promise.all(providers.map(read)));
    },
    meta: { live: ['reconnect'] },
  });

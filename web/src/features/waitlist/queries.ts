import type { WaitlistMatch } from '@dwaso/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';
import { addDays, dateOf } from '../../kit/format.ts';

const ROWS = 50;
/** Events that change the list, or free a place. */
const live = ['waitlist', 'booking'];

export const waitlistQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: ['b', businessId, 'waitlist', 'list'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: ROWS, ...(pageParam !== null && { cursor: pageParam }) };
      const { data, meta } = await dwaso.waitlist.list(businessId, query, { signal });
      return { rows: data, next: meta.nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: { live },
  });

/** Who could be offered something now. */
export const matchesQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'waitlist', 'matches'],
    queryFn: ({ signal }) => dwaso.waitlist.listMatches(businessId, {}, { signal }),
    meta: { live },
  });

/** Who else could be offered the same item on the same day. */
export const othersQuery = (businessId: string, { entry, date, startsAt }: WaitlistMatch) =>
  queryOptions({
    queryKey: ['b', businessId, 'waitlist', 'others', entry.id, date, startsAt],
    queryFn: async ({ signal }): Promise<WaitlistMatch[]> => {
      const [first] = entry.items;
      const item = entry.days === null ? { serviceId: first?.id ?? '' } : { unitId: first?.id ?? '' };
      const query = { ...item, date: date ?? dateOf(startsAt ?? '') };
      const found = await dwaso.waitlist.listMatches(businessId, query, { signal });
      return found.filter((match) => match.entry.id !== entry.id);
    },
    meta: { live },
  });

/** What the waiting list has filled in the month of a day. */
export const filledQuery = (businessId: string, day: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'waitlist', 'filled', day.slice(0, 7)],
    queryFn: async ({ signal }) => {
      const from = `${day.slice(0, 7)}-01`;
      const to = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1);
      return (await dwaso.statistics.get(businessId, { from, to }, { signal })).totals.waitlist;
    },
    meta: { live },
  });

/** What a customer can wait for. */
export const offersQuery = (businessId: string, byDay: boolean) =>
  queryOptions({
    queryKey: ['b', businessId, 'waitlist', 'offers', byDay],
    queryFn: async ({ signal }): Promise<readonly { id: string; name: string }[]> =>
      byDay
        ? await dwaso.catalogue.listUnits(businessId, { active: true }, { signal })
        : await dwaso.catalogue.listServices(businessId, { active: true }, { signal }),
    staleTime: 60_000,
  });

import { queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

const MOST = 100;

/** What can be booked: units and kits of them, or services, who performs them, and kits of services. */
export async function readOffers(businessId: string, byDay: boolean, signal: AbortSignal) {
  const active = { active: true };
  const [units, services, providers, kits] = await Promise.all([
    byDay ? dwaso.catalogue.listUnits(businessId, active, { signal }) : [],
    byDay ? [] : dwaso.catalogue.listServices(businessId, active, { signal }),
    byDay ? [] : dwaso.catalogue.listProviders(businessId, active, { signal }),
    readKits(businessId, signal),
  ]);
  return { units, services, providers, kits };
}
export type Offers = Awaited<ReturnType<typeof readOffers>>;

async function readKits(businessId: string, signal: AbortSignal) {
  const kits = [];
  for await (const kit of dwaso.catalogue.listKits(businessId, { limit: MOST }, { signal })) kits.push(kit);
  return kits.filter(({ active, problems }) => active && problems.length === 0);
}

export const offersQuery = (businessId: string, byDay: boolean) =>
  queryOptions({
    queryKey: ['b', businessId, 'offers', byDay],
    queryFn: ({ signal }) => readOffers(businessId, byDay, signal),
    staleTime: 60_000,
  });

/** How many pieces of each unit are free on all of the days. */
export type Free = Readonly<Record<string, number>>;

export const freeQuery = (businessId: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'free', from, to],
    queryFn: async ({ signal }): Promise<Free> => {
      const free: Record<string, number> = {};
      let cursor: string | null = null;
      do {
        const page = cursor === null ? { from, to } : { from, to, cursor };
        const { data, meta } = await dwaso.availability.get(businessId, page, { signal });
        for (const { unitId, days } of data.units)
          free[unitId] = Math.min(...days.map(({ status, freeQuantity }) => (status === 'FREE' ? freeQuantity : 0)));
        cursor = meta.nextCursor;
      } while (cursor !== null);
      return free;
    },
    gcTime: 60_000,
    meta: { live: ['booking'] },
  });

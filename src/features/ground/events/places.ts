import type { DueEndpoint, LeasedDelivery } from './store-queue.ts';

/** Attempts in flight to one endpoint, over all workers. */
const MAX_PER_ENDPOINT = 4;
/** Attempts in flight of one business beyond the first one of each of its endpoints, over all workers. */
export const MAX_BEYOND_FIRST = 8;
/** Attempts in flight in this process, and those of them to endpoints that were slow. */
const MAX_IN_FLIGHT = 1_000;
const MAX_SLOW = 500;
/** The last places of the process go to businesses that have no attempt in flight, one each. */
const RESERVED = 250;

export interface Attempt {
  delivery: LeasedDelivery;
  /** Its endpoint was slow before. */
  slow: boolean;
}

/** Who may send further deliveries, beside the attempts that are in flight in this process. */
export interface Places {
  /** Places of the process. */
  readonly free: number;
  /** Only reserved places are left. */
  readonly isScarce: boolean;
  /** The business has an attempt in flight. */
  isBusy(businessId: string): boolean;
  /** Endpoints that cannot get a further place, as far as this process knows. */
  withoutPlace(): string[];
  /** The endpoints that may send, each with how many attempts it may have in flight. */
  share(due: readonly DueEndpoint[]): (DueEndpoint & { max: number })[];
}

/**
 * Every endpoint may have one attempt in flight beside other endpoints of its business: an endpoint that hangs delays no
 * other. A slow endpoint has one at a time until it answers faster, and slow endpoints have half of the process at most.
 */
export function countPlaces(
  attempts: Iterable<Attempt>,
  slow: { has(endpointId: string): boolean; keys(): Iterable<string> },
): Places {
  const byEndpoint = new Map<string, number>();
  const byBusiness = new Map<string, { beyondFirst: number }>();
  let total = 0;
  let totalSlow = 0;
  for (const { delivery, slow: isSlow } of attempts) {
    const { endpointId, businessId } = delivery;
    const own = (byEndpoint.get(endpointId) ?? 0) + 1;
    byEndpoint.set(endpointId, own);
    const business = byBusiness.get(businessId) ?? { beyondFirst: 0 };
    if (own > 1) business.beyondFirst++;
    byBusiness.set(businessId, business);
    total++;
    if (isSlow) totalSlow++;
  }
  const isScarce = total >= MAX_IN_FLIGHT - RESERVED;
  return {
    free: MAX_IN_FLIGHT - total,
    isScarce,
    isBusy: (businessId) => byBusiness.has(businessId),
    withoutPlace: () => [
      ...[...byEndpoint].filter(([id, own]) => own >= MAX_PER_ENDPOINT || slow.has(id)).map(([id]) => id),
      ...(totalSlow >= MAX_SLOW ? slow.keys() : []),
    ],
    share(due) {
      let added = 0;
      return due.flatMap((endpoint) => {
        if (isScarce && byBusiness.has(endpoint.businessId)) return [];
        if (byEndpoint.has(endpoint.id) && (byBusiness.get(endpoint.businessId)?.beyondFirst ?? 0) >= MAX_BEYOND_FIRST)
          return [];
        if (!slow.has(endpoint.id)) return [{ ...endpoint, max: MAX_PER_ENDPOINT }];
        return totalSlow + added++ < MAX_SLOW ? [{ ...endpoint, max: 1 }] : [];
      });
    },
  };
}

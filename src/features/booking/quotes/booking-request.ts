import type { BookedBy, PolicyViolation } from '../../../domain/booking/policy.ts';
import {
  type ChosenExtra,
  chooseExtras,
  type DepositPolicy,
  type Order,
  type Price,
  price,
} from '../../../domain/pricing/price.ts';
import { fail, invalid, VALIDATION_FAILED } from '../../../kit/errors.ts';
import type { Catalogue } from '../availability/index.ts';
import type { RequestedItem } from './kind.ts';
import { kindOf, parseItem } from './kinds.ts';
import type { QuoteBody } from './schemas.ts';

export type BookingRequest = {
  item: RequestedItem;
  delivery: { areaId: string; address: string | null } | null;
  extras: { extraId: string; quantity: number }[];
};

export const parseBookingRequest = (body: QuoteBody): BookingRequest => ({
  item: parseItem(body),
  delivery: body.delivery ? { areaId: body.delivery.areaId, address: body.delivery.address ?? null } : null,
  extras: body.extras ?? [],
});

/** A request with its price and the policies it violates, from the catalogue alone: no allocation was looked at. */
export interface PricedRequest {
  item: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  price: Price;
  area: { id: string; name: string } | null;
  violations: PolicyViolation[];
}

/** Throws for an unknown item, extra or delivery area. */
export function priceRequest(
  catalogue: Catalogue,
  request: BookingRequest,
  bookedBy: BookedBy,
  now: Temporal.Instant,
): PricedRequest {
  const { item } = request;
  const kind = kindOf(item);
  const { order, startsAt, endsAt } = kind.order(catalogue, item);
  const delivery = findZone(catalogue, request);
  const deposit = catalogue.policies.deposit as DepositPolicy;
  const extras = findExtras(catalogue, request);
  return {
    item: order.name,
    startsAt,
    endsAt,
    price: price({ item: order, extras, delivery, deposit }),
    area: delivery,
    violations: kind.violations(catalogue, item, bookedBy, now),
  };
}

function findZone({ zones }: Catalogue, { delivery }: BookingRequest): Order['delivery'] {
  if (!delivery) return null;
  const zone = zones.find(({ id }) => id === delivery.areaId);
  if (!zone) throw invalid('/delivery/areaId', 'is not an area that this business delivers to', 'AREA_NOT_COVERED');
  return zone;
}

function findExtras({ extras: offered }: Catalogue, request: BookingRequest): ChosenExtra[] {
  const { extras, problems } = chooseExtras(request.extras, offered);
  if (problems.length > 0) throw fail(VALIDATION_FAILED, undefined, problems);
  return extras;
}

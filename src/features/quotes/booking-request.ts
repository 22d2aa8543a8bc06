import { type BookedBy, dayViolations, type PolicyViolation, slotViolations } from '../../domain/booking/policy.ts';
import {
  type ChosenExtra,
  chooseExtras,
  type DepositPolicy,
  type Order,
  type Price,
  price,
} from '../../domain/pricing/price.ts';
import { hoursOn } from '../../domain/schedule/opening.ts';
import { fail, invalid, NOT_FOUND, VALIDATION_FAILED } from '../../kit/errors.ts';
import { addDays, daysBetween, type LocalDate, minuteFloor, parseInstant, startOf, weekdayOf } from '../../kit/time.ts';
import { type Catalogue, MAX_RENTAL_DAYS, servedBy } from '../availability/index.ts';
import { requireShape } from '../businesses/index.ts';
import type { QuoteBody } from './schemas.ts';

/** Days of a unit that a customer asks for. */
export type UnitRequest = {
  kind: 'UNIT';
  unitId: string;
  date: LocalDate;
  endDate: LocalDate;
  length: number;
  quantity: number;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
};
/** A service at a time, by a chosen provider or any. Its length is the service's. */
export type SlotRequest = { kind: 'SLOT'; serviceId: string; startsAt: Temporal.Instant; providerId: string | null };

export type BookingRequest = {
  item: UnitRequest | SlotRequest;
  delivery: { areaId: string; address: string | null } | null;
  extras: { extraId: string; quantity: number }[];
};

export function unitRequest(unitId: string, date: LocalDate, endDate: LocalDate, quantity: number): UnitRequest {
  if (endDate < date) throw invalid('/endDate', 'must not be before date');
  const length = daysBetween(date, endDate) + 1;
  if (length > MAX_RENTAL_DAYS) throw invalid('/endDate', `at most ${MAX_RENTAL_DAYS} days`);
  const endsAt = startOf(addDays(endDate, 1));
  return { kind: 'UNIT', unitId, date, endDate, length, quantity, startsAt: startOf(date), endsAt };
}

export function slotRequest(serviceId: string, startsAt: string, providerId: string | null): SlotRequest {
  const start = parseInstant(startsAt);
  if (minuteFloor(start) * 60_000_000_000 !== Number(start.epochNanoseconds))
    throw invalid('/startsAt', 'must be a whole minute');
  return { kind: 'SLOT', serviceId, startsAt: start, providerId };
}

const refuse = (body: QuoteBody, fields: readonly (keyof QuoteBody)[], because: string): void => {
  for (const field of fields) if (body[field] !== undefined) throw invalid(`/${field}`, because, 'UNKNOWN_FIELD');
};

function parseItem(body: QuoteBody): UnitRequest | SlotRequest {
  const { unitId, serviceId } = body;
  if (unitId !== undefined) {
    refuse(body, ['serviceId', 'startsAt', 'providerId'], 'does not go with unitId');
    if (body.date === undefined) throw invalid('/date', 'is required with unitId', 'REQUIRED');
    return unitRequest(unitId, body.date, body.endDate ?? body.date, body.quantity ?? 1);
  }
  if (serviceId === undefined) throw invalid('/unitId', 'either unitId or serviceId is required', 'REQUIRED');
  refuse(body, ['date', 'endDate', 'quantity'], 'does not go with serviceId');
  if (body.startsAt === undefined) throw invalid('/startsAt', 'is required with serviceId', 'REQUIRED');
  return slotRequest(serviceId, body.startsAt, body.providerId ?? null);
}

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
  return item.kind === 'UNIT'
    ? priceUnit(catalogue, request, item, bookedBy, now)
    : priceSlot(catalogue, request, item, bookedBy, now);
}

type Unit = Catalogue['units'][number];

export function requireUnit(catalogue: Catalogue, unitId: string): Unit {
  requireShape(catalogue, 'UNIT_PER_DAY');
  const unit = catalogue.units.find(({ id }) => id === unitId);
  if (!unit) throw fail(NOT_FOUND, 'There is no such unit');
  return unit;
}

function priceUnit(
  catalogue: Catalogue,
  request: BookingRequest,
  { unitId, date, endDate, length, quantity, startsAt, endsAt }: UnitRequest,
  bookedBy: BookedBy,
  now: Temporal.Instant,
): PricedRequest {
  const { id, name, pricePesewas } = requireUnit(catalogue, unitId);
  const { hours, policies } = catalogue;
  return {
    ...priceOf(catalogue, request, { kind: 'UNIT', id, name, pricePesewas, days: length, quantity }),
    startsAt,
    endsAt,
    violations: dayViolations({ date, endDate }, hoursOn(hours, weekdayOf(date)), now, policies, bookedBy),
  };
}

function priceSlot(
  catalogue: Catalogue,
  request: BookingRequest,
  { serviceId, providerId, startsAt }: SlotRequest,
  bookedBy: BookedBy,
  now: Temporal.Instant,
): PricedRequest {
  const { id, name, durationMin, pricePesewas } = servedBy(catalogue, serviceId, providerId).service;
  return {
    ...priceOf(catalogue, request, { kind: 'SERVICE', id, name, pricePesewas }),
    startsAt,
    endsAt: startsAt.add({ minutes: durationMin }),
    violations: slotViolations(startsAt, now, catalogue.policies, bookedBy),
  };
}

function priceOf(catalogue: Catalogue, request: BookingRequest, item: Order['item']) {
  const delivery = findZone(catalogue, request);
  const deposit = catalogue.policies.deposit as DepositPolicy;
  const extras = findExtras(catalogue, request);
  return { item: item.name, area: delivery, price: price({ item, extras, delivery, deposit }) };
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

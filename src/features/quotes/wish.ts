import { invalid } from '../../kit/errors.ts';
import { addDays, daysBetween, type LocalDate, minuteFloor, parseInstant, startOf } from '../../kit/time.ts';
import { MAX_RENTAL_DAYS } from '../availability/index.ts';
import type { QuoteBody } from './schemas.ts';

/** Days of a unit that somebody would like to have. */
export type UnitWish = {
  kind: 'UNIT';
  unitId: string;
  date: LocalDate;
  endDate: LocalDate;
  length: number;
  quantity: number;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
};
/** A service at a time, by a chosen provider or any. How long it takes is the service's affair. */
export type SlotWish = { kind: 'SLOT'; serviceId: string; startsAt: Temporal.Instant; providerId: string | null };

export type Wish = {
  thing: UnitWish | SlotWish;
  delivery: { areaId: string; address: string | null } | null;
  extras: { extraId: string; quantity: number }[];
};

export function unitWish(unitId: string, date: LocalDate, endDate: LocalDate, quantity: number): UnitWish {
  if (endDate < date) throw invalid('/endDate', 'must not be before date');
  const length = daysBetween(date, endDate) + 1;
  if (length > MAX_RENTAL_DAYS) throw invalid('/endDate', `at most ${MAX_RENTAL_DAYS} days`);
  const endsAt = startOf(addDays(endDate, 1));
  return { kind: 'UNIT', unitId, date, endDate, length, quantity, startsAt: startOf(date), endsAt };
}

export function slotWish(serviceId: string, startsAt: string, providerId: string | null): SlotWish {
  const start = parseInstant(startsAt);
  if (minuteFloor(start) * 60_000_000_000 !== Number(start.epochNanoseconds))
    throw invalid('/startsAt', 'must be a whole minute');
  return { kind: 'SLOT', serviceId, startsAt: start, providerId };
}

const refuse = (body: QuoteBody, fields: readonly (keyof QuoteBody)[], because: string): void => {
  for (const field of fields) if (body[field] !== undefined) throw invalid(`/${field}`, because, 'UNKNOWN_FIELD');
};

function thingOf(body: QuoteBody): UnitWish | SlotWish {
  const { unitId, serviceId } = body;
  if (unitId !== undefined) {
    refuse(body, ['serviceId', 'startsAt', 'providerId'], 'does not go with unitId');
    if (body.date === undefined) throw invalid('/date', 'is required with unitId', 'REQUIRED');
    return unitWish(unitId, body.date, body.endDate ?? body.date, body.quantity ?? 1);
  }
  if (serviceId === undefined) throw invalid('/unitId', 'either unitId or serviceId is required', 'REQUIRED');
  refuse(body, ['date', 'endDate', 'quantity'], 'does not go with serviceId');
  if (body.startsAt === undefined) throw invalid('/startsAt', 'is required with serviceId', 'REQUIRED');
  return slotWish(serviceId, body.startsAt, body.providerId ?? null);
}

export const wishOf = (body: QuoteBody): Wish => ({
  thing: thingOf(body),
  delivery: body.delivery ? { areaId: body.delivery.areaId, address: body.delivery.address ?? null } : null,
  extras: body.extras ?? [],
});

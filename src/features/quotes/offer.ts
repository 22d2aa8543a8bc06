import { businessDays, rangeIsFree, unitCalendar } from '../../domain/availability/days.ts';
import { bookedMinutes, chooseProvider } from '../../domain/availability/provider-choice.ts';
import { fits } from '../../domain/availability/slots.ts';
import { type BookedBy, dayViolations, type PolicyViolation, slotViolations } from '../../domain/booking/policy.ts';
import type { DepositPolicy } from '../../domain/pricing/deposit.ts';
import { type ChosenExtra, chooseExtras } from '../../domain/pricing/extras.ts';
import { type Order, type Price, price } from '../../domain/pricing/price.ts';
import { hoursOn } from '../../domain/schedule/hours.ts';
import type { Reader } from '../../kit/db/db.ts';
import { fail, invalid, NOT_FOUND, VALIDATION_FAILED } from '../../kit/errors.ts';
import { addDays, dateOf, midnightOf, minuteFloor, weekdayOf } from '../../kit/time.ts';
import {
  blockedPieces,
  busyOf,
  dayOf,
  type Shelf,
  type Shelves,
  type SlotProvider,
  servedBy,
  type Terms,
  windowFor,
  withTaken,
} from '../availability/index.ts';
import { requireShape } from '../businesses/index.ts';
import type { StockDay } from '../occupancy/index.ts';
import { type Beside, type BesideRequest, findSlotOffer, findUnitOffer, type UnitOfferRow } from './store.ts';
import type { SlotWish, UnitWish, Wish } from './wish.ts';

/** What a wish would cost, and whether it can be had right now. */
export interface Offer {
  terms: Terms;
  item: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  price: Price;
  area: { id: string; name: string } | null;
  /** Of whoever it is for, if that is no new customer. */
  customerId: string | null;
  hasListeners: boolean;
  violations: PolicyViolation[];
  place: UnitPlace | SlotPlace;
}

/** `free` as the stock says it: overdue holds still count there, so that "no" asks for a closer look. */
export type UnitPlace = { kind: 'UNIT'; free: boolean; stock: StockDay[]; blockIds: string[] };
export type SlotPlace = {
  kind: 'SLOT';
  bufferAfterMin: number;
  /** Null when nobody is free. */
  provider: { id: string; name: string } | null;
  /** An overdue hold still stands in the chosen provider's time on paper. */
  overdue: boolean;
};

const besideOf = ({ delivery, extras }: Wish, phone: string | null): BesideRequest => ({
  areaId: delivery?.areaId ?? null,
  extraIds: extras.map(({ extraId }) => extraId),
  phone,
});

function deliveryOf({ zone }: Beside, wish: Wish): Order['delivery'] {
  if (!wish.delivery) return null;
  if (!zone) throw invalid('/delivery/areaId', 'is not an area that this business delivers to', 'AREA_NOT_COVERED');
  return zone;
}

function extrasOf({ extras: offered }: Beside, wish: Wish): ChosenExtra[] {
  const { extras, problems } = chooseExtras(wish.extras, offered);
  if (problems.length > 0) throw fail(VALIDATION_FAILED, undefined, problems);
  return extras;
}

export interface OfferRequest {
  db: Reader;
  shelves: Shelves;
  businessId: string;
  wish: Wish;
  /** Whose customer record to look for. */
  phone: string | null;
  bookedBy: BookedBy;
  now: Temporal.Instant;
}

async function shelfOf({ shelves, businessId, db }: OfferRequest): Promise<Shelf> {
  const shelf = await shelves.get(businessId, db);
  if (!shelf) throw fail(NOT_FOUND);
  return shelf;
}

/** Reads everything in one statement. Throws for what the wish names wrongly, never because it is taken. */
export async function readOffer(request: OfferRequest): Promise<Offer> {
  const { businessId, db, wish, phone } = request;
  const { thing } = wish;
  const shelf = await shelfOf(request);
  if (thing.kind === 'SLOT') return readSlotOffer(request, shelf, thing);
  const unit = unitOf(shelf, thing);
  return unitOffer(request, shelf, unit, thing, await findUnitOffer(db, businessId, thing, besideOf(wish, phone)));
}

const NOTHING_FOUND: UnitOfferRow = { zone: null, extras: [], customerId: null, blocks: [], taken: [] };

/**
 * The same, as if nobody had taken or blocked anything and the customer were new, without asking the database. Null when
 * it cannot be had even so, or when more must be known. Whoever takes it has to make sure.
 */
export async function guessOffer(request: OfferRequest): Promise<Offer | null> {
  const { thing, delivery, extras } = request.wish;
  if (thing.kind === 'SLOT' || delivery || extras.length > 0) return null;
  const shelf = await shelfOf(request);
  const offer = unitOffer(request, shelf, unitOf(shelf, thing), thing, NOTHING_FOUND);
  return offer.place.free ? offer : null;
}

type Unit = Shelf['units'][number];

function unitOf(shelf: Shelf, { unitId }: UnitWish): Unit {
  requireShape(shelf, 'UNIT_PER_DAY');
  const unit = shelf.units.find(({ id }) => id === unitId);
  if (!unit) throw fail(NOT_FOUND, 'There is no such unit');
  return unit;
}

function unitOffer(
  { wish, bookedBy, now }: OfferRequest,
  shelf: Shelf,
  unit: Unit,
  thing: UnitWish,
  found: UnitOfferRow,
): Offer & { place: UnitPlace } {
  const { date, endDate, length, quantity } = thing;
  const { hours, policies, closures } = shelf;
  const days = businessDays(date, endDate, dateOf(now), hours, closures);
  const blocked = blockedPieces(found.blocks, unit.quantity, days);
  const occupied = new Map(found.taken.map((day) => [day.date, day.taken]));
  const calendar = unitCalendar(days, { quantity: unit.quantity, occupied, blocked });
  const delivery = deliveryOf(found, wish);
  const { id, name, pricePesewas } = unit;
  return {
    terms: shelf,
    item: name,
    startsAt: thing.startsAt,
    endsAt: thing.endsAt,
    price: price({
      item: { kind: 'UNIT', id, name, pricePesewas, days: length, quantity },
      extras: extrasOf(found, wish),
      delivery,
      deposit: policies.deposit as DepositPolicy,
    }),
    area: delivery,
    customerId: found.customerId,
    hasListeners: shelf.hasListeners,
    violations: dayViolations(date, hoursOn(hours, weekdayOf(date)), now, policies, bookedBy),
    place: {
      kind: 'UNIT',
      free: rangeIsFree(calendar, date, length, quantity),
      blockIds: found.blocks.map((block) => block.id),
      stock: days.map((day) => ({ date: day.date, capacity: unit.quantity - (blocked.get(day.date) ?? 0) })),
    },
  };
}

async function readSlotOffer(
  { db, businessId, wish, phone, bookedBy, now }: OfferRequest,
  shelf: Shelf,
  thing: SlotWish,
): Promise<Offer> {
  const { serviceId, providerId, startsAt } = thing;
  const date = dateOf(startsAt);
  const { service, world } = servedBy(shelf, serviceId, providerId);
  const providerIds = world.providers.map((provider) => provider.id);
  const found = await findSlotOffer(db, businessId, { providerIds, date }, now, besideOf(wish, phone));
  const providers = withTaken(world.providers, found);

  const { id, name, durationMin, bufferAfterMin, pricePesewas } = service;
  const start = minuteFloor(startsAt);
  const until = start + durationMin + bufferAfterMin;
  // Notice and advance are judged apart, so that a slot out of their bounds is refused for that and not as taken.
  const window = windowFor('business', shelf, now);
  const midnight = midnightOf(date);
  const nextMidnight = midnightOf(addDays(date, 1));
  const work = (provider: SlotProvider) =>
    provider.busy.filter(([, , , overdue]) => !overdue).map(([from, , workEnd]) => ({ start: from, end: workEnd }));
  const chosen = chooseProvider(
    providers.map((provider) => ({
      id: provider.id,
      free: fits(dayOf(shelf, provider, date), busyOf(provider), service, window, start),
      bookedMinutes: bookedMinutes(work(provider), midnight, nextMidnight),
    })),
  );
  const provider = providers.find((candidate) => candidate.id === chosen) ?? null;
  const delivery = deliveryOf(found, wish);
  return {
    terms: shelf,
    item: name,
    startsAt,
    endsAt: startsAt.add({ minutes: durationMin }),
    price: price({
      item: { kind: 'SERVICE', id, name, pricePesewas },
      extras: extrasOf(found, wish),
      delivery,
      deposit: shelf.policies.deposit as DepositPolicy,
    }),
    area: delivery,
    customerId: found.customerId,
    hasListeners: shelf.hasListeners,
    violations: slotViolations(startsAt, now, shelf.policies, bookedBy),
    place: {
      kind: 'SLOT',
      bufferAfterMin,
      provider: provider && { id: provider.id, name: provider.name },
      overdue: provider?.busy.some(([from, to, , overdue]) => overdue && from < until && start < to) ?? false,
    },
  };
}

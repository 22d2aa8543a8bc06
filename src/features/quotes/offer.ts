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
import { addDays, dateOf, minuteFloor, startOf, weekdayOf } from '../../kit/time.ts';
import {
  blockedPieces,
  busyOf,
  dayOf,
  requireService,
  type SlotProvider,
  type Terms,
  windowFor,
} from '../availability/index.ts';
import { requireShape } from '../businesses/index.ts';
import type { StockDay } from '../occupancy/index.ts';
import { type Beside, type BesideRequest, findSlotOffer, findUnitOffer } from './store.ts';
import type { SlotWish, UnitWish, Wish } from './wish.ts';

/** What a wish would cost, and whether it can be had right now. */
export interface Offer {
  terms: Terms;
  item: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  price: Price;
  area: { id: string; name: string } | null;
  customer: { id: string; name: string } | null;
  hasListeners: boolean;
  violations: PolicyViolation[];
  place: UnitPlace | SlotPlace;
}

/** `free` as the stock says it: overdue holds still count there, so that "no" asks for a closer look. */
export type UnitPlace = { kind: 'UNIT'; free: boolean; stock: StockDay[] };
export type SlotPlace = {
  kind: 'SLOT';
  bufferAfterMin: number;
  /** Null when nobody is free. */
  provider: { id: string; name: string } | null;
  /** An overdue hold still stands in the chosen provider's time on paper. */
  overdue: boolean;
};

type Party = { phone: string | null; bookedBy: BookedBy };

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

/** Reads everything in one statement. Throws for what the wish names wrongly, never because it is taken. */
export const readOffer = (db: Reader, businessId: string, wish: Wish, party: Party, now: Temporal.Instant) =>
  wish.thing.kind === 'UNIT'
    ? readUnitOffer(db, businessId, wish, wish.thing, party, now)
    : readSlotOffer(db, businessId, wish, wish.thing, party, now);

async function readUnitOffer(
  db: Reader,
  businessId: string,
  wish: Wish,
  thing: UnitWish,
  { phone, bookedBy }: Party,
  now: Temporal.Instant,
): Promise<Offer> {
  const found = await findUnitOffer(db, businessId, thing, besideOf(wish, phone));
  if (!found) throw fail(NOT_FOUND);
  requireShape(found, 'UNIT_PER_DAY');
  const { unitName, policies, hours, customer } = found;
  if (unitName === null) throw fail(NOT_FOUND, 'There is no such unit');

  const { date, endDate, length, quantity } = thing;
  const days = businessDays(date, endDate, dateOf(now), hours, found.closures);
  const blocked = blockedPieces(found.blocks, found.quantity, days);
  const occupied = new Map(found.taken.map((day) => [day.date, day.taken]));
  const calendar = unitCalendar(days, { quantity: found.quantity, occupied, blocked });
  const delivery = deliveryOf(found, wish);
  return {
    terms: found,
    item: unitName,
    startsAt: thing.startsAt,
    endsAt: thing.endsAt,
    price: price({
      item: {
        kind: 'UNIT',
        id: thing.unitId,
        name: unitName,
        pricePesewas: found.pricePesewas,
        days: length,
        quantity,
      },
      extras: extrasOf(found, wish),
      delivery,
      deposit: policies.deposit as DepositPolicy,
    }),
    area: delivery,
    customer,
    hasListeners: found.hasListeners,
    violations: dayViolations(date, hoursOn(hours, weekdayOf(date)), now, policies, bookedBy),
    place: {
      kind: 'UNIT',
      free: rangeIsFree(calendar, date, length, quantity),
      stock: days.map((day) => ({ date: day.date, capacity: found.quantity - (blocked.get(day.date) ?? 0) })),
    },
  };
}

async function readSlotOffer(
  db: Reader,
  businessId: string,
  wish: Wish,
  thing: SlotWish,
  { phone, bookedBy }: Party,
  now: Temporal.Instant,
): Promise<Offer> {
  const { serviceId, providerId, startsAt } = thing;
  const date = dateOf(startsAt);
  const found = await findSlotOffer(db, businessId, { serviceId, providerId, date }, now, besideOf(wish, phone));
  const service = requireService(found, providerId);
  if (!found) throw fail(NOT_FOUND);

  const { id, name, durationMin, bufferAfterMin, pricePesewas } = service;
  const start = minuteFloor(startsAt);
  const until = start + durationMin + bufferAfterMin;
  // Notice and advance are judged apart, so that a slot out of their bounds is refused for that and not as taken.
  const window = windowFor('business', found, now);
  const midnight = minuteFloor(startOf(date));
  const nextMidnight = minuteFloor(startOf(addDays(date, 1)));
  const work = (provider: SlotProvider) =>
    provider.busy.filter(([, , , overdue]) => !overdue).map(([from, , workEnd]) => ({ start: from, end: workEnd }));
  const chosen = chooseProvider(
    found.providers.map((provider) => ({
      id: provider.id,
      free: fits(dayOf(found, provider, date), busyOf(provider), service, window, start),
      bookedMinutes: bookedMinutes(work(provider), midnight, nextMidnight),
    })),
  );
  const provider = found.providers.find((candidate) => candidate.id === chosen) ?? null;
  const delivery = deliveryOf(found, wish);
  return {
    terms: found,
    item: name,
    startsAt,
    endsAt: startsAt.add({ minutes: durationMin }),
    price: price({
      item: { kind: 'SERVICE', id, name, pricePesewas },
      extras: extrasOf(found, wish),
      delivery,
      deposit: found.policies.deposit as DepositPolicy,
    }),
    area: delivery,
    customer: found.customer,
    hasListeners: found.hasListeners,
    violations: slotViolations(startsAt, now, found.policies, bookedBy),
    place: {
      kind: 'SLOT',
      bufferAfterMin,
      provider: provider && { id: provider.id, name: provider.name },
      overdue: provider?.busy.some(([from, to, , overdue]) => overdue && from < until && start < to) ?? false,
    },
  };
}

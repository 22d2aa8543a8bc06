import type { Audience, Refusal } from '../../../domain/availability/refusal.ts';
import type { Allocation } from '../../../domain/booking/allocation.ts';
import type { BookingItem } from '../../../domain/booking/items.ts';
import type { BookedBy, PolicyViolation, TimingPolicies } from '../../../domain/booking/policy.ts';
import type { DepositPolicy, Order, Price } from '../../../domain/pricing/price.ts';
import type { OpenHours, Opening } from '../../../domain/schedule/opening.ts';
import type { ErrorDetail } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import type { LocalDate } from '../../../kit/time.ts';
import type { BookingTerms, Catalogue, CatalogueCache, TakenTime } from '../availability/index.ts';
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
export type SlotRequest = { kind: 'SERVICE'; serviceId: string; startsAt: Temporal.Instant; providerId: string | null };
export type RequestedItem = UnitRequest | SlotRequest;

/** Which rules apply: whose notice and advance, and what the caller may learn. */
export type JudgedFor = { bookedBy: BookedBy; audience: Audience };

/** What speaks against a request: refusals, or overdue holds that can be expired; alternatives come with refusals. */
export interface Obstacles {
  refusals: Refusal[];
  alternatives: ErrorDetail[];
  overdue: string[];
}

/** A booking that takes another time, or its own again. */
export interface Moving {
  businessId: string;
  id: string;
  items: readonly BookingItem[];
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  /** The booking is live: its own allocations do not stand in its way. */
  occupies: boolean;
}

export type MoveBody = { date?: string; endDate?: string; startsAt?: string; providerId?: string };

/** What the new time of a booking would take, and what stands in its way. */
export interface FoundTime extends Obstacles {
  terms: BookingTerms;
  /** False also where a time in the past has no refusal of its own. */
  available: boolean;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  items: BookingItem[];
  allocate: (heldUntil: Temporal.Instant | null) => Allocation[];
}

/** What differs between a rental by the day and an appointment. Only the two files of the kinds know which it is. */
export interface Kind<Item extends RequestedItem> {
  wholeDays: boolean;
  /** JSON pointers to the fields of a body that name the item and its time. */
  itemPath: '/unitId' | '/serviceId';
  timePath: '/date' | '/startsAt';

  /** Refuses fields of the other kind. */
  parse(body: QuoteBody): Item;
  /** The item as it is priced, and its time; throws for an unknown item. */
  order(
    catalogue: Catalogue,
    item: Item,
  ): { order: Order['item']; startsAt: Temporal.Instant; endsAt: Temporal.Instant };
  violations(
    terms: Opening & { policies: TimingPolicies },
    item: Item,
    bookedBy: BookedBy,
    now: Temporal.Instant,
  ): PolicyViolation[];
  /** The opening hours from which notice counts and with which a hold ends; null where the item has a time of its own. */
  opening(terms: Opening, item: Item): OpenHours | null;
  /** Why a quote says that it is not available. */
  refuse(db: Reader, catalogue: Catalogue, item: Item, audience: Audience, now: Temporal.Instant): Promise<Refusal[]>;

  /** What the allocation depends on before the statement is sent. */
  readTaken(db: Reader, catalogue: Catalogue, item: Item, now: Temporal.Instant): Promise<TakenTime>;
  /** The item with its allocation; null when the business is closed then or no provider is free. */
  allocate(
    catalogue: Catalogue,
    item: Item,
    taken: TakenTime,
    holder: { bookingId: string; heldUntil: Temporal.Instant | null },
    now: Temporal.Instant,
  ): { item: BookingItem; allocation: Allocation } | null;
  /** What stands in the way of an allocation that was refused. */
  findObstacles(
    db: Reader,
    catalogues: CatalogueCache,
    businessId: string,
    item: Item,
    judgedFor: JudgedFor,
    now: Temporal.Instant,
  ): Promise<Obstacles>;

  /** The new time that a body names. */
  parseMove(booking: Moving, body: MoveBody): Item;
  /** The time that the booking has. */
  sameTime(booking: Moving): Item;
  findTime(
    db: Reader,
    booking: Moving,
    target: Item,
    judgedFor: JudgedFor,
    judge: (terms: BookingTerms) => void,
    now: Temporal.Instant,
  ): Promise<FoundTime>;
  /** The price at another time; `deposit` null keeps the deposit. */
  reprice(booking: Moving & Price, target: Item, deposit: DepositPolicy | null): Price;
}

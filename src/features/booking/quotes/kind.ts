import type { Audience, Refusal } from '../../../domain/availability/refusal.ts';
import type { Allocation } from '../../../domain/booking/allocation.ts';
import type { BookingItem } from '../../../domain/booking/items.ts';
import type { BookedBy, PolicyViolation, TimingPolicies } from '../../../domain/booking/policy.ts';
import type { DepositPolicy, EntryTime, OrderedEntries, Price } from '../../../domain/pricing/price.ts';
import type { PromoTerms } from '../../../domain/pricing/promo.ts';
import type { OpenHours, Opening } from '../../../domain/schedule/opening.ts';
import type { ErrorDetail } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import type { LocalDate } from '../../../kit/time.ts';
import type { BookingTerms, Catalogue, CatalogueCache, TakenTime } from '../availability/index.ts';
import type { QuoteBody } from './schemas.ts';

/** A unit, a service or a kit that a customer asks for, before the catalogue was looked at. */
export interface RequestedEntry {
  /** JSON pointer of the entry; empty in a body of one item. */
  path: string;
  id: string;
  isKit: boolean;
  quantity: number;
  /** For a service: null for any provider. */
  providerId: string | null;
}

export type RentalTime = {
  kind: 'UNIT';
  date: LocalDate;
  endDate: LocalDate;
  length: number;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
};
/** The length of a visit is that of its services. */
export type VisitTime = { kind: 'SERVICE'; startsAt: Temporal.Instant };
export type RequestedTime = RentalTime | VisitTime;

/** `listed`: the body has `items`, so that refusals name the entry. */
type Entries = { entries: readonly RequestedEntry[]; listed: boolean };
export type RentalRequest = RentalTime & Entries;
export type VisitRequest = VisitTime & Entries;
export type RequestedItems = RentalRequest | VisitRequest;

/** A new time of a booking. `providers` by item; null for any who is free. */
export type RentalMove = RentalTime;
export type VisitMove = VisitTime & { providers: readonly (string | null)[] };
export type Move = RentalMove | VisitMove;

/** Which rules apply: whose notice and advance, and what the caller may learn. */
export type JudgedFor = { bookedBy: BookedBy; audience: Audience };

/** What speaks against a request: refusals, or overdue holds that can be expired; alternatives come with refusals. */
export interface Obstacles {
  refusals: Refusal[];
  alternatives: ErrorDetail[];
  overdue: string[];
}

/** A booking that takes another time, or other items, or its own again. */
export interface Moving {
  businessId: string;
  id: string;
  items: readonly BookingItem[];
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  /** All bookings that leave their time together with it, itself among them. */
  together?: readonly string[];
  /** What was added to the items was offered when it was added; what stays needs no offer any more. */
  itemsChecked?: boolean;
}

export type MoveBody = {
  date?: string;
  endDate?: string;
  startsAt?: string;
  providerId?: string;
  providers?: (string | null)[];
};

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
export interface Kind<Asked extends RequestedItems, Target extends Move> {
  wholeDays: boolean;
  /** JSON pointers to the fields of a body of one item that name the item and its time. */
  itemPath: '/unitId' | '/serviceId';
  timePath: '/date' | '/startsAt';

  /** Refuses fields of the other kind. */
  parse(body: QuoteBody): Asked;
  firstDate(asked: Asked): LocalDate;
  /** Null for an appointment. */
  days(asked: Asked): number | null;
  /** The fields of a body that ask for the same on another date, with the same length or time of day. */
  onDate(asked: Asked, date: LocalDate): { date: LocalDate; endDate: LocalDate } | { startsAt: string };
  /** The entries as they are priced, and their time; throws for an unknown item. */
  order(
    catalogue: Catalogue,
    asked: Asked,
  ): { order: OrderedEntries; times: EntryTime[]; startsAt: Temporal.Instant; endsAt: Temporal.Instant };
  violations(
    terms: Opening & { policies: TimingPolicies },
    time: RequestedTime,
    bookedBy: BookedBy,
    now: Temporal.Instant,
  ): PolicyViolation[];
  /** The opening hours from which notice counts and with which a hold ends; null where the item has a time of its own. */
  opening(terms: Opening, time: RequestedTime): OpenHours | null;
  /** Why a quote says that it is not available. */
  refuse(
    db: Reader,
    catalogue: Catalogue,
    asked: Asked,
    judgedFor: JudgedFor,
    now: Temporal.Instant,
  ): Promise<Refusal[]>;
  /** The items as a quote shows them; providers only where they were chosen. */
  quoteItems(catalogue: Catalogue, asked: Asked): BookingItem[];

  /** What the allocation depends on before the statement is sent. */
  readTaken(db: Reader, catalogue: Catalogue, asked: Asked, now: Temporal.Instant): Promise<TakenTime>;
  /** The items with their allocations; null when the business is closed then or no provider is free. */
  allocate(
    catalogue: Catalogue,
    asked: Asked,
    taken: TakenTime,
    holder: { bookingId: string; heldUntil: Temporal.Instant | null },
    now: Temporal.Instant,
  ): { items: BookingItem[]; allocations: Allocation[] } | null;
  /** What stands in the way of an allocation that was refused. */
  findObstacles(
    db: Reader,
    catalogues: CatalogueCache,
    businessId: string,
    asked: Asked,
    judgedFor: JudgedFor,
    now: Temporal.Instant,
  ): Promise<Obstacles>;

  /** The new time that a body names. */
  parseMove(booking: Moving, body: MoveBody): Target;
  /** The time that the booking has, with the providers of the items: null for any who is free. */
  sameTime(booking: Moving): Target;
  /** The time of an entry that is added to a booking behind these items. */
  timeAfter(booking: Moving, items: readonly BookingItem[]): RequestedTime;
  /** What the items of the booking would take then. The booking's own allocations do not stand in its way. */
  findTime(
    db: Reader,
    booking: Moving,
    target: Target,
    judgedFor: JudgedFor,
    judge: (terms: BookingTerms) => void,
    now: Temporal.Instant,
  ): Promise<FoundTime>;
  /** The price at another time; `deposit` null keeps the deposit. */
  reprice(
    catalogue: Catalogue,
    booking: Moving & Price & { promo: PromoTerms | null },
    target: Target,
    deposit: DepositPolicy | null,
    now: Temporal.Instant,
  ): Price;
}

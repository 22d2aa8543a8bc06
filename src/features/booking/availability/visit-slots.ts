import { providerDayOn } from '../../../domain/availability/provider-day.ts';
import { type Audience, takesBookings } from '../../../domain/availability/refusal.ts';
import { type BookingWindow, bookingWindow, nearestStarts, slotStarts } from '../../../domain/availability/slots.ts';
import type { BookedBy } from '../../../domain/booking/policy.ts';
import { breather } from '../../../kit/breathe.ts';
import { type ErrorDetail, fail, invalid, NOT_FOUND } from '../../../kit/errors.ts';
import type { Answer } from '../../../kit/http/route.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import {
  addDays,
  dateOf,
  datesBetween,
  type EpochMinute,
  instantOfMinute,
  type LocalDate,
  minuteFloor,
  parseInstant,
  textOfMinute,
} from '../../../kit/time.ts';
import type { CatalogueCache } from './catalogue.ts';
import type { Slots } from './schemas.ts';
import { busyOf, MAX_ALTERNATIVES, servedBy, windowFor, withTaken } from './slots.ts';
import {
  type BookingTerms,
  findSlotContext,
  readTakenTime,
  type SlotContext,
  type SlotProvider,
  type SlotService,
  type TakenTime,
} from './store.ts';
import type { Catalogue } from './store-catalogue.ts';
import { chooseFreeProviders, type VisitService, visitDay } from './visit.ts';
import { visitPrices } from './visit-prices.ts';

/** Starts at which a visit of several services fits. */

/** Services of one visit. */
export const MAX_SERVICES = 6;

type PricedSlot = Slots['providers'][number]['slots'][number];
type VisitSlot = Omit<PricedSlot, 'pricePesewas'>;
type VisitStarts = Map<SlotProvider, VisitSlot[]>;

/** By the provider of the first service. */
async function visitStarts(
  terms: BookingTerms,
  services: readonly VisitService[],
  date: LocalDate,
  window: BookingWindow,
  stepMin: number,
  breathe: () => Promise<void> | undefined,
): Promise<VisitStarts> {
  const day = visitDay(terms, services, date);
  const found: VisitStarts = new Map();
  const [first] = services;
  if (!first) return found;
  // The buffers depend on who performs the services.
  const time = { durationMin: first.durationMin, bufferAfterMin: 0 };
  for (const provider of first.providers) {
    const slots: VisitSlot[] = [];
    for (const start of slotStarts(providerDayOn(terms, provider, date), busyOf(provider), time, window, stepMin)) {
      const providers = day.assign(start, provider.id);
      if (!providers) continue;
      const items = day.steps(start).map((step, at) => ({
        serviceId: step.serviceId,
        providerId: (providers[at] as SlotProvider).id,
        startsAt: textOfMinute(step.start),
        endsAt: textOfMinute(step.end),
      }));
      slots.push({ startsAt: textOfMinute(start), endsAt: items.at(-1)?.endsAt ?? '', items });
      await breathe();
    }
    found.set(provider, slots);
    await breathe();
  }
  return found;
}

/** The services that a query names, or those of a kit. */
export function servicesOfVisit({ kits }: Catalogue, { serviceIds, kitId }: { serviceIds: string[]; kitId?: string }) {
  if (kitId === undefined) {
    if (serviceIds.length === 0) throw invalid('/serviceId', 'either serviceId or kitId is required', 'REQUIRED');
    if (serviceIds.length > MAX_SERVICES) throw invalid('/serviceId', `at most ${MAX_SERVICES} services in one visit`);
    return serviceIds;
  }
  if (serviceIds.length > 0) throw invalid('/kitId', 'does not go with serviceId', 'UNKNOWN_FIELD');
  const kit = kits.find(({ id }) => id === kitId);
  if (!kit || kit.items.length > MAX_SERVICES) throw fail(NOT_FOUND, 'There is no such kit');
  return kit.items.map(({ serviceId }) => serviceId ?? '');
}

export type VisitSlotsRequest = {
  serviceIds: readonly string[];
  /** The kit that the services are of. */
  kitId?: string | undefined;
  date: LocalDate;
  providerId: string | null;
  stepMin: number | undefined;
};

async function readVisitSlots(
  db: Reader,
  catalogues: CatalogueCache,
  businessId: string,
  { serviceIds, kitId, date, providerId, stepMin }: VisitSlotsRequest,
  audience: Audience,
  now: Temporal.Instant,
): Promise<Slots> {
  const catalogue = await catalogues.read(businessId);
  const served = serviceIds.map((id) => servedBy(catalogue, id, providerId));
  const ids = new Set(served.flatMap(({ context }) => context.providers.map(({ id }) => id)));
  const taken = await readTakenTime(db, businessId, [...ids], date, now);
  const services = served.map(({ service, context }) => toVisitService(service, providerId, context, taken));
  const step = stepMin ?? catalogue.policies.slotStepMin;
  const window = bookingWindow(now, catalogue.policies);
  const starts = await visitStarts(catalogue, services, date, window, step, breather());
  const taking = takesBookings(catalogue, audience);
  const priceOf = visitPrices(catalogue, kitId, date);
  const priced = (slot: VisitSlot): PricedSlot => ({ ...slot, pricePesewas: priceOf(slot.items ?? []) });
  const providers = [...starts].map(([{ id, name }, slots]) => ({
    providerId: id,
    name,
    slots: taking ? slots.map(priced) : [],
  }));
  return { serviceId: serviceIds[0] ?? '', date, stepMin: step, providers };
}

type VisitItem = { id: string; providerId: string | null };

/** The services of a visit with their providers, and what takes their time on the days. */
async function withTakenTime(
  db: Reader,
  catalogue: Catalogue,
  items: readonly VisitItem[],
  { date, last }: { date: LocalDate; last: LocalDate },
  now: Temporal.Instant,
): Promise<VisitService[]> {
  const served = items.map(({ id, providerId }) => ({ providerId, ...servedBy(catalogue, id, providerId) }));
  const ids = new Set(served.flatMap(({ context }) => context.providers.map((provider) => provider.id)));
  const taken = await readTakenTime(db, catalogue.id, [...ids], date, now, last);
  return served.map(({ providerId, service, context }) => toVisitService(service, providerId, context, taken));
}

/** Names of the providers who would perform the services of a visit that starts then; null when it does not fit. */
export async function planVisit(
  db: Reader,
  catalogues: CatalogueCache,
  businessId: string,
  { startsAt, items }: { startsAt: Temporal.Instant; items: readonly VisitItem[] },
  now: Temporal.Instant,
): Promise<string[] | null> {
  const catalogue = await catalogues.read(businessId);
  const date = dateOf(startsAt);
  const services = await withTakenTime(db, catalogue, items, { date, last: date }, now);
  return chooseFreeProviders(catalogue, services, startsAt, now)?.map(({ name }) => name) ?? null;
}

/** The starts of a visit on each of the days, each service by the provider that it has. */
export async function readVisitStarts(
  db: Reader,
  catalogues: CatalogueCache,
  businessId: string,
  { date, last, items }: { date: LocalDate; last: LocalDate; items: readonly VisitItem[] },
  now: Temporal.Instant,
): Promise<Map<LocalDate, string[]>> {
  const catalogue = await catalogues.read(businessId);
  const services = await withTakenTime(db, catalogue, items, { date, last }, now);
  const { policies } = catalogue;
  const breathe = breather();
  const starts = new Map<LocalDate, string[]>();
  for (const day of datesBetween(date, last)) {
    const window = bookingWindow(now, policies);
    const found = await visitStarts(catalogue, services, day, window, policies.slotStepMin, breathe);
    const all = new Set([...found.values()].flatMap((slots) => slots.map(({ startsAt }) => startsAt)));
    starts.set(day, takesBookings(catalogue, 'public') ? [...all].sort() : []);
  }
  return starts;
}

const toVisitService = (
  { id: serviceId, durationMin, bufferBeforeMin, bufferAfterMin }: SlotService,
  providerId: string | null,
  context: Pick<SlotContext, 'providers'>,
  taken: TakenTime,
): VisitService => ({
  serviceId,
  durationMin,
  bufferBeforeMin,
  bufferAfterMin,
  providerId,
  providers: withTaken(context.providers, taken),
});

/** The answer of the API, provider by provider, so that no text in one piece blocks the event loop. */
export async function readVisitSlotsAnswer(...args: Parameters<typeof readVisitSlots>): Promise<Answer> {
  const { providers, ...slots } = await readVisitSlots(...args);
  const breathe = breather();
  const texts: string[] = [];
  for (const provider of providers) {
    texts.push(JSON.stringify(provider));
    await breathe();
  }
  return { status: 200, text: `{"data":${JSON.stringify(slots).slice(0, -1)},"providers":[${texts.join()}]}}` };
}

const LOOK_AROUND_DAYS = 1;

/** The nearest other starts at which the whole visit fits, a day before and after. */
export async function visitAlternatives(
  db: Reader,
  businessId: string,
  services: readonly VisitService[],
  start: EpochMinute,
  bookedBy: BookedBy,
  now: Temporal.Instant,
): Promise<ErrorDetail[]> {
  const date = dateOf(instantOfMinute(start));
  const [from, to] = [addDays(date, -LOOK_AROUND_DAYS), addDays(date, LOOK_AROUND_DAYS)];
  const contexts = await Promise.all(
    services.map(({ serviceId, providerId }) =>
      findSlotContext(db, businessId, { serviceId, providerId, from, to }, now),
    ),
  );
  const [terms] = contexts;
  if (!terms) return [];
  const around = services.map((service, at) => ({ ...service, providers: contexts[at]?.providers ?? [] }));
  const breathe = breather();
  const starts: EpochMinute[] = [];
  for (const day of datesBetween(from, to)) {
    const window = windowFor(bookedBy, terms, now);
    const found = await visitStarts(terms, around, day, window, terms.policies.slotStepMin, breathe);
    for (const slots of found.values())
      for (const { startsAt } of slots) starts.push(minuteFloor(parseInstant(startsAt)));
  }
  return nearestStarts(starts, start, MAX_ALTERNATIVES).map((near) => ({
    code: 'ALTERNATIVE',
    message: textOfMinute(near),
    path: 'startsAt',
  }));
}

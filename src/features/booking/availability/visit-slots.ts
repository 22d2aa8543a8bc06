import { providerDayOn } from '../../../domain/availability/provider-day.ts';
import { type Audience, takesBookings } from '../../../domain/availability/refusal.ts';
import { type BookingWindow, bookingWindow, nearestStarts, slotStarts } from '../../../domain/availability/slots.ts';
import { MAX_SERVICES } from '../../../domain/availability/visit.ts';
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
import { busyOf, MAX_ALTERNATIVES, type OwnWork, servedBy, windowFor, withoutOwn, withTaken } from './slots.ts';
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

type PricedSlot = Slots['providers'][number]['slots'][number];
type VisitSlot = Omit<PricedSlot, 'pricePesewas'>;

/** By the provider of the first service, one provider after the other, so that one's starts are kept at a time. */
async function* visitStarts(
  terms: BookingTerms,
  services: readonly VisitService[],
  date: LocalDate,
  window: BookingWindow,
  stepMin: number,
  breathe: () => Promise<void> | undefined,
): AsyncGenerator<[SlotProvider, VisitSlot[]]> {
  const day = visitDay(terms, services, date);
  const [first] = services;
  if (!first) return;
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
    yield [provider, slots];
    await breathe();
  }
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

/**
 * The answer of the API, provider by provider: 100 providers have 28,800 starts on a day, and their prices or their text
 * in one piece would block the event loop. It is 15 MB, so it is kept as bytes: a text would be encoded again for its
 * validator and for its compression.
 */
export async function readVisitSlotsAnswer(
  db: Reader,
  catalogues: CatalogueCache,
  businessId: string,
  { serviceIds, kitId, date, providerId, stepMin }: VisitSlotsRequest,
  audience: Audience,
  now: Temporal.Instant,
): Promise<Answer> {
  const catalogue = await catalogues.read(businessId);
  const items = serviceIds.map((id) => ({ id, providerId }));
  const services = await withTakenTime(db, catalogue, items, { date, last: date }, now);
  const step = stepMin ?? catalogue.policies.slotStepMin;
  const window = bookingWindow(now, catalogue.policies);
  const breathe = breather();
  const taking = takesBookings(catalogue, audience);
  const priceOf = visitPrices(catalogue, kitId, date);
  const head = JSON.stringify({ serviceId: serviceIds[0] ?? '', date, stepMin: step }).slice(0, -1);
  const pieces = [Buffer.from(`{"data":${head},"providers":[`)];
  for await (const [{ id, name }, found] of visitStarts(catalogue, services, date, window, step, breathe)) {
    const slots: PricedSlot[] = [];
    for (const slot of taking ? found : []) {
      slots.push({ ...slot, pricePesewas: priceOf(slot.items ?? []) });
      await breathe();
    }
    pieces.push(Buffer.from(`${pieces.length > 1 ? ',' : ''}${JSON.stringify({ providerId: id, name, slots })}`));
    await breathe();
  }
  const text = Buffer.concat([...pieces, Buffer.from(']}}')]);
  await breathe();
  return { status: 200, text };
}

type VisitItem = { id: string; providerId: string | null };

/** The services of a visit with their providers, and what takes their time on the days. */
async function withTakenTime(
  db: Reader,
  catalogue: Catalogue,
  items: readonly VisitItem[],
  { date, last, own = [] }: { date: LocalDate; last: LocalDate; own?: readonly OwnWork[] },
  now: Temporal.Instant,
): Promise<VisitService[]> {
  const served = items.map(({ id, providerId }) => ({ providerId, ...servedBy(catalogue, id, providerId) }));
  const ids = new Set(served.flatMap(({ context }) => context.providers.map((provider) => provider.id)));
  const taken = withoutOwn(await readTakenTime(db, catalogue.id, [...ids], date, now, last), own);
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
  { items, ...when }: { date: LocalDate; last: LocalDate; items: readonly VisitItem[]; own?: readonly OwnWork[] },
  now: Temporal.Instant,
): Promise<Map<LocalDate, string[]>> {
  const catalogue = await catalogues.read(businessId);
  const services = await withTakenTime(db, catalogue, items, when, now);
  const { policies } = catalogue;
  const breathe = breather();
  const starts = new Map<LocalDate, string[]>();
  for (const day of datesBetween(when.date, when.last)) {
    const window = bookingWindow(now, policies);
    const all = new Set<string>();
    for await (const [, slots] of visitStarts(catalogue, services, day, window, policies.slotStepMin, breathe))
      for (const { startsAt } of slots) all.add(startsAt);
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
    for await (const [, slots] of visitStarts(terms, around, day, window, terms.policies.slotStepMin, breathe))
      for (const { startsAt } of slots) starts.push(minuteFloor(parseInstant(startsAt)));
  }
  return nearestStarts(starts, start, MAX_ALTERNATIVES).map((near) => ({
    code: 'ALTERNATIVE',
    message: textOfMinute(near),
    path: 'startsAt',
  }));
}

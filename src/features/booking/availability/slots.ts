import { providerDayOn } from '../../../domain/availability/provider-day.ts';
import { type BusyTime, busyTime } from '../../../domain/availability/ranges.ts';
import { type Audience, type JudgedProvider, takesBookings } from '../../../domain/availability/refusal.ts';
import {
  ANY_TIME,
  type BookingWindow,
  bookingWindow,
  fits,
  nearestStarts,
  slotStarts,
} from '../../../domain/availability/slots.ts';
import type { BookedBy } from '../../../domain/booking/policy.ts';
import { dayPrice, ruleOfDay } from '../../../domain/pricing/dates.ts';
import type { Opening } from '../../../domain/schedule/opening.ts';
import { formatTime } from '../../../domain/schedule/time-of-day.ts';
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
  minuteCeil,
  minuteFloor,
  parseInstant,
  textOfMinute,
} from '../../../kit/time.ts';
import { requireShape } from '../../shop/businesses/index.ts';
import type { CatalogueCache } from './catalogue.ts';
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

/** Refuses an unknown service or provider. */
function requireService(context: SlotContext, providerId: string | null): SlotService {
  requireShape(context, 'SERVICE_IN_SLOT');
  if (!context.service) throw fail(NOT_FOUND, 'There is no such service');
  if (!context.providerKnown) throw fail(NOT_FOUND, 'There is no such provider');
  if (providerId !== null && context.providers.length === 0) {
    throw invalid('/providerId', 'does not perform this service', 'SERVICE_NOT_PERFORMED');
  }
  return context.service;
}

/** The provider on the date, as the judgement of bookings sees it: without overdue holds. */
export const judgedProvider = (terms: Opening, provider: SlotProvider, date: LocalDate): JudgedProvider => ({
  day: providerDayOn(terms, provider, date),
  booked: busyTime(provider.busy.filter(([, , , overdue]) => !overdue).map(([start, end]) => ({ start, end }))),
  blocked: busyTime(provider.blocks.map(([start, end]) => ({ start, end }))),
});

/** Blocks and live bookings with their buffers, without overdue holds. */
export const busyOf = ({ busy, blocks }: SlotProvider): BusyTime =>
  busyTime([
    ...busy.filter(([, , , overdue]) => !overdue).map(([start, end]) => ({ start, end })),
    ...blocks.map(([start, end]) => ({ start, end })),
  ]);

export const windowFor = (bookedBy: BookedBy, terms: BookingTerms, now: Temporal.Instant): BookingWindow =>
  bookedBy === 'business' ? { ...ANY_TIME, earliest: minuteCeil(now) } : bookingWindow(now, terms.policies);

export type SlotsRequest = {
  serviceId: string;
  date: LocalDate;
  providerId: string | null;
  stepMin: number | undefined;
};

/** The service and its providers, as if all of their time were free. */
export function servedBy(catalogue: Catalogue, serviceId: string, providerId: string | null) {
  const idle = { busy: [], blocks: [] };
  const context: SlotContext = {
    ...catalogue,
    service: catalogue.services.find(({ id }) => id === serviceId) ?? null,
    providers: catalogue.providers
      .filter(({ id, serviceIds }) => serviceIds.includes(serviceId) && (providerId === null || id === providerId))
      .map((provider) => ({ ...provider, ...idle })),
    providerKnown: providerId === null || catalogue.providers.some(({ id }) => id === providerId),
  };
  const service = requireService(context, providerId);
  return { service, context };
}

/** The same providers with their taken time. */
export function withTaken(providers: readonly SlotProvider[], { busy, blocks }: TakenTime): SlotProvider[] {
  const busyOfProvider = Map.groupBy(busy, ([id]) => id);
  const blocksOfProvider = Map.groupBy(blocks, ([id]) => id);
  return providers.map((provider) => ({
    ...provider,
    busy: (busyOfProvider.get(provider.id) ?? []).map(([, ...row]) => row),
    blocks: (blocksOfProvider.get(provider.id) ?? []).map(([, ...row]) => row),
  }));
}

/** Work that a booking has; a booking that is moved may take its own time again. */
export type OwnWork = { providerId: string | null; startsAt: string; endsAt: string };

/** A provider does one work at a time, so that its start and end name it. */
export function withoutOwn({ busy, blocks }: TakenTime, own: readonly OwnWork[]): TakenTime {
  const minute = (instant: string) => minuteFloor(parseInstant(instant));
  const left = new Set(
    own.map(({ providerId, startsAt, endsAt }) => `${providerId} ${minute(startsAt)} ${minute(endsAt)}`),
  );
  return { busy: busy.filter(([id, , , end, , start]) => !left.has(`${id} ${start} ${end}`)), blocks };
}

/** Providers of the service, and the starts of one of them on a day. One statement reads the taken time of all days. */
async function readProviders(
  db: Reader,
  catalogues: CatalogueCache,
  businessId: string,
  {
    serviceId,
    providerId,
    stepMin,
    date,
    last,
    own = [],
  }: SlotsRequest & { last: LocalDate; own?: readonly OwnWork[] },
  audience: Audience,
  now: Temporal.Instant,
): Promise<{
  stepMin: number;
  durationMin: number;
  providers: SlotProvider[];
  startsOf: (provider: SlotProvider, busy: BusyTime, day: LocalDate) => EpochMinute[];
}> {
  const { service, context } = servedBy(await catalogues.read(businessId), serviceId, providerId);
  const taking = takesBookings(context, audience);
  const ids = context.providers.map(({ id }) => id);
  const taken = withoutOwn(await readTakenTime(db, businessId, ids, date, now, last), own);
  const providers = withTaken(context.providers, taken);
  const step = stepMin ?? context.policies.slotStepMin;
  const window = bookingWindow(now, context.policies);
  const startsOf = (provider: SlotProvider, busy: BusyTime, day: LocalDate) =>
    taking ? slotStarts(providerDayOn(context, provider, day), busy, service, window, step) : [];
  return { stepMin: step, durationMin: service.durationMin, providers, startsOf };
}

const slotAt = (start: EpochMinute, durationMin: number) => ({
  startsAt: textOfMinute(start),
  endsAt: textOfMinute(start + durationMin),
});

/** The starts of any provider on each of the days, in order. */
export async function readFreeStarts(
  db: Reader,
  catalogues: CatalogueCache,
  businessId: string,
  request: {
    serviceId: string;
    providerId: string | null;
    date: LocalDate;
    last: LocalDate;
    own?: readonly OwnWork[];
  },
  now: Temporal.Instant,
): Promise<Map<LocalDate, string[]>> {
  const asked = { ...request, stepMin: undefined };
  const { providers, startsOf } = await readProviders(db, catalogues, businessId, asked, 'public', now);
  const breathe = breather();
  const starts = new Map(datesBetween(request.date, request.last).map((day) => [day, new Set<EpochMinute>()]));
  for (const provider of providers) {
    const busy = busyOf(provider);
    for (const [day, found] of starts) {
      for (const start of startsOf(provider, busy, day)) found.add(start);
      await breathe();
    }
  }
  return new Map([...starts].map(([day, found]) => [day, [...found].sort((a, b) => a - b).map(textOfMinute)]));
}

/**
 * The answer of the API, provider by provider: 100 providers have 28,800 slots on a day, and their text in one piece
 * would block the event loop. Many providers have the same starts, so that the text of a slot is made once.
 */
export async function readSlotsAnswer(
  db: Reader,
  catalogues: CatalogueCache,
  businessId: string,
  request: SlotsRequest,
  audience: Audience,
  now: Temporal.Instant,
): Promise<Answer> {
  const asked = { ...request, last: request.date };
  const { stepMin, durationMin, ...read } = await readProviders(db, catalogues, businessId, asked, audience, now);
  const breathe = breather();
  const written = new Map<EpochMinute, string>();
  const { serviceId, date } = request;
  const { priceRules, services } = await catalogues.read(businessId);
  const dated = priceRules.filter(({ kind }) => kind === 'DATES');
  const listPesewas = services.find(({ id }) => id === serviceId)?.pricePesewas ?? 0;
  // Most shops have no such rule, and the local time of each start would cost them a fifth of the request.
  const ruleAt = (start: EpochMinute) =>
    dated.length === 0
      ? null
      : ruleOfDay(dated, { id: serviceId, listPesewas, time: formatTime(instantOfMinute(start)) }, date);
  const write = (start: EpochMinute) =>
    JSON.stringify({ ...slotAt(start, durationMin), pricePesewas: dayPrice(ruleAt(start), listPesewas) });
  let text = `{"data":{"serviceId":${JSON.stringify(serviceId)},"date":"${date}","stepMin":${stepMin},"providers":[`;
  let separator = '';
  for (const provider of read.providers) {
    const { id, name } = provider;
    const starts = read.startsOf(provider, busyOf(provider), date);
    const slots = starts.map((start) => written.getOrInsertComputed(start, write));
    text += `${separator}{"providerId":${JSON.stringify(id)},"name":${JSON.stringify(name)},"slots":[${slots.join()}]}`;
    separator = ',';
    await breathe();
  }
  return { status: 200, text: `${text}]}}` };
}

const MINUTES_A_DAY = 24 * 60;
/** Most alternatives are near: a week is searched only when a day does not have enough. */
const LOOK_AROUND_DAYS = [1, 7];
export const MAX_ALTERNATIVES = 3;

export type SlotWanted = { serviceId: string; providerId: string | null; start: EpochMinute };

/** Alternatives to a taken slot: another provider at that time, then the nearest times. */
export async function slotAlternatives(
  db: Reader,
  businessId: string,
  wanted: SlotWanted,
  bookedBy: BookedBy,
  now: Temporal.Instant,
): Promise<ErrorDetail[]> {
  let found: ErrorDetail[] = [];
  for (const days of LOOK_AROUND_DAYS) {
    found = await alternativesWithin(db, businessId, wanted, bookedBy, now, days);
    if (found.length === MAX_ALTERNATIVES) break;
  }
  return found;
}

async function alternativesWithin(
  db: Reader,
  businessId: string,
  { serviceId, providerId, start }: SlotWanted,
  bookedBy: BookedBy,
  now: Temporal.Instant,
  days: number,
): Promise<ErrorDetail[]> {
  const date = dateOf(instantOfMinute(start));
  const [from, to] = [addDays(date, -days), addDays(date, days)];
  const context = await findSlotContext(db, businessId, { serviceId, providerId: null, from, to }, now);
  if (!context?.service) return [];
  const { service, policies } = context;
  const window = windowFor(bookedBy, context, now);
  const details: ErrorDetail[] = [];
  // Providers have most starts in common.
  const starts = new Set<EpochMinute>();
  const dates = datesBetween(from, to);
  const breathe = breather();
  for (const provider of context.providers) {
    await breathe();
    const busy = busyOf(provider);
    if (providerId !== null && provider.id !== providerId) {
      if (fits(providerDayOn(context, provider, date), busy, service, window, start))
        details.push({ code: 'ALTERNATIVE', message: provider.id, path: 'providerId' });
      continue;
    }
    for (const day of dates)
      for (const free of slotStarts(providerDayOn(context, provider, day), busy, service, window, policies.slotStepMin))
        starts.add(free);
  }
  // Beyond this, a day that was not searched may hold a nearer start.
  const reach = days * MINUTES_A_DAY;
  for (const near of nearestStarts([...starts], start, MAX_ALTERNATIVES))
    if (Math.abs(near - start) <= reach)
      details.push({ code: 'ALTERNATIVE', message: textOfMinute(near), path: 'startsAt' });
  return details.slice(0, MAX_ALTERNATIVES);
}

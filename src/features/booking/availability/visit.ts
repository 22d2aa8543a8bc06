import { bookedMinutes } from '../../../domain/availability/provider-choice.ts';
import { isIdle } from '../../../domain/availability/ranges.ts';
import { type Audience, providerState, type Refusal, slotRefusals } from '../../../domain/availability/refusal.ts';
import type { ServiceTime } from '../../../domain/availability/slots.ts';
import { assignVisit, crowdedChoices, type ProviderTimes, visitSteps } from '../../../domain/availability/visit.ts';
import {
  addDays,
  dateOf,
  type EpochMinute,
  isBefore,
  type LocalDate,
  midnightOf,
  minuteFloor,
} from '../../../kit/time.ts';
import { toJudgedTerms } from './judged-terms.ts';
import { judgedProvider } from './slots.ts';
import type { BookingTerms, SlotProvider, TakenTime } from './store.ts';

/** No time of any provider is taken. */
export const NOTHING_TAKEN: TakenTime = { busy: [], blocks: [] };

/** A service of a visit, with the providers that may perform it. */
export interface VisitService extends Required<ServiceTime> {
  serviceId: string;
  /** Null for any provider. */
  providerId: string | null;
  /** At most the chosen one, if one was chosen. */
  providers: readonly SlotProvider[];
}

/** JSON pointers that refusals of a service's time and of its provider name. */
export type JudgedService = VisitService & { timePath: string; providerPath: string };

export interface ChosenProvider {
  id: string;
  name: string;
  /** An overdue hold still takes part of the time. */
  overdue: boolean;
}

/** Minutes of work that a provider has on the day. */
function loadOn(date: LocalDate, { busy }: SlotProvider): number {
  const work = busy
    .filter(([, , , overdue]) => !overdue)
    .map(([, , workEnd, , workStart]) => ({ start: workStart, end: workEnd }));
  return bookedMinutes(work, midnightOf(date), midnightOf(addDays(date, 1)));
}

type DayTerms = Pick<BookingTerms, 'hours' | 'datedHours' | 'closures'>;

/** A visit on one day. Each provider is judged once, however many services and starts ask. */
export interface VisitDay {
  steps(start: EpochMinute): (VisitService & { start: EpochMinute; end: EpochMinute })[];
  /** Who performs the services of a visit that starts then, `first` the first one; null when it does not fit. */
  assign(start: EpochMinute, first?: string): SlotProvider[] | null;
  /** The services of a visit that does not fit, though each alone would: those whose buffers are taken. */
  crowded(start: EpochMinute): number[];
}

export function visitDay(terms: DayTerms, services: readonly VisitService[], date: LocalDate): VisitDay {
  const all = new Map(services.flatMap(({ providers }) => providers.map((provider) => [provider.id, provider])));
  const loads = new Map([...all.values()].map((provider) => [provider.id, loadOn(date, provider)]));
  const byLoad = (a: string, b: string) => (loads.get(a) ?? 0) - (loads.get(b) ?? 0) || (a < b ? -1 : 1);
  const judged = new Map([...all.values()].map((provider) => [provider.id, judgedProvider(terms, provider, date)]));
  const judgedOf = (id: string) => judged.get(id) as ReturnType<typeof judgedProvider>;
  const times: ProviderTimes = {
    canWork: (id, start, end) =>
      providerState(judgedOf(id), { durationMin: end - start, bufferAfterMin: 0 }, start) === 'FREE',
    isIdle: (id, start, end) => isIdle(judgedOf(id).booked, start, end) && isIdle(judgedOf(id).blocked, start, end),
  };
  const candidates = services.map(({ providers }) => providers.map(({ id }) => id).sort(byLoad));
  const steps = (start: EpochMinute) => visitSteps(services, start);
  const ask = (start: EpochMinute, first?: string) =>
    steps(start).map((step, at) => ({
      ...step,
      candidates: at === 0 && first !== undefined ? [first] : (candidates[at] ?? []),
      chosen: step.providerId !== null,
    }));
  return {
    steps,
    assign: (start, first) => assignVisit(ask(start, first), times)?.map((id) => all.get(id) as SlotProvider) ?? null,
    crowded: (start) => crowdedChoices(ask(start), times),
  };
}

/**
 * Who performs the services of a visit that starts then: for each the chosen one; else one for all of them, the least busy
 * that day; else the least busy for each. Null when none is free. Notice and advance are judged apart.
 */
export function chooseFreeProviders(
  terms: DayTerms,
  services: readonly VisitService[],
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): ChosenProvider[] | null {
  if (isBefore(startsAt, now)) return null;
  const day = visitDay(terms, services, dateOf(startsAt));
  const start = minuteFloor(startsAt);
  const steps = day.steps(start);
  const chosen = day.assign(start)?.map(({ id, name, busy }, at): ChosenProvider => {
    const { start: begins, end, bufferBeforeMin, bufferAfterMin } = steps[at] as (typeof steps)[number];
    const [from, until] = [begins - bufferBeforeMin, end + bufferAfterMin];
    const overdue = busy.some(([taken, free, , isOverdue]) => isOverdue && taken < until && from < free);
    return { id, name, overdue };
  });
  return chosen ?? null;
}

/** Why no provider can serve one of the services at its time, one row a code and path; none when the whole visit fits. */
export function refuseVisit(
  terms: Omit<BookingTerms, 'bookingShape' | 'revision'>,
  services: readonly JudgedService[],
  startsAt: Temporal.Instant,
  audience: Audience,
): Refusal[] {
  const date = dateOf(startsAt);
  const judgedTerms = toJudgedTerms(terms, audience);
  const found = visitSteps(services, minuteFloor(startsAt)).flatMap((step) => {
    const providers = step.providers.map((provider) => judgedProvider(terms, provider, date));
    // Within a visit the buffers depend on who performs the other services.
    const time = services.length === 1 ? step : { ...step, bufferBeforeMin: 0, bufferAfterMin: 0 };
    return slotRefusals(judgedTerms, date, time, providers, step.start).map((refusal) => ({
      ...refusal,
      path: refusal.code === 'NO_PROVIDER' && step.providerId !== null ? step.providerPath : step.timePath,
    }));
  });
  const once = found.filter(
    ({ code, path }, at) => found.findIndex((other) => other.code === code && other.path === path) === at,
  );
  if (once.length > 0 || services.length === 1) return once;
  const day = visitDay(terms, services, date);
  const start = minuteFloor(startsAt);
  if (day.assign(start)) return [];
  return day
    .crowded(start)
    .map((at) => ({ code: 'TAKEN', message: 'Taken at this time', path: services[at]?.timePath ?? '/startsAt' }));
}

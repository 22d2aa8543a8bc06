import type { EpochMinute } from '../../kit/time.ts';

/** Services of one visit. */
export const MAX_SERVICES = 6;

/** A service of a visit at its time, with the providers that may perform it, the preferred one first. */
export interface VisitStep {
  start: EpochMinute;
  durationMin: number;
  bufferBeforeMin: number;
  bufferAfterMin: number;
  candidates: readonly string[];
  /** The customer has chosen the provider. */
  chosen: boolean;
}

/** What the assignment must know of providers. */
export interface ProviderTimes {
  /** The provider works then, and nothing takes or blocks the time. */
  canWork(provider: string, start: EpochMinute, end: EpochMinute): boolean;
  /** Nothing takes or blocks the time. */
  isIdle(provider: string, start: EpochMinute, end: EpochMinute): boolean;
}

/** The services of a visit one after the other: each begins when the one before ends. */
export function visitSteps<S extends { durationMin: number }>(
  services: readonly S[],
  start: EpochMinute,
): (S & { start: EpochMinute; end: EpochMinute })[] {
  let next = start;
  return services.map((service) => {
    const begins = next;
    next += service.durationMin;
    return { ...service, start: begins, end: next };
  });
}

/**
 * The buffers of each step. Between two services of the same provider in one visit there is none. While another provider
 * performs a service between them, both keep their buffers against other bookings, as far as the time between them reaches.
 */
export function visitBuffers(
  providers: readonly string[],
  steps: readonly { durationMin: number; bufferBeforeMin: number; bufferAfterMin: number }[],
): { bufferBeforeMin: number; bufferAfterMin: number }[] {
  const buffers: { bufferBeforeMin: number; bufferAfterMin: number }[] = [];
  // The last step of each provider, and where it ends.
  const last = new Map<string, { at: number; end: EpochMinute }>();
  visitSteps(steps, 0).forEach(({ start, end, bufferBeforeMin, bufferAfterMin }, at) => {
    const provider = providers[at] as string;
    buffers.push({ bufferBeforeMin, bufferAfterMin });
    const before = last.get(provider);
    if (before) {
      const between = start - before.end;
      const one = buffers[before.at] as (typeof buffers)[number];
      one.bufferAfterMin = Math.min(one.bufferAfterMin, between);
      (buffers[at] as typeof one).bufferBeforeMin = Math.min(bufferBeforeMin, between - one.bufferAfterMin);
    }
    last.set(provider, { at, end });
  });
  return buffers;
}

/** Choices that are tried before the visit counts as impossible; all but contrived days need a handful. */
const MAX_TRIES = 2_000;

/**
 * The steps whose buffers are taken or blocked, of a visit whose first steps these providers perform. Each of them may
 * return in a later step, which ends the buffer behind an earlier one: it counts up to the first open step.
 */
function crowdedSteps(providers: readonly string[], steps: readonly VisitStep[], times: ProviderTimes): number[] {
  const assigned = steps.slice(0, providers.length);
  const open = steps[providers.length]?.start ?? Number.POSITIVE_INFINITY;
  return visitBuffers(providers, assigned).flatMap(({ bufferBeforeMin, bufferAfterMin }, at) => {
    const { start, durationMin } = assigned[at] as VisitStep;
    const provider = providers[at] as string;
    const end = start + durationMin;
    const after = Math.min(bufferAfterMin, open - end);
    const isFree =
      (bufferBeforeMin === 0 || times.isIdle(provider, start - bufferBeforeMin, start)) &&
      (after === 0 || times.isIdle(provider, end, end + after));
    return isFree ? [] : at;
  });
}

/**
 * A provider for each step: one who performs all that are not chosen, if one is free, else the preferred of each. Null
 * when none can be found.
 */
export function assignVisit(steps: readonly VisitStep[], times: ProviderTimes): string[] | null {
  const working = steps.map(({ candidates, start, durationMin }) =>
    candidates.filter((provider) => times.canWork(provider, start, start + durationMin)),
  );
  if (working.some((providers) => providers.length === 0)) return null;
  const keepsBuffers = (providers: readonly string[]) => crowdedSteps(providers, steps, times).length === 0;

  const open = steps.flatMap(({ chosen }, at) => (chosen ? [] : [working[at] as string[]]));
  for (const provider of open[0] ?? []) {
    if (!open.every((providers) => providers.includes(provider))) continue;
    const providers = steps.map(({ chosen }, at) => (chosen ? (working[at]?.[0] as string) : provider));
    if (keepsBuffers(providers)) return providers;
  }

  let tries = 0;
  const assign = (providers: readonly string[]): string[] | null => {
    if (providers.length === steps.length) return [...providers];
    for (const candidate of working[providers.length] ?? []) {
      if (++tries > MAX_TRIES) return null;
      const next = [...providers, candidate];
      const found = keepsBuffers(next) ? assign(next) : null;
      if (found) return found;
    }
    return null;
  };
  return assign([]);
}

/**
 * Of a visit that cannot be assigned though each step alone can: the steps of chosen providers whose buffers are taken,
 * else the last step.
 */
export function crowdedChoices(steps: readonly VisitStep[], times: ProviderTimes): number[] {
  // A step without a chosen provider gets an id of its own, which is idle and occurs in no other step.
  const others = new Set(steps.map((_, at) => `any ${at}`));
  const providers = steps.map(({ chosen, candidates }, at) => (chosen && candidates[0]) || `any ${at}`);
  const isIdle: ProviderTimes['isIdle'] = (id, start, end) => others.has(id) || times.isIdle(id, start, end);
  const crowded = crowdedSteps(providers, steps, { ...times, isIdle });
  return crowded.length > 0 ? crowded : [steps.length - 1];
}

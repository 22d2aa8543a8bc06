import type { EpochMinute } from '../../kit/time.ts';

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
 * The buffers of each step. Between two services of the same provider in one visit there is none, so that a provider's
 * first service keeps the buffer before it and the last one the buffer after it.
 */
export function visitBuffers(
  providers: readonly string[],
  steps: readonly { bufferBeforeMin: number; bufferAfterMin: number }[],
): { bufferBeforeMin: number; bufferAfterMin: number }[] {
  return steps.map(({ bufferBeforeMin, bufferAfterMin }, at) => {
    const provider = providers[at] as string;
    return {
      bufferBeforeMin: providers.indexOf(provider) === at ? bufferBeforeMin : 0,
      bufferAfterMin: providers.lastIndexOf(provider) === at ? bufferAfterMin : 0,
    };
  });
}

/** Choices that are tried before the visit counts as impossible; all but contrived days need a handful. */
const MAX_TRIES = 2_000;

/**
 * A provider for each step: one who performs all that are not chosen, if one is free, else the preferred of each. Null
 * when none can be found.
 */
export function assignVisit(steps: readonly VisitStep[], times: ProviderTimes): string[] | null {
  const worksAt = (provider: string, { start, durationMin }: VisitStep) =>
    times.canWork(provider, start, start + durationMin);
  const keepsBuffers = (providers: readonly string[]) =>
    visitBuffers(providers, steps).every(({ bufferBeforeMin, bufferAfterMin }, at) => {
      const { start, durationMin } = steps[at] as VisitStep;
      const provider = providers[at] as string;
      const end = start + durationMin;
      return (
        (bufferBeforeMin === 0 || times.isIdle(provider, start - bufferBeforeMin, start)) &&
        (bufferAfterMin === 0 || times.isIdle(provider, end, end + bufferAfterMin))
      );
    });

  const open = steps.filter(({ chosen }) => !chosen);
  for (const provider of open[0]?.candidates ?? []) {
    if (!open.every(({ candidates }) => candidates.includes(provider))) continue;
    const providers = steps.map(({ chosen, candidates }) => (chosen ? (candidates[0] as string) : provider));
    if (providers.every((one, at) => worksAt(one, steps[at] as VisitStep)) && keepsBuffers(providers)) return providers;
  }

  let tries = 0;
  const assign = (providers: readonly string[]): string[] | null => {
    const step = steps[providers.length];
    if (!step) return keepsBuffers(providers) ? [...providers] : null;
    for (const candidate of step.candidates) {
      if (++tries > MAX_TRIES) return null;
      const found = worksAt(candidate, step) ? assign([...providers, candidate]) : null;
      if (found) return found;
    }
    return null;
  };
  return steps.every(({ candidates }) => candidates.length > 0) ? assign([]) : null;
}

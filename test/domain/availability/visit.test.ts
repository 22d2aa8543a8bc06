import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  assignVisit,
  crowdedChoices,
  type ProviderTimes,
  type VisitStep,
} from '../../../src/domain/availability/visit.ts';

type Range = { start: number; end: number };
type Busy = ReadonlyMap<string, readonly Range[]>;

const NAMES = ['ama', 'esi', 'kofi', 'yaa'];
const minutes = fc.integer({ min: 0, max: 8 }).map((five) => five * 5);
const busyOf = fc.array(fc.tuple(fc.integer({ min: -10, max: 40 }), fc.integer({ min: 1, max: 6 })), { maxLength: 3 });
const day = fc
  .tuple(...NAMES.map(() => busyOf))
  .map(
    (lists): Busy =>
      new Map(
        lists.map((list, at) => [
          NAMES[at] as string,
          list.map(([start, length]) => ({ start: start * 5, end: (start + length) * 5 })),
        ]),
      ),
  );
const service = fc.record({
  durationMin: fc.integer({ min: 1, max: 8 }).map((five) => five * 5),
  bufferBeforeMin: minutes,
  bufferAfterMin: minutes,
  candidates: fc.shuffledSubarray(NAMES, { minLength: 1 }),
  chosen: fc.boolean(),
});

/** The services one after the other from minute 0; a chosen provider is the only candidate. */
function stepsOf(services: readonly Omit<VisitStep, 'start'>[]): VisitStep[] {
  let start = 0;
  return services.map((one) => {
    const step = { ...one, start, candidates: one.chosen ? one.candidates.slice(0, 1) : one.candidates };
    start += one.durationMin;
    return step;
  });
}

const timesOf = (busy: Busy): ProviderTimes => {
  const isIdle = (provider: string, start: number, end: number) =>
    (busy.get(provider) ?? []).every((taken) => end <= taken.start || taken.end <= start);
  return { isIdle, canWork: isIdle };
};

/** Whether these providers can perform the visit: each minute of work and of a buffer is looked at. */
function isPossible(steps: readonly VisitStep[], providers: readonly string[], busy: Busy): boolean {
  return steps.every(({ start, durationMin, bufferBeforeMin, bufferAfterMin }, at) => {
    const own = steps.filter((_, other) => providers[other] === providers[at]);
    const place = own.indexOf(steps[at] as VisitStep);
    const [before, next] = [own[place - 1], own[place + 1]];
    const from = Math.max(start - bufferBeforeMin, before ? before.start + before.durationMin : -Infinity);
    const until = Math.min(start + durationMin + bufferAfterMin, next ? next.start : Infinity);
    for (let minute = from; minute < until; minute++)
      if ((busy.get(providers[at] as string) ?? []).some((taken) => taken.start <= minute && minute < taken.end))
        return false;
    return true;
  });
}

const product = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>((found, list) => found.flatMap((one) => list.map((name) => [...one, name])), [[]]);

it('finds providers for a visit exactly when some choice of them is possible', () => {
  fc.assert(
    fc.property(day, fc.array(service, { minLength: 1, maxLength: 5 }), (busy, services) => {
      const steps = stepsOf(services);
      const possible = product(steps.map(({ candidates }) => candidates)).filter((providers) =>
        isPossible(steps, providers, busy),
      );
      const found = assignVisit(steps, timesOf(busy));
      if (found === null) expect(possible).toEqual([]);
      else expect(possible).toContainEqual(found);
    }),
    { numRuns: 500 },
  );
});

it('takes one provider for all services that are not chosen, if one can', () => {
  fc.assert(
    fc.property(day, fc.array(service, { minLength: 2, maxLength: 4 }), (busy, services) => {
      const steps = stepsOf(services);
      const open = steps.filter(({ chosen }) => !chosen);
      const alone = (open[0]?.candidates ?? []).filter((provider) =>
        isPossible(
          steps,
          steps.map(({ chosen, candidates }) => (chosen ? (candidates[0] as string) : provider)),
          busy,
        ),
      );
      const first = alone.find((provider) => open.every(({ candidates }) => candidates.includes(provider)));
      if (first === undefined) return;
      const found = assignVisit(steps, timesOf(busy)) ?? [];
      expect(found.filter((_, at) => !steps[at]?.chosen)).toEqual(open.map(() => first));
    }),
    { numRuns: 300 },
  );
});

it('finds the free ones behind many whose buffer is taken', () => {
  const names = Array.from({ length: 8 }, (_, at) => `p${at}`);
  const steps = stepsOf(
    Array.from({ length: 6 }, (_, at) => ({
      durationMin: 30,
      bufferBeforeMin: 10,
      bufferAfterMin: 0,
      candidates: at === 5 ? ['last'] : names,
      chosen: false,
    })),
  );
  // All but one end their work as the visit begins.
  const busy = new Map(names.slice(0, -1).map((name) => [name, [{ start: -30, end: 0 }]]));
  expect(assignVisit(steps, timesOf(busy))?.[0]).toBe('p7');
});

it('names the chosen providers whose buffers are taken, else the last service', () => {
  const step = { durationMin: 30, bufferBeforeMin: 0, bufferAfterMin: 15, chosen: true };
  const steps = stepsOf([
    { ...step, candidates: ['esi'] },
    { ...step, candidates: ['yaa'] },
  ]);
  const times = (name: string, start: number) => timesOf(new Map([[name, [{ start, end: start + 30 }]]]));
  expect(crowdedChoices(steps, times('esi', 40))).toEqual([0]);
  expect(crowdedChoices(steps, times('yaa', 70))).toEqual([1]);
  expect(
    crowdedChoices(
      steps.map((one) => ({ ...one, chosen: false })),
      times('esi', 40),
    ),
  ).toEqual([1]);
});

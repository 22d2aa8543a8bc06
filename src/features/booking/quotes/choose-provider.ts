import { bookedMinutes, chooseProvider } from '../../../domain/availability/provider-choice.ts';
import { type Audience, providerState, type Refusal, slotRefusals } from '../../../domain/availability/refusal.ts';
import { addDays, dateOf, isBefore, midnightOf, minuteFloor } from '../../../kit/time.ts';
import {
  type Catalogue,
  judgedProvider,
  type SlotProvider,
  servedBy,
  type TakenTime,
  toJudgedTerms,
  withTaken,
} from '../availability/index.ts';
import type { SlotRequest } from './kind.ts';

export interface ChosenProvider {
  id: string;
  name: string;
  /** An overdue hold still takes part of the time. */
  overdue: boolean;
}

/** No time of any provider is taken. */
export const NOTHING_TAKEN: TakenTime = { busy: [], blocks: [] };

/** The least busy provider who is free at that time; null when none is. Notice and advance are judged apart. */
export function chooseFreeProvider(
  catalogue: Catalogue,
  { serviceId, providerId, startsAt }: SlotRequest,
  taken: TakenTime,
  now: Temporal.Instant,
): ChosenProvider | null {
  const { service, context } = servedBy(catalogue, serviceId, providerId);
  const date = dateOf(startsAt);
  const start = minuteFloor(startsAt);
  const until = start + service.durationMin + service.bufferAfterMin;
  const [midnight, nextMidnight] = [midnightOf(date), midnightOf(addDays(date, 1))];
  const work = (provider: SlotProvider) =>
    provider.busy.filter(([, , , overdue]) => !overdue).map(([from, , workEnd]) => ({ start: from, end: workEnd }));
  const providers = withTaken(context.providers, taken);
  const chosen = chooseProvider(
    providers.map((provider) => ({
      id: provider.id,
      free:
        !isBefore(startsAt, now) && providerState(judgedProvider(catalogue, provider, date), service, start) === 'FREE',
      bookedMinutes: bookedMinutes(work(provider), midnight, nextMidnight),
    })),
  );
  const provider = providers.find(({ id }) => id === chosen);
  if (!provider) return null;
  const overdue = provider.busy.some(([from, to, , isOverdue]) => isOverdue && from < until && start < to);
  return { id: provider.id, name: provider.name, overdue };
}

/** Why no provider can serve the request; none when one can. */
export function refuseSlot(
  catalogue: Catalogue,
  { serviceId, providerId, startsAt }: SlotRequest,
  taken: TakenTime,
  audience: Audience,
): Refusal[] {
  const { service, context } = servedBy(catalogue, serviceId, providerId);
  const date = dateOf(startsAt);
  const providers = withTaken(context.providers, taken).map((provider) => judgedProvider(catalogue, provider, date));
  const found = slotRefusals(toJudgedTerms(catalogue, audience), date, service, providers, minuteFloor(startsAt));
  return providerId === null
    ? found
    : found.map((row) => (row.code === 'NO_PROVIDER' ? { ...row, path: '/providerId' } : row));
}

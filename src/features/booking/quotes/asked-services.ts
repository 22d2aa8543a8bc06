import { visitBuffers, visitSteps } from '../../../domain/availability/visit.ts';
import { type Allocation, allocateProviderTime } from '../../../domain/booking/allocation.ts';
import type { BookingItem } from '../../../domain/booking/items.ts';
import { exactTextOf, instantOfMinute, minuteFloor } from '../../../kit/time.ts';
import {
  type Catalogue,
  type ChosenProvider,
  type JudgedService,
  servedBy,
  type TakenTime,
  withTaken,
} from '../availability/index.ts';
import type { VisitRequest } from './kind.ts';
import { ofEntry, openServices } from './open-entries.ts';

/** The services of a visit, before and after their providers are chosen. */

/** A service of the visit before its provider is chosen. */
export type Asked = JudgedService & { item: BookingItem };

/** The services in order, with their providers; `taken` lists the occupied times. */
export function askedServices(catalogue: Catalogue, { entries, listed }: VisitRequest, taken: TakenTime): Asked[] {
  return openServices(catalogue, entries).flatMap((entry, index) =>
    entry.parts.map(({ id, name, durationMin, bufferBeforeMin, bufferAfterMin, providerId }) => {
      const path = `/items/${index}`;
      const { context } = servedBy(catalogue, id, providerId);
      const provider = catalogue.providers.find((one) => one.id === providerId);
      const buffers = { bufferBeforeMin, bufferAfterMin };
      const named = { providerId, providerName: provider?.name ?? null };
      return {
        serviceId: id,
        durationMin,
        ...buffers,
        providerId,
        providers: withTaken(context.providers, taken),
        timePath: listed ? path : '/startsAt',
        providerPath: listed ? path : '/providerId',
        item: { kind: 'SERVICE', id, name, quantity: 1, ...named, ...buffers, ...ofEntry(entry, index) },
      };
    }),
  );
}

/** The items at their times, by the chosen providers, and what they take. */
export function allocateVisit(
  services: readonly Asked[],
  startsAt: Temporal.Instant,
  providers: readonly Pick<ChosenProvider, 'id' | 'name'>[],
  holder: { bookingId: string; heldUntil: Temporal.Instant | null },
): { items: BookingItem[]; allocations: Allocation[]; endsAt: Temporal.Instant } {
  const steps = timed(services, startsAt);
  const buffers = visitBuffers(
    providers.map(({ id }) => id),
    services,
  );
  const items: BookingItem[] = [];
  const allocations: Allocation[] = [];
  steps.forEach(({ item, startsAt: begins, endsAt }, at) => {
    const { id: providerId, name: providerName } = providers[at] as ChosenProvider;
    const { bufferBeforeMin, bufferAfterMin: bufferMin } = buffers[at] as (typeof buffers)[number];
    items.push({ ...item, providerId, providerName, startsAt: exactTextOf(begins), endsAt: exactTextOf(endsAt) });
    const time = { providerId, startsAt: begins, endsAt, bufferBeforeMin, bufferMin };
    allocations.push(allocateProviderTime({ ...holder, item: at }, time));
  });
  return { items, allocations, endsAt: steps.at(-1)?.endsAt ?? startsAt };
}

export const timed = <S extends { durationMin: number }>(services: readonly S[], startsAt: Temporal.Instant) =>
  visitSteps(services, minuteFloor(startsAt)).map((step) => ({
    ...step,
    startsAt: instantOfMinute(step.start),
    endsAt: instantOfMinute(step.end),
  }));

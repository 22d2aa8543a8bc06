import { at, isBefore } from '../kit/time.ts';
import { type Offered, type SeedService, timesOf, visitOfServices } from './priced.ts';
import type { Random } from './random.ts';
import type { DayContext, Story } from './story.ts';

/** Within the hours of every provider and outside the break. */
const SLOTS = [
  { start: '09:00', minutes: 90 },
  { start: '10:30', minutes: 150 },
  { start: '14:00', minutes: 90 },
  { start: '15:30', minutes: 90 },
] as const;
const KIT_SLOT = 1;

const YESTERDAY: readonly Story[] = [
  { status: 'COMPLETED', paid: 'ALL', stars: 5 },
  { status: 'COMPLETED', paid: 'DEPOSIT' },
  { status: 'NO_SHOW', paid: 'DEPOSIT' },
  { status: 'CANCELLED', paid: 'REFUNDED' },
  { status: 'COMPLETED', paid: 'ALL', stars: 4 },
  { status: 'COMPLETED', paid: 'ALL' },
];
const TOMORROW: readonly Story[] = [
  { status: 'CONFIRMED', paid: 'DEPOSIT' },
  { status: 'HELD', paid: 'NOTHING' },
  { status: 'CONFIRMED', paid: 'ALL' },
  { status: 'EXPIRED', paid: 'NOTHING' },
];
const LIVE = new Set(['HELD', 'CONFIRMED', 'CHECKED_IN']);

interface Visit {
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  /** Whether it is the last one of the provider that has started. */
  isLast: boolean;
}

/** A visit that runs late is still there, and one customer has not come yet: so the day is never over. */
function storyOfToday(
  { startsAt, endsAt, isLast }: Visit,
  place: number,
  number: number,
  now: Temporal.Instant,
): Story {
  if (isBefore(now, startsAt) && !isLast) return { status: 'CONFIRMED', paid: number % 3 === 2 ? 'ALL' : 'DEPOSIT' };
  if (isLast && place % 3 === 1) return { status: 'CONFIRMED', paid: 'DEPOSIT' };
  if (isLast || isBefore(now, endsAt)) return { status: 'CHECKED_IN', paid: 'DEPOSIT' };
  return number % 6 === 5 ? { status: 'NO_SHOW', paid: 'DEPOSIT' } : { status: 'COMPLETED', paid: 'ALL' };
}

export function addVisitDays(random: Random, offered: Offered, { days, people, tell, put }: DayContext): void {
  const { services, providers, kit } = offered;
  const now = Temporal.Instant.from(offered.now);
  const [first, second] = services;
  let number = 0;
  for (const [dayIndex, day] of days.entries()) {
    if (!offered.openOn(day.weekday)) continue;
    let ofDay = 0;
    for (const [place, provider] of providers.entries()) {
      // The first customer of the first provider is there before the doors open.
      const started = Math.max(
        place === 0 ? 1 : 0,
        SLOTS.filter(({ start }) => !isBefore(now, at(day.date, start))).length,
      );
      for (const [slotIndex, slot] of SLOTS.entries()) {
        const person = people[number % people.length];
        // Each provider has another part of the day free.
        if (!person || (slotIndex + place) % SLOTS.length === SLOTS.length - 1) continue;
        const isKit = dayIndex === 2 && slotIndex === KIT_SLOT && kit !== null;
        const fitting = services.filter((service) => lengthOf([service]) <= slot.minutes);
        const pair = first && second && lengthOf([first, second]) <= slot.minutes ? [first, second] : null;
        const chosen = isKit && pair ? pair : fitting.length > 0 ? [random.one(fitting)] : null;
        if (!chosen) continue;
        const startsAt = at(day.date, slot.start);
        const times = timesOf(chosen, startsAt);
        const endsAt = times.at(-1)?.endsAt ?? startsAt;
        const visit = { startsAt, endsAt, isLast: slotIndex === started - 1 };
        const story =
          dayIndex === 1
            ? storyOfToday(visit, place, number, now)
            : (dayIndex === 0 ? YESTERDAY : TOMORROW)[ofDay % (dayIndex === 0 ? YESTERDAY : TOMORROW).length];
        if (!story) continue;
        number++;
        // A customer writes one review a month.
        const isReviewed = ofDay++ < people.length;
        const what = visitOfServices(offered, chosen, {
          kit: chosen === pair && isKit ? kit : null,
          provider,
          startsAt,
        });
        const { id, heldUntil } = tell(what, isReviewed ? story : { status: story.status, paid: story.paid }, person);
        if (!LIVE.has(story.status)) continue;
        for (const [item, time] of times.entries())
          put('provider_times', {
            business_id: offered.businessId,
            booking_id: id,
            item,
            provider_id: provider.id,
            during: `[${time.startsAt},${time.freeAt})`,
            work_ends_at: time.endsAt.toString(),
            held_until: heldUntil,
          });
      }
    }
  }
}

const lengthOf = (services: readonly SeedService[]): number =>
  services.reduce((sum, { durationMin, bufferAfterMin }) => sum + durationMin + bufferAfterMin, 0);

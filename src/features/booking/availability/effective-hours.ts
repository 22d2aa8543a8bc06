import { providerDayOn } from '../../../domain/availability/provider-day.ts';
import type { Audience } from '../../../domain/availability/refusal.ts';
import { openingOn } from '../../../domain/schedule/opening.ts';
import { fail, invalid, NOT_FOUND } from '../../../kit/errors.ts';
import { datesBetween, daysBetween, type EpochMinute, type LocalDate, midnightOf } from '../../../kit/time.ts';
import type { CatalogueCache } from './catalogue.ts';
import { type EffectiveHours, MAX_EFFECTIVE_DAYS } from './schemas.ts';

type Day = EffectiveHours['days'][number];

const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The hours of each day and what decided them; with a provider, also when it works. The public learns no reason. */
export async function readEffectiveHours(
  catalogues: CatalogueCache,
  businessId: string,
  { from, to, providerId }: { from: LocalDate; to: LocalDate; providerId?: string },
  audience: Audience,
): Promise<EffectiveHours> {
  if (to < from) throw invalid('/to', 'must not be before from');
  if (daysBetween(from, to) >= MAX_EFFECTIVE_DAYS)
    throw invalid('/to', `must be at most ${MAX_EFFECTIVE_DAYS} days in all`);
  const catalogue = await catalogues.read(businessId);
  const provider = catalogue.providers.find(({ id }) => id === providerId);
  if (providerId !== undefined && !provider) throw fail(NOT_FOUND, 'There is no such provider');
  const days = datesBetween(from, to).map((date): Day => {
    const { windows, dated, closure } = openingOn(catalogue, date);
    const decidedBy = closure ? 'CLOSURE' : dated ? 'DATED' : 'WEEK';
    const reason = audience === 'public' ? null : (closure?.reason ?? null);
    const day = {
      date,
      windows: closure ? [] : [...windows],
      decidedBy,
      note: closure ? reason : (dated?.note ?? null),
    } as const;
    if (!provider) return day;
    const time = (minute: EpochMinute) => timeText(minute - midnightOf(date));
    const working = providerDayOn(catalogue, provider, date).windows;
    return { ...day, provider: { windows: working.map(({ start, end }) => ({ start: time(start), end: time(end) })) } };
  });
  return { days };
}

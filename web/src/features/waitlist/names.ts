import type { WaitlistEntry, WaitlistMatch } from '@dwaso/sdk';
import { dateOf, formatDate, formatDateTime, formatDays, formatMoney, formatTime, today } from '../../kit/format.ts';
import { TEXT } from './texts.ts';

/** When the customer could come: days, the hours of a visit, the length of a rental. */
export function tellWhen({ from, to, days, timeFrom, timeTo }: WaitlistEntry): string {
  const parts = [from === to ? formatDate(from) : formatDays(from, to)];
  if (days !== null && days > 1) parts.push(TEXT.forDays(days));
  if (timeFrom && timeTo) parts.push(TEXT.between(timeFrom, timeTo));
  else if (timeFrom) parts.push(TEXT.from(timeFrom));
  else if (timeTo) parts.push(TEXT.until(timeTo));
  return parts.join(', ');
}

/** `2 × Canopy, Table`; a kit by its name. */
export function tellItems({ items }: WaitlistEntry): string {
  const kits = new Set<string>();
  const names = items.flatMap(({ name, quantity, kitId, kitName }) => {
    if (kitId === null) return [quantity > 1 ? TEXT.pieces(quantity, name) : name];
    if (kits.has(kitId)) return [];
    kits.add(kitId);
    return [kitName ?? name];
  });
  return names.join(', ');
}

/** `Wants 2 × Canopy, Sat 21 Nov – Sun 22 Nov · waits since Mon 16 Nov` */
export const tellWish = (entry: WaitlistEntry): string =>
  TEXT.wanted(`${tellItems(entry)}, ${tellWhen(entry)}`, formatDate(entry.createdAt));

/** Until when an offer of now is kept, and what takes it. */
export function tellKept({ entry, keptUntil, depositPesewas }: WaitlistMatch): string {
  const until = tellUntil(keptUntil);
  return depositPesewas > 0
    ? TEXT.offer.keptForDeposit(entry.customerName, until, formatMoney(depositPesewas))
    : TEXT.offer.keptFor(entry.customerName, until);
}

/** `today, 12:24` */
export const tellUntil = (instant: string): string =>
  dateOf(instant) === today() ? TEXT.offer.today(formatTime(instant)) : formatDateTime(instant);

/** The place that is free. */
export const tellPlace = ({ date, startsAt }: WaitlistMatch): string =>
  startsAt === null ? formatDate(date ?? '') : formatDateTime(startsAt);

/** One row a place: the first in line for it, and how many could have it. */
export function byPlace(matches: readonly WaitlistMatch[]): { first: WaitlistMatch; count: number }[] {
  const key = ({ entry, date, startsAt }: WaitlistMatch) => `${entry.item} ${date ?? startsAt}`;
  return [...Map.groupBy(matches, key).values()].flatMap((same) =>
    same[0] ? [{ first: same[0], count: same.length }] : [],
  );
}

/** Whether another customer waits for the same item on the same day. */
export function hasOthers({ entry, date, startsAt }: WaitlistMatch, entries: readonly WaitlistEntry[]): boolean {
  const day = date ?? dateOf(startsAt ?? '');
  const [item] = entry.items;
  return entries.some(
    ({ id, status, from, to, items }) =>
      id !== entry.id && status === 'WAITING' && from <= day && day <= to && items.some((one) => one.id === item?.id),
  );
}

export const tellLength = (minutes: number): string =>
  TEXT.rules.lengths.find((one) => one.minutes === minutes)?.text ?? TEXT.rules.otherLength(minutes);

export const isOpen = ({ status }: WaitlistEntry): boolean => status === 'WAITING' || status === 'OFFERED';

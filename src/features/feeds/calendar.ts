import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { dateOf } from '../../kit/time.ts';
import { bookingUrl } from '../bookings/index.ts';
import type { FeedEntry } from './store.ts';

const HOUR_SECONDS = 3_600;

/** The library escapes every text but the calendar's own name. */
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, (letter) => `\\${letter}`);

const firstName = (name: string): string => name.trim().split(/\s+/, 1)[0] ?? '';

/** The library knows dates; an unchanged booking always writes the same text, so that an unchanged feed keeps its ETag. */
const asDate = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);

export function calendarOf(name: string, entries: readonly FeedEntry[], publicUrl: string): string {
  const calendar = ical({
    name: escaped(name),
    prodId: { company: 'Dwaso', product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR_SECONDS,
  });
  for (const entry of entries) {
    const who = firstName(entry.customerName);
    calendar.createEvent({
      id: `${entry.id}@dwaso`,
      sequence: entry.icalSequence,
      // Both ends of a rental are midnights, the second one after its last day: just what a calendar expects.
      start: entry.wholeDays ? dateOf(entry.startsAt) : asDate(entry.startsAt),
      end: entry.wholeDays ? dateOf(entry.endsAt) : asDate(entry.endsAt),
      allDay: entry.wholeDays,
      summary: who ? `${entry.item} – ${who}` : entry.item,
      location: entry.areaName,
      url: bookingUrl(publicUrl, entry.id),
      status: entry.status === 'HELD' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      stamp: asDate(entry.updatedAt),
      created: asDate(entry.createdAt),
      lastModified: asDate(entry.updatedAt),
    });
  }
  return `${calendar.toString()}\r\n`;
}

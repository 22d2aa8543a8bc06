import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { itemsText } from '../../../domain/booking/items.ts';
import { dateOf } from '../../../kit/time.ts';
import { bookingUrl } from '../../booking/bookings/index.ts';
import type { FeedEntry } from './store.ts';

const HOUR_SECONDS = 3_600;

/** ical-generator escapes every text except the calendar's name. */
const escape = (text: string) => text.replaceAll(/[\\;,]/g, (letter) => `\\${letter}`);

const firstName = (name: string): string => name.trim().split(/\s+/, 1)[0] ?? '';

/** ical-generator takes no Temporal values. */
const toDate = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);

/** All items of a booking that has several. */
const itemsLine = ({ items }: FeedEntry): string[] => (items.length > 1 ? [`Items: ${itemsText(items)}`] : []);

const describe = (entry: FeedEntry): string => {
  const { customerPhone, quantity, address, note } = entry;
  return [
    `Phone: ${customerPhone}`,
    ...(entry.items.length > 1 ? itemsLine(entry) : [`Quantity: ${quantity}`]),
    ...(address ? [`Address: ${address}`] : []),
    ...(note ? [`Note: ${note}`] : []),
  ].join('\n');
};

/** The text depends only on the arguments, so an unchanged feed keeps its ETag. */
export function renderCalendar(
  name: string,
  entries: readonly FeedEntry[],
  { publicUrl, details }: { publicUrl: string; details: boolean },
): string {
  const calendar = ical({
    name: escape(name),
    prodId: { company: 'Dwaso', product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR_SECONDS,
  });
  for (const entry of entries) {
    const who = firstName(entry.customerName);
    const description = details ? describe(entry) : itemsLine(entry).join('\n');
    calendar.createEvent({
      id: `${entry.id}@dwaso`,
      sequence: entry.icalSequence,
      // A unit booking ends at the midnight after its last day. iCalendar's DTEND is exclusive too.
      start: entry.wholeDays ? dateOf(entry.startsAt) : toDate(entry.startsAt),
      end: entry.wholeDays ? dateOf(entry.endsAt) : toDate(entry.endsAt),
      allDay: entry.wholeDays,
      summary: who ? `${entry.item} – ${who}` : entry.item,
      location: entry.areaName,
      ...(description && { description }),
      url: bookingUrl(publicUrl, entry.id),
      status: entry.status === 'HELD' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      stamp: toDate(entry.updatedAt),
      created: toDate(entry.createdAt),
      lastModified: toDate(entry.updatedAt),
    });
  }
  return `${calendar.toString()}\r\n`;
}

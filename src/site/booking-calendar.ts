import type { FastifyReply } from 'fastify';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { type BookingItem, itemsText } from '../domain/booking/items.ts';
import { dateOf } from '../kit/time.ts';
import { TEXT } from './texts.ts';

/** A booking as an entry of its customer's own calendar. */
export interface CalendarEntry {
  id: string;
  /** Raised by every move, so that a file that is opened again moves the entry. */
  sequence: number;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  wholeDays: boolean;
  item: string;
  items: readonly BookingItem[];
  shop: string;
  contactPhone: string | null;
  place: string | null;
  status: 'HELD' | 'CONFIRMED' | 'CANCELLED';
  url: string;
  updatedAt: Temporal.Instant;
}

const STATUS = {
  HELD: ICalEventStatus.TENTATIVE,
  CONFIRMED: ICalEventStatus.CONFIRMED,
  CANCELLED: ICalEventStatus.CANCELLED,
};

/** ical-generator takes no Temporal values. */
const toDate = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);

/** Sends one booking as a file that calendars of phones and computers open. */
export function sendCalendarFile(reply: FastifyReply, entry: CalendarEntry): FastifyReply {
  const calendar = ical({
    prodId: { company: 'Dwaso', product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  const { wholeDays, startsAt, endsAt, contactPhone, items } = entry;
  const description = [
    items.length > 1 ? TEXT.calendarItems(itemsText(items)) : null,
    contactPhone ? TEXT.callShop(contactPhone) : null,
  ].filter((line) => line !== null);
  calendar.createEvent({
    id: `${entry.id}@dwaso`,
    sequence: entry.sequence,
    // A unit booking ends at the midnight after its last day. iCalendar's DTEND is exclusive too.
    start: wholeDays ? dateOf(startsAt) : toDate(startsAt),
    end: wholeDays ? dateOf(endsAt) : toDate(endsAt),
    allDay: wholeDays,
    summary: TEXT.calendarEntry(entry.item, entry.shop),
    location: entry.place,
    ...(description.length > 0 && { description: description.join('\n') }),
    url: entry.url,
    status: STATUS[entry.status],
    stamp: toDate(entry.updatedAt),
    lastModified: toDate(entry.updatedAt),
  });
  return reply
    .headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${entry.id}.ics"`,
      'Cache-Control': 'no-store',
    })
    .send(`${calendar.toString()}\r\n`);
}

import type { Tool } from '../tool.ts';
import { BOOKING } from './fields.ts';

/** What an assistant that works for a business asks about it. */
export const deskTools: readonly Tool[] = [
  {
    name: 'list_bookings',
    title: 'List bookings',
    description:
      'Lists bookings of the business, latest start first, ten at a time. Filter by from and to (dates), status, customer (q: part of name or phone), item or person.',
    effect: 'read',
    for: { key: [{ route: 'listBookings', fields: BOOKING }] },
  },
  {
    name: 'get_booking',
    title: 'Get a booking',
    description:
      'Gets one booking by its id: status, time, price, what is paid and due. full: true also gives the price line by line.',
    effect: 'read',
    for: { key: [{ route: 'getBooking', fields: BOOKING }] },
  },
  {
    name: 'get_digest',
    title: 'Get the bookings of a day',
    description:
      'Sums up a day of the business, today unless date is given: counts, money still to come, and the bookings. Use it to answer "what is on today?".',
    effect: 'read',
    for: {
      key: [
        {
          route: 'getDigestOfDay',
          when: ({ date }) => date !== undefined,
          fields: { date: true, counts: true, outstandingPesewas: true, bookings: BOOKING },
        },
        { route: 'getDigest', fields: { date: true, counts: true, outstandingPesewas: true, bookings: BOOKING } },
      ],
    },
  },
  {
    name: 'list_customers',
    title: 'Find customers',
    description:
      'Finds customers of the business by the beginning of a name or phone number, newest first, ten at a time.',
    effect: 'read',
    for: { key: [{ route: 'listCustomers', fields: { id: true, name: true, phone: true } }] },
  },
  {
    name: 'request_handoff',
    title: 'Hand over to a person',
    description:
      'Asks the business to take over the conversation with a customer. Use it when the customer asks for a person, complains, or wants what no tool does. ' +
      'Say in reason what was asked and what was tried, then tell the customer that somebody will call.',
    effect: 'write',
    for: {
      key: [{ route: 'requestHandoff', fields: { customerPhone: true, reason: true, ref: true, createdAt: true } }],
    },
  },
];

import type { KnownExamples } from '../example.ts';
import { id } from './story.ts';

/** Bookings by operation and event, and whole bodies by operation. */
export const OPERATIONS: KnownExamples = {
  // Bookings and quotes
  'Booking.serviceId': null,
  'Booking.providerId': null,
  'Booking.providerName': null,
  'Booking.status': 'CONFIRMED',
  'Booking.source': 'API',
  'Booking.holdExpiresAt': null,
  'Booking.cancelReason': null,
  'Booking.startsAt': '2026-12-24T00:00:00.000Z',
  'Booking.endsAt': '2026-12-26T00:00:00.000Z',
  'Quote.startsAt': '2026-12-24T00:00:00.000Z',
  'Quote.endsAt': '2026-12-26T00:00:00.000Z',
  'createHold#status': 'HELD',
  'createPublicHold#status': 'HELD',
  'booking.held#status': 'HELD',
  'createHold#holdExpiresAt': '2026-12-20T11:30:00.000Z',
  'createPublicHold#holdExpiresAt': '2026-12-20T11:30:00.000Z',
  'booking.held#holdExpiresAt': '2026-12-20T11:30:00.000Z',
  'checkInBooking#status': 'CHECKED_IN',
  'completeBooking#status': 'COMPLETED',
  'booking.completed#status': 'COMPLETED',
  'markNoShow#status': 'NO_SHOW',
  'booking.no_show#status': 'NO_SHOW',
  'booking.expired#status': 'EXPIRED',
  'closeBusiness#status': 'SUSPENDED',
  'closeBusiness#listingVisibility': 'HIDDEN',
  'business.closed#status': 'SUSPENDED',
  'business.closed#listingVisibility': 'HIDDEN',
  'business.closed#closedAt': '2026-12-20T09:30:00.000Z',
  'cancelBooking#status': 'CANCELLED',
  'cancelBooking#cancelReason': 'The event was moved',
  'booking.cancelled#status': 'CANCELLED',
  'booking.cancelled#cancelReason': 'The event was moved',

  // Whole bodies
  followEvents: `id: 42\ndata: {"id":"${id('evt')}","sequence":42,"type":"booking.held","createdAt":"2026-12-24T08:30:00.000Z"}\n\n`,
  'setHours:request': {
    hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
      weekday === 7
        ? { weekday, enabled: false, open: null, close: null }
        : { weekday, enabled: true, open: '08:00', close: '18:00' },
    ),
  },
  'rescheduleBooking:request': { date: '2026-12-26' },
  receiveGatewayNotice: { event: 'charge.success', data: { reference: id('plk'), status: 'success' } },
  getCalendarFeed: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n',
  exportBookings:
    'id,status,startsAt,endsAt,item,customerName,customerPhone,totalPesewas\r\nbkg_01k9d4m8v2h3n5p7q9rstvwxyz,CONFIRMED,2026-12-24T00:00:00.000Z,2026-12-26T00:00:00.000Z,White canopy 5 × 5 m,Ama Mensah,+233241234567,62000\r\n',
  getMetrics: '# TYPE http_requests_total counter\nhttp_requests_total{method="GET",status="200"} 1042\n',
  'getReady#degraded': [
    {
      code: 'DATABASE_SERVER',
      message: 'The database server 10.0.0.12:5432 does not respond',
      path: '/checks/database',
    },
  ],
};

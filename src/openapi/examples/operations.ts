import type { KnownExamples } from '../example.ts';
import { id, unit } from './story.ts';

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

  // The waiting list
  'WaitlistEntry.timeFrom': null,
  'WaitlistEntry.timeTo': null,
  'entry.timeFrom': null,
  'entry.timeTo': null,

  // Prices
  promoCode: 'PARTY50',
  'Quote.promo': { code: 'PARTY50', applied: true, reason: null, message: null },
  quoteToken: 'mk1d3x2o.1bq8.9l1Qz1k7o3vYw6Yc2b5a8d0e4f7g1h3i6j9k2l5m8n0',
  priceGuaranteedUntil: '2026-12-20T10:00:00.000Z',
  agreed: { totalPesewas: 60_000, reason: 'A regular customer' },
  lengthPrices: [{ days: 7, pricePesewas: 80_000 }],
  cancellationTiers: [{ hoursBefore: 24, refundPercent: 100 }],
  'CancellationTerms.tiers': [{ hoursBefore: 24, refundPercent: 100 }],
  'PriceRule.from': null,
  'PriceRule.to': null,
  'PriceRule.timeFrom': null,
  'PriceRule.timeTo': null,
  'PriceRule.minQuantity': null,
  'PriceRule.minDaysBefore': null,
  'PriceRule.maxDaysBefore': null,
  'PriceRule.amountPesewas': null,
  'PriceRule.itemIds': null,
  'PriceRule.weekdays': [6, 7],
  'PriceRule.percent': 20,
  'PromoCode.percent': null,
  'PromoCode.itemIds': null,

  // Whole bodies
  followEvents: `id: 42\ndata: {"id":"${id('evt')}","sequence":42,"type":"booking.held","createdAt":"2026-12-24T08:30:00.000Z"}\n\n`,
  'setHours:request': {
    hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
      weekday === 7
        ? { weekday, enabled: false, open: null, close: null }
        : { weekday, enabled: true, open: '08:00', close: '18:00' },
    ),
  },
  'createPriceRule:request': { name: 'Weekends', kind: 'DATES', weekdays: [6, 7], percent: 20 },
  'updatePriceRule:request': { percent: 25 },
  'previewPrices:request': {
    rule: { name: 'Weekends', kind: 'DATES', weekdays: [6, 7], percent: 20 },
    itemId: unit.id,
    from: '2026-12-01',
    to: '2026-12-31',
  },
  'createPromoCode:request': { code: 'PARTY50', amountPesewas: 5_000, maxUses: 50 },
  'updatePromoCode:request': { active: false },
  'previewReschedule:request': { date: '2026-12-26' },
  'rescheduleBooking:request': { date: '2026-12-26' },
  receiveGatewayNotice: { event: 'charge.success', data: { reference: id('plk'), status: 'success' } },
  verifyMessageReports: '1158201444',
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

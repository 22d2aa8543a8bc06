import type { KnownExamples } from '../example.ts';

/** Events, deliveries, scopes and the audit log. */
export const EVENTS: KnownExamples = {
  events: ['booking.confirmed', 'payment.received'],
  eventType: 'booking.confirmed',
  scopes: ['bookings:read', 'bookings:write'],
  'webhook.disabled#url': 'https://example.com/hooks/dwaso',
  'webhook.disabled#reason': 'Every delivery failed for 5 days',
  failingSince: '2026-12-15T09:30:00.000Z',
  lastError: null,
  disabledReason: null,
  failure: null,
  error: null,
  timezone: 'Africa/Accra',
  version: '0.3.0',
  meter: 'assistant.reply',
  lastAction: 'business.verify',
  action: 'business.verify',
  targetType: 'business',
  details: { reason: 'Papers are in order' },
};

import { EVENT_TYPES, type EventType } from '../features/ground/events/index.ts';
import type { Components } from './components.ts';
import { exampleOf } from './example.ts';
import type { OperationContext } from './operation.ts';
import { type JsonSchema, localRef, pascalCase } from './schema.ts';

const SUMMARIES: Partial<Record<string, string>> = {
  'booking.held': 'A unit or slot was held',
  'booking.confirmed': 'A booking was confirmed, by a payment or manually',
  'booking.rescheduled': 'A booking was rescheduled',
  'booking.updated': 'The note, customer name or address of a booking was changed, or a debt was waived',
  'booking.cancelled': 'A booking was cancelled',
  'booking.completed': 'A booking was completed',
  'booking.no_show': 'A booking was marked as a no-show',
  'booking.expired': 'A hold expired without a confirmation',
  'series.created': 'All dates of a booking that repeats were held or booked',
  'series.changed': 'Occurrences of a series were cancelled, moved or tried again',
  'waitlist.joined': 'A customer was put on the waiting list',
  'waitlist.offered': 'Something free is held for a customer on the waiting list',
  'waitlist.left': 'An entry of the waiting list ended without a booking: LEFT, or CLOSED',
  'payment.received': 'A payment for a booking was received',
  'payment.refunded': 'A payment was refunded',
  'payment.refund_failed': 'A refund failed; its amount stays with the payment',
  'payout.paid': 'A payout arrived at the account of the business',
  'payout.failed': 'A payout failed or came back; its amount is available again',
  'payouts.held': 'An operator paused the payouts of the business',
  'payouts.released': 'An operator let payouts go on',
  'payout_account.changed': 'An owner changed the account that payouts go to',
  'handoff.requested': 'The assistant requested that a person takes over a conversation',
  'message.failed': 'A message to a customer or member could not be sent',
  'subscription.updated': 'The subscription of the business was changed',
  'business.closed': 'An owner closed the business for ever; no other event follows',
  'calendar_import.failed': 'A calendar has not been imported for a day; its last busy times stay',
  'webhook.disabled': 'A webhook endpoint was disabled after days of failed deliveries',
  ping: 'A test event for one webhook endpoint',
};

const text: JsonSchema = { type: 'string' };
/** Fields of `data` that are not always there. */
const OPTIONAL: Record<string, readonly string[]> = {
  'booking.updated': ['previous', 'waived'],
  'booking.rescheduled': ['seriesChange'],
  'booking.cancelled': ['seriesChange'],
};
const seriesChange: JsonSchema = {
  type: 'boolean',
  const: true,
  description:
    'Only where several bookings of a series changed together; `series.changed` follows and names all of them',
};
const instant: JsonSchema = { type: 'string', format: 'date-time' };

/** The fields of `data` beside `by`. */
function fieldsOf(type: string, components: Components): Record<string, JsonSchema> {
  const shape = (name: string) => components.document({ $ref: `${name}#` });
  if (type === 'booking.rescheduled') {
    const previous = object({ startsAt: instant, endsAt: instant });
    return { booking: shape('Booking'), previous, seriesChange };
  }
  if (type === 'booking.cancelled') return { booking: shape('Booking'), seriesChange };
  if (type === 'booking.updated') {
    const items: JsonSchema = { type: 'array', items: shape('BookedItem') };
    const previous = {
      description: 'Only where items changed',
      ...object({ items, totalPesewas: { type: 'integer' } }),
    };
    const waived = {
      description: 'Only where a debt was waived',
      ...object({ amountPesewas: { type: 'integer' }, reason: text }),
    };
    return { booking: shape('Booking'), previous, waived };
  }
  if (type.startsWith('booking.')) return { booking: shape('Booking') };
  if (type === 'series.created') return { series: shape('SeriesSummary') };
  if (type === 'series.changed') {
    const change: JsonSchema = { type: 'string', enum: ['CANCELLED', 'RESCHEDULED', 'RETRIED'] };
    const changed: JsonSchema = { type: 'array', items: text, description: 'Ids of the bookings that were changed' };
    return { series: shape('SeriesSummary'), change, changed };
  }
  if (type === 'waitlist.offered') return { entry: shape('WaitlistEntry'), booking: shape('Booking') };
  if (type.startsWith('waitlist.')) return { entry: shape('WaitlistEntry') };
  if (type.startsWith('payment.')) return { payment: shape('Payment'), booking: shape('Booking') };
  if (type.startsWith('subscription.')) return { subscription: shape('Subscription') };
  if (type.startsWith('business.')) return { business: shape('Business') };
  if (type.startsWith('payout.')) return { payout: shape('Payout') };
  if (type.startsWith('payouts.')) return { reason: { type: ['string', 'null'] } };
  if (type.startsWith('payout_account.')) {
    return { payoutAccount: shape('PayoutAccount'), previousNumberLast4: { type: ['string', 'null'] } };
  }
  if (type.startsWith('calendar_import.')) return { calendarImport: shape('CalendarImport') };
  if (type.startsWith('message.')) return { message: shape('Message') };
  if (type.startsWith('handoff.')) return { handoff: shape('Handoff') };
  if (type === 'webhook.disabled') return { webhookId: text, url: text, reason: text, failingSince: instant };
  return type === 'ping' ? { webhookId: text } : {};
}

const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  required,
  properties,
});

/** booking.no_show: BookingNoShowEvent and BookingNoShowWebhook. */
const componentOf = (type: string, place: 'log' | 'delivery') =>
  type.split(/[._]/).map(pascalCase).join('') + (place === 'log' ? 'Event' : 'Webhook');

const dataOf = (fields: Record<string, JsonSchema>, type: string): JsonSchema =>
  object(
    fields,
    Object.keys(fields).filter((field) => !OPTIONAL[type]?.includes(field)),
  );

/** The same event as the log lists it, and as a delivery carries it: without `sequence`. */
function defineEvent(components: Components, type: string, place: 'log' | 'delivery'): JsonSchema {
  const sequence: JsonSchema = { type: 'integer', description: 'Increases with every event of the business' };
  const fields = {
    id: { ...text, pattern: '^evt_', examples: ['evt_01k9d4m8v2h3n5p7q9rstvwxyz'] },
    ...(place === 'log' && { sequence }),
    type: { ...text, const: type },
    createdAt: instant,
    businessId: text,
    data: dataOf({ ...fieldsOf(type, components), by: localRef('Actor') }, type),
  };
  const description = SUMMARIES[type] ?? type;
  return components.define(componentOf(type, place), { description, ...object(fields) });
}

/** `Event` as a union discriminated by `type`, and each type as a webhook. */
export function describeEvents(components: Components, context: OperationContext): Record<string, object> {
  components.define('Actor', {
    description: 'The actor that caused an event',
    ...object({ kind: { ...text, enum: ['user', 'api_key', 'customer', 'operator', 'system'] }, id: text }, ['kind']),
  });
  const oneOf = EVENT_TYPES.map((type) => defineEvent(components, type, 'log'));
  const mapping = Object.fromEntries(EVENT_TYPES.map((type, index) => [type, oneOf[index]?.$ref]));
  components.define('Event', { oneOf, discriminator: { propertyName: 'type', mapping } });
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: describeWebhook(type, context) }]));
}

function describeWebhook(type: EventType, { components, examples, missing }: OperationContext): object {
  const summary = SUMMARIES[type];
  if (summary === undefined) missing.push(`the event ${type} has no summary`);
  const schema = defineEvent(components, type, 'delivery');
  const addMissing = (path: string) => missing.push(`the event ${type}: no example of ${path}`);
  const source = { schemas: components.schemas, known: examples, operationId: type, missing: addMissing };
  const example = exampleOf(source, schema, 'Event');
  return {
    operationId: `on${componentOf(type, 'log')}`,
    tags: ['Webhooks'],
    summary: summary ?? type,
    description:
      'Sent to each enabled webhook endpoint that subscribes to this event type. See the guide on receiving webhooks.',
    security: [],
    parameters: [
      header('Svc-Event-Id', 'Id of the event, the same for every attempt'),
      header('Svc-Event-Type', 'Type of the event'),
      header('Svc-Signature', '`t=<unix seconds>,v1=<HMAC-SHA256 in hex>`'),
    ],
    requestBody: { required: true, content: { 'application/json': { schema, example } } },
    responses: {
      '2XX': { description: 'Received. Any other status, or no response within 10 seconds, is retried' },
      '4XX': { description: 'Rejected; retried like any other failure' },
    },
  };
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: text,
});

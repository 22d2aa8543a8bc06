import { EVENT_TYPES, type EventType } from '../features/events/index.ts';
import type { Components } from './components.ts';
import { exampleOf } from './example.ts';
import type { OperationContext } from './operation.ts';
import { type JsonSchema, localRef, pascalCase } from './schema.ts';

const SUMMARIES: Partial<Record<string, string>> = {
  'booking.held': 'A unit or slot is held',
  'booking.confirmed': 'A booking is confirmed, by money or by hand',
  'booking.rescheduled': 'A booking moved to another time',
  'booking.updated': 'Note, name or address of a booking changed',
  'booking.cancelled': 'A booking was cancelled',
  'booking.completed': 'A booking is done',
  'booking.no_show': 'The customer did not come',
  'booking.expired': 'A hold ended without a confirmation',
  'payment.received': 'Money arrived for a booking',
  'payment.refunded': 'Money was given back',
  'handoff.requested': 'The assistant asks a person to take over',
  'subscription.updated': "The business's subscription changed",
  'webhook.disabled': 'An endpoint failed for days and was disabled',
  ping: 'A test of one endpoint',
};

const text: JsonSchema = { type: 'string' };
const instant: JsonSchema = { type: 'string', format: 'date-time' };

/** The fields of `data` beside `by`. */
function fieldsOf(type: string, components: Components): Record<string, JsonSchema> {
  const shape = (name: string) => components.document({ $ref: `${name}#` });
  if (type === 'booking.rescheduled') {
    const previous = object({ startsAt: instant, endsAt: instant });
    return { booking: shape('Booking'), previous };
  }
  if (type.startsWith('booking.')) return { booking: shape('Booking') };
  if (type.startsWith('payment.')) return { payment: shape('Payment'), booking: shape('Booking') };
  if (type.startsWith('subscription.')) return { subscription: shape('Subscription') };
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

/** The same event as the log lists it, and as a delivery carries it: without `sequence`. */
function defineEvent(components: Components, type: string, place: 'log' | 'delivery'): JsonSchema {
  const sequence: JsonSchema = { type: 'integer', description: 'Only grows within a business' };
  const fields = {
    id: { ...text, pattern: '^evt_', examples: ['evt_01k9d4m8v2h3n5p7q9rstvwxyz'] },
    ...(place === 'log' && { sequence }),
    type: { ...text, const: type },
    createdAt: instant,
    businessId: text,
    data: object({ ...fieldsOf(type, components), by: localRef('Actor') }),
  };
  const description = SUMMARIES[type] ?? type;
  return components.define(componentOf(type, place), { description, ...object(fields) });
}

/** `Event` as a union told apart by `type`, and each type as a webhook. */
export function describeEvents(components: Components, context: OperationContext): Record<string, object> {
  components.define('Actor', {
    description: 'Who caused an event',
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
  const told = (path: string) => missing.push(`the event ${type}: no example of ${path}`);
  const source = { schemas: components.schemas, known: examples, operationId: type, missing: told };
  const example = exampleOf(source, schema, 'Event');
  return {
    operationId: `on${componentOf(type, 'log')}`,
    tags: ['Webhooks'],
    summary: summary ?? type,
    description: 'Sent to each enabled endpoint that subscribed to it. See the guide on receiving webhooks.',
    security: [],
    parameters: [
      header('Svc-Event-Id', 'Id of the event; the same for every attempt'),
      header('Svc-Event-Type', 'The type of the event'),
      header('Svc-Signature', '`t=<unix seconds>,v1=<HMAC-SHA256 in hex>`'),
    ],
    requestBody: { required: true, content: { 'application/json': { schema, example } } },
    responses: {
      '2XX': { description: 'Received. Anything else, or no answer within 10 seconds, is tried again' },
      '4XX': { description: 'Refused; tried again like any other failure' },
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

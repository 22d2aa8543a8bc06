import { Choice, Closed, Description, Flag, Nullable, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';
import { EVENT_TYPES } from './emit.ts';
import type { DeliveryDetail as DeliveryDetailRow, DeliveryRow, EndpointRow, EventRow } from './store.ts';

const endpointFields = {
  id: Type.String({ examples: ['whk_01k9d4m8v2h3n5p7q9rstvwxyz'] }),
  url: Type.String(),
  events: Type.Array(Type.String()),
  description: Type.String(),
  enabled: Flag,
  disabledReason: Nullable(
    Type.String({
      description: 'Reason if the service disabled the endpoint: `FAILED_FOR_5_DAYS`. Null after it is enabled again',
    }),
  ),
  createdAt: Type.String(),
  updatedAt: Type.String(),
};
export const WebhookEndpoint = Shape('WebhookEndpoint', Type.Object(endpointFields));

export const WebhookEndpointWithSecret = Shape(
  'WebhookEndpointWithSecret',
  Type.Object({
    ...endpointFields,
    secret: Type.String({ pattern: '^whsec_', description: 'Shown once; signature checks use the whole string' }),
  }),
);

const Url = Type.String({ minLength: 1, maxLength: 2_048, examples: ['https://example.com/hooks/dwaso'] });
const EventList = Type.Array(Choice([...EVENT_TYPES, '*']), {
  minItems: 1,
  maxItems: EVENT_TYPES.length + 1,
  uniqueItems: true,
  description: 'Event types, or `["*"]` for all types',
});

export const CreateWebhook = Closed({
  url: Url,
  events: EventList,
  description: Type.Optional(Description),
});
export const UpdateWebhook = Closed({
  url: Type.Optional(Url),
  events: Type.Optional(EventList),
  description: Type.Optional(Description),
  enabled: Type.Optional(Flag),
});

const delivery = {
  id: Type.String(),
  eventId: Type.String(),
  eventType: Type.String(),
  status: Choice(['PENDING', 'SUCCEEDED', 'DEAD']),
  attempts: Type.Integer(),
  nextAttemptAt: Nullable(Type.String()),
  lastAttemptAt: Nullable(Type.String()),
  lastStatusCode: Nullable(Type.Integer()),
  lastError: Nullable(Type.String()),
  durationMs: Nullable(Type.Integer()),
  createdAt: Type.String(),
};
export const Delivery = Shape('Delivery', Type.Object(delivery));

export const DeliveryDetail = Shape(
  'DeliveryDetail',
  Type.Object({
    ...delivery,
    payload: Nullable(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'Body of the delivery; null after the event is deleted from the event log',
        },
      ),
    ),
    attemptLog: Type.Array(
      Type.Object({
        at: Type.String(),
        statusCode: Nullable(Type.Integer()),
        error: Nullable(Type.String()),
        durationMs: Type.Integer(),
      }),
      { description: 'The last 20 attempts, oldest first' },
    ),
  }),
);

export const Event = Shape(
  'Event',
  Type.Object({
    id: Type.String({ pattern: '^evt_' }),
    sequence: Type.Integer({ description: 'Increases with every event of the business' }),
    type: Choice(EVENT_TYPES),
    createdAt: Type.String(),
    businessId: Type.String(),
    data: Type.Object(
      { by: Type.Object({ kind: Type.String() }, { additionalProperties: true }) },
      {
        additionalProperties: true,
      },
    ),
  }),
);

export const toEndpoint = (row: EndpointRow) => ({
  id: row.id,
  url: row.url,
  events: row.events,
  description: row.description,
  enabled: row.enabled,
  disabledReason: row.disabledReason,
  createdAt: textOf(row.createdAt),
  updatedAt: textOf(row.updatedAt),
});

export const toDelivery = (row: DeliveryRow) => ({
  id: row.id,
  eventId: row.eventId,
  eventType: row.eventType,
  status: row.status,
  attempts: row.attempts,
  nextAttemptAt: row.nextAttemptAt && textOf(row.nextAttemptAt),
  lastAttemptAt: row.lastAttemptAt && textOf(row.lastAttemptAt),
  lastStatusCode: row.lastStatusCode,
  lastError: row.lastError,
  durationMs: row.durationMs,
  createdAt: textOf(row.createdAt),
});

export const toEvent = (businessId: string, row: EventRow) => ({
  id: row.id,
  sequence: row.sequence,
  type: row.type,
  createdAt: textOf(row.createdAt),
  businessId,
  data: row.data,
});

/** The payload has the fields of the signed body, which has no sequence. */
export function toDeliveryDetail(businessId: string, { event, attemptLog, ...row }: DeliveryDetailRow) {
  const payload =
    event &&
    (({ id, type, createdAt, data }) => ({ id, type, createdAt, businessId, data }))(toEvent(businessId, event));
  return {
    ...toDelivery(row),
    payload,
    attemptLog: attemptLog.map((attempt) => ({
      ...attempt,
      at: textOf(Temporal.Instant.fromEpochMilliseconds(attempt.at)),
    })),
  };
}

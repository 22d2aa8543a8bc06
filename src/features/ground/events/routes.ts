import { ACCESS, viaRow } from '../../../access.ts';
import type { Deps } from '../../../deps.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { AUTH_INVALID_TOKEN, BAD_REQUEST, DEPENDENCY_UNAVAILABLE, fail, INVALID_STATE } from '../../../kit/errors.ts';
import { type AnyRoute, accepted, created, noContent, ok, page, raw, read, write } from '../../../kit/http/route.ts';
import { Choice, Closed, CursorQuery, Data, Page } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import {
  changeEndpoint,
  checkEndpoint,
  createEndpoint,
  emptyEndpoint,
  removeEndpoint,
  rotateSecret,
} from './change-endpoint.ts';
import { actorOf, EVENT_TYPES } from './emit.ts';
import { eventFollower } from './follow.ts';
import { replayDelivery, sendPing } from './queue-delivery.ts';
import { readDeliveries, readDelivery, readEndpoint, readEvents } from './read.ts';
import {
  CreateWebhook,
  Delivery,
  DeliveryDetail,
  Event,
  toDelivery,
  toDeliveryDetail,
  toEndpoint,
  UpdateWebhook,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from './schemas.ts';
import { findDeliveryOwner, findEndpointOwner, listEndpoints } from './store.ts';

const OfBusiness = Type.Object({ businessId: Type.String() });
const OfWebhook = Type.Object({ webhookId: Type.String() });
const OfDelivery = Type.Object({ deliveryId: Type.String() });
const byWebhook = viaRow(ACCESS.manageWebhooks, findEndpointOwner);

export const eventRoutes = (deps: Deps): AnyRoute[] => [...webhookRoutes(deps), streamRoute(deps)];

const webhookRoutes = ({ db: database, secrets, outbound, cursors }: Deps): AnyRoute[] => [
  write({
    id: 'createWebhook',
    method: 'POST',
    path: '/businesses/{businessId}/webhooks',
    tag: 'Webhooks',
    summary: 'Create a webhook endpoint; its signing secret is shown once',
    access: ACCESS.manageWebhooks,
    params: OfBusiness,
    body: CreateWebhook,
    answers: { 201: Data(WebhookEndpointWithSecret) },
    errors: [POLICY_VIOLATION],
    secret: true,
    callOut: (call) => checkEndpoint(outbound, call.body),
    async write(call, tx) {
      const { secret, ...endpoint } = await createEndpoint(tx, secrets, call.tenantId, call.body, call.now);
      return created({ ...toEndpoint(endpoint), secret });
    },
  }),
  read({
    id: 'listWebhooks',
    method: 'GET',
    path: '/businesses/{businessId}/webhooks',
    tag: 'Webhooks',
    summary: 'List webhook endpoints',
    access: ACCESS.manageWebhooks,
    params: OfBusiness,
    answers: { 200: Data(Type.Array(WebhookEndpoint)) },
    read: async (call, db) => ok((await listEndpoints(db, call.tenantId)).map(toEndpoint)),
  }),
  read({
    id: 'getWebhook',
    method: 'GET',
    path: '/webhooks/{webhookId}',
    tag: 'Webhooks',
    summary: 'Get a webhook endpoint',
    access: byWebhook,
    params: OfWebhook,
    answers: { 200: Data(WebhookEndpoint) },
    read: async (call, db) => ok(toEndpoint(await readEndpoint(db, call.tenantId, call.params.webhookId))),
  }),
  write({
    id: 'updateWebhook',
    method: 'PATCH',
    path: '/webhooks/{webhookId}',
    tag: 'Webhooks',
    summary: 'Update a webhook endpoint; disabling it pauses its pending deliveries',
    access: byWebhook,
    params: OfWebhook,
    body: UpdateWebhook,
    answers: { 200: Data(WebhookEndpoint) },
    callOut: (call) => checkEndpoint(outbound, call.body),
    write: async (call, tx) =>
      ok(toEndpoint(await changeEndpoint(tx, call.tenantId, call.params.webhookId, call.body, call.now))),
  }),
  write({
    id: 'deleteWebhook',
    method: 'DELETE',
    path: '/webhooks/{webhookId}',
    tag: 'Webhooks',
    summary: 'Delete a webhook endpoint and its deliveries',
    access: byWebhook,
    params: OfWebhook,
    answers: { 204: null },
    whenReadOnly: 'allow',
    // Only the service's role deletes deliveries.
    callOut: (call) => emptyEndpoint(database.service, call.tenantId, call.params.webhookId, call.now),
    async write(call, tx) {
      await removeEndpoint(tx, call.tenantId, call.params.webhookId);
      return noContent;
    },
  }),
  write({
    id: 'rotateWebhookSecret',
    method: 'POST',
    path: '/webhooks/{webhookId}/rotate',
    tag: 'Webhooks',
    summary: 'Rotate the signing secret; the new secret is shown once, the old one stops working at once',
    access: byWebhook,
    params: OfWebhook,
    answers: { 200: Data(WebhookEndpointWithSecret) },
    secret: true,
    whenReadOnly: 'allow',
    async write(call, tx) {
      const { webhookId } = call.params;
      const { secret, ...endpoint } = await rotateSecret(tx, secrets, call.tenantId, webhookId, call.now);
      return ok({ ...toEndpoint(endpoint), secret });
    },
  }),
  write({
    id: 'testWebhook',
    method: 'POST',
    path: '/webhooks/{webhookId}/test',
    tag: 'Webhooks',
    summary: 'Send a ping event to one webhook endpoint',
    access: byWebhook,
    params: OfWebhook,
    answers: { 202: Data(Delivery) },
    errors: [INVALID_STATE],
    whenReadOnly: 'allow',
    write: async (call, tx) =>
      accepted(toDelivery(await sendPing(tx, call.tenantId, call.params.webhookId, actorOf(call), call.now))),
  }),
  read({
    id: 'listDeliveries',
    method: 'GET',
    path: '/webhooks/{webhookId}/deliveries',
    tag: 'Webhooks',
    summary: 'List the deliveries of a webhook endpoint, newest first',
    access: byWebhook,
    params: OfWebhook,
    query: Closed({ ...CursorQuery(), status: Type.Optional(Choice(['PENDING', 'SUCCEEDED', 'DEAD'])) }),
    answers: { 200: Page(Delivery) },
    async read(call, db) {
      const { rows, meta } = await readDeliveries(db, cursors, call.tenantId, call.params.webhookId, call.query);
      return page(rows, meta);
    },
  }),
  read({
    id: 'getDelivery',
    method: 'GET',
    path: '/deliveries/{deliveryId}',
    tag: 'Webhooks',
    summary: 'Get a delivery with its payload and attempts',
    access: viaRow(ACCESS.manageWebhooks, findDeliveryOwner),
    params: OfDelivery,
    answers: { 200: Data(DeliveryDetail) },
    read: async ({ tenantId, params }, db) =>
      ok(toDeliveryDetail(tenantId, await readDelivery(db, tenantId, params.deliveryId))),
  }),
  write({
    id: 'replayDelivery',
    method: 'POST',
    path: '/deliveries/{deliveryId}/replay',
    tag: 'Webhooks',
    summary: 'Send a delivery again now, even a DEAD one',
    access: viaRow(ACCESS.manageWebhooks, findDeliveryOwner),
    params: OfDelivery,
    answers: { 202: Data(Delivery) },
    errors: [INVALID_STATE],
    whenReadOnly: 'allow',
    write: async (call, tx) =>
      accepted(toDelivery(await replayDelivery(tx, call.tenantId, call.params.deliveryId, call.now))),
  }),
  read({
    id: 'listEvents',
    method: 'GET',
    path: '/businesses/{businessId}/events',
    tag: 'Webhooks',
    summary: 'List the events of the last 30 days, oldest first',
    access: ACCESS.manageWebhooks,
    params: OfBusiness,
    query: Closed({
      ...CursorQuery(),
      type: Type.Optional(Choice(EVENT_TYPES)),
      after: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'Only events with a greater sequence',
        }),
      ),
    }),
    answers: { 200: Page(Event) },
    async read(call, db) {
      const { rows, meta } = await readEvents(db, cursors, call.tenantId, call.query, call.now);
      return page(rows, meta);
    },
  }),
];

function streamRoute(deps: Deps): AnyRoute {
  const follower = eventFollower(deps);
  return raw({
    id: 'followEvents',
    method: 'GET',
    path: '/businesses/{businessId}/events/stream',
    tag: 'Webhooks',
    summary: 'Stream events as server-sent events; a reconnect with `Last-Event-ID` resumes without gaps',
    access: ACCESS.followEvents,
    params: OfBusiness,
    answers: { 200: Type.String() },
    errors: [BAD_REQUEST, DEPENDENCY_UNAVAILABLE],
    produces: 'text/event-stream',
    raw: async ({ tenantId, caller, headers }, reply) => {
      // Only callers with a credential reach a route of a tenant.
      if (!caller) throw fail(AUTH_INVALID_TOKEN);
      const lastEventId = headers['last-event-id'];
      await follower.follow({ businessId: tenantId, caller, lastEventId: lastEventId?.toString() }, reply);
      return reply;
    },
  });
}

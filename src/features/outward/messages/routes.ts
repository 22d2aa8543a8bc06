import { ACCESS, viaRow } from '../../../access.ts';
import type { Deps } from '../../../deps.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { INVALID_STATE, invalid } from '../../../kit/errors.ts';
import { operator, session } from '../../../kit/http/access.ts';
import { type AnyRoute, created, noContent, ok, page, read, userOf, write } from '../../../kit/http/route.ts';
import { Data, Id, Page } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { arePushKeys } from '../../../kit/web-push.ts';
import { findOwnerOfBooking } from '../../booking/bookings/index.ts';
import { changeOwnSettings, changeSettings } from './change-settings.ts';
import { previewMessage } from './preview.ts';
import { readMessages, readOwnSettings, readSettings } from './read.ts';
import { readSums } from './read-sums.ts';
import { messageReportRoutes } from './routes-reports.ts';
import {
  DropPushSubscription,
  MemberMessageSettings,
  Message,
  MessageSettings,
  MessageSums,
  MessagesQuery,
  Preview,
  PreviewBody,
  PutMemberMessageSettings,
  PutMessageSettings,
  PutPushSubscription,
  SendAgain,
  SumsQuery,
  toMessage,
} from './schemas.ts';
import { sendAgain } from './send-again.ts';
import { deleteSubscription, dropOldSubscriptions, putSubscription } from './store-push.ts';

const tag = 'Messages';
const OfBusiness = Type.Object({ businessId: Id });

export function messageRoutes(deps: Deps): AnyRoute[] {
  return [...logRoutes(deps), ...settingRoutes(deps), ...ownRoutes(deps), ...messageReportRoutes(deps)];
}

function logRoutes({ cursors, messageProviders: providers, config: { publicUrl } }: Deps): AnyRoute[] {
  return [
    read({
      id: 'listMessages',
      method: 'GET',
      path: '/businesses/{businessId}/messages',
      tag,
      summary: 'List messages to customers and members, newest first; those about the payout account are for owners',
      access: ACCESS.readBookings,
      params: OfBusiness,
      query: MessagesQuery,
      answers: { 200: Page(Message) },
      async read({ tenantId, query, relation }, db) {
        const { rows, meta } = await readMessages(db, cursors, tenantId, query, relation === 'OWNER');
        return page(rows.map(toMessage), meta);
      },
    }),
    write({
      id: 'sendMessageAgain',
      method: 'POST',
      path: '/bookings/{bookingId}/messages',
      tag,
      summary: 'Send a message of a booking again; 5 a day a booking',
      access: viaRow(ACCESS.writeBookings, findOwnerOfBooking),
      params: Type.Object({ bookingId: Id }),
      body: SendAgain,
      answers: { 201: Data(Message) },
      errors: [INVALID_STATE, POLICY_VIOLATION],
      write: async ({ tenantId, params, body, now }, tx) =>
        created(
          toMessage(await sendAgain(tx, { businessId: tenantId, bookingId: params.bookingId, kind: body.kind }, now)),
        ),
    }),
    read({
      id: 'previewMessage',
      method: 'POST',
      path: '/businesses/{businessId}/messages/preview',
      tag,
      summary: 'Show the text that a message would have now',
      access: ACCESS.readBookings,
      params: OfBusiness,
      body: PreviewBody,
      answers: { 200: Data(Preview) },
      read: async ({ tenantId, body, now }, db) =>
        ok(await previewMessage({ providers, publicUrl }, db, tenantId, body, now)),
    }),
    read({
      id: 'sumMessages',
      method: 'GET',
      path: '/admin/messages',
      tag: 'Operators',
      summary: 'Sum messages of all businesses without sandboxes by channel, kind and status',
      access: operator,
      query: SumsQuery,
      answers: { 200: Data(MessageSums) },
      read: async ({ query, now }, db) => ok(await readSums(db, providers.configured, query, now)),
    }),
  ];
}

const settingRoutes = ({ config: { publicUrl } }: Deps): AnyRoute[] => [
  read({
    id: 'getMessageSettings',
    method: 'GET',
    path: '/businesses/{businessId}/message-settings',
    tag,
    summary: 'Get which messages customers get and when, and the use of the month',
    access: ACCESS.readBookings,
    params: OfBusiness,
    answers: { 200: Data(MessageSettings) },
    read: async ({ tenantId, now }, db) => ok(await readSettings(db, tenantId, now)),
  }),
  write({
    id: 'setMessageSettings',
    method: 'PUT',
    path: '/businesses/{businessId}/message-settings',
    tag,
    summary: 'Replace the message settings; an absent field becomes the default',
    access: ACCESS.writeBusiness,
    params: OfBusiness,
    body: PutMessageSettings,
    answers: { 200: Data(MessageSettings) },
    async write({ tenantId, body, now }, tx) {
      await changeSettings(tx, tenantId, body, { publicUrl, now });
      return ok(await readSettings(tx, tenantId, now));
    },
  }),
];

function ownRoutes({ outbound, messageProviders: { vapid } }: Deps): AnyRoute[] {
  return [
    read({
      id: 'getOwnMessageSettings',
      method: 'GET',
      path: '/me/message-settings',
      tag,
      summary: 'Get what you hear about your businesses, and how',
      access: session,
      answers: { 200: Data(MemberMessageSettings) },
      read: async (call, db) => ok(await readOwnSettings(db, userOf(call).id, vapid.publicKey)),
    }),
    write({
      id: 'setOwnMessageSettings',
      method: 'PUT',
      path: '/me/message-settings',
      tag,
      summary: 'Replace what you hear about your businesses, and how',
      access: session,
      body: PutMemberMessageSettings,
      answers: { 200: Data(MemberMessageSettings) },
      async write(call, tx) {
        await changeOwnSettings(tx, userOf(call).id, call.body, call.now);
        return ok(await readOwnSettings(tx, userOf(call).id, vapid.publicKey));
      },
    }),
    write({
      id: 'addPushSubscription',
      method: 'PUT',
      path: '/me/push-subscriptions',
      tag,
      summary: 'Let this browser take notifications; the body is a PushSubscription',
      access: session,
      body: PutPushSubscription,
      answers: { 204: null },
      async callOut({ body: { endpoint, keys } }) {
        if (!arePushKeys(keys)) throw invalid('/keys', 'must be the keys of a browser');
        await outbound.check(endpoint).catch((error: Error) => {
          throw invalid('/endpoint', error.message);
        });
      },
      async write(call, tx) {
        const { endpoint, keys } = call.body;
        await putSubscription(tx, userOf(call).id, { endpoint, ...keys }, call.now);
        await dropOldSubscriptions(tx, userOf(call).id);
        return noContent;
      },
    }),
    write({
      id: 'removePushSubscription',
      method: 'DELETE',
      path: '/me/push-subscriptions',
      tag,
      summary: 'Stop notifications of this browser',
      access: session,
      query: DropPushSubscription,
      answers: { 204: null },
      async write(call, tx) {
        await deleteSubscription(tx, userOf(call).id, call.query.endpoint);
        return noContent;
      },
    }),
  ];
}

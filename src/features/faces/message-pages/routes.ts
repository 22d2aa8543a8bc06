import type { Deps } from '../../../deps.ts';
import { AppError, FORBIDDEN, fail, NOT_FOUND } from '../../../kit/errors.ts';
import { anyone, aPage } from '../../../kit/http/access.ts';
import { isForeign } from '../../../kit/http/browser-session.ts';
import { PAGES, type RouteBucket } from '../../../kit/http/buckets.ts';
import { type AnyRoute, raw } from '../../../kit/http/route.ts';
import { Choice, Closed, Id } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { parsePhone } from '../../../kit/phone.ts';
import { DEMO_PEOPLE } from '../../../seed/people.ts';
import { openBookingLink, paymentContext } from '../../money/payments/index.ts';
import { chooseMessages, findBookingOfToken, findStopPage, hearWord, listPhone } from '../../outward/messages/index.ts';
import { sendBookingPage } from './booking-page.ts';
import { sendPhonePage } from './phone-page.ts';
import { sendStopPage, sendUnknownBooking, sendUnknownLink } from './stop-page.ts';

const Token = Type.Object({ token: Id });
const PER_TOKEN: RouteBucket = {
  name: 'message-link',
  limit: 60,
  early: true,
  of: ({ params }) => params['token'] ?? '',
};

/** The token of a message is the authority. It names a row of any business, so these routes read in the service scope. */
export function messagePageRoutes(deps: Deps): AnyRoute[] {
  const { db: database, directory, config } = deps;
  const payments = paymentContext(deps);
  const { origin } = new URL(config.publicUrl);
  const common = {
    at: 'root',
    tag: 'Pages',
    buckets: [PAGES, PER_TOKEN],
    databaseScope: 'service',
    produces: 'text/html',
  } as const;
  const answers = { 200: Type.String(), 303: null, 404: Type.String() };
  const requireOwnForm = (headers: Parameters<typeof isForeign>[0]) => {
    if (isForeign(headers, origin)) throw fail(FORBIDDEN, 'Another site may not send this form');
  };
  return [
    raw({
      ...common,
      id: 'getStopPage',
      method: 'GET',
      path: '/m/{token}',
      summary: 'Show whether a customer gets messages of a business',
      access: aPage,
      params: Token,
      answers,
      async raw({ params: { token } }, reply, db) {
        const page = await directory.findRouted(token, (businessId) => findStopPage(db, token, businessId));
        return page ? sendStopPage(reply, token, page) : sendUnknownLink(reply);
      },
    }),
    raw({
      ...common,
      id: 'postStopPage',
      method: 'POST',
      path: '/m/{token}',
      summary: 'Stop or start messages of a business',
      access: anyone,
      params: Token,
      body: Closed({ messages: Choice(['ON', 'STOPPED']) }),
      takes: 'form',
      answers,
      async raw({ params: { token }, body, headers, now }, reply, db) {
        requireOwnForm(headers);
        const page = await directory.findRouted(token, (businessId) => findStopPage(db, token, businessId));
        if (!page) return sendUnknownLink(reply);
        await database.tenant(page.businessId).transaction((tx) => chooseMessages(tx, page, body.messages, now));
        return reply.header('Cache-Control', 'no-store').redirect(`/m/${token}`, 303);
      },
    }),
    raw({
      ...common,
      id: 'getShortBooking',
      method: 'GET',
      path: '/o/{token}',
      summary: 'Show the booking of a message',
      access: aPage,
      params: Token,
      answers,
      async raw({ params: { token }, now, caller }, reply, db) {
        const found = await directory.findRouted(token, (businessId) => findBookingOfToken(db, token, businessId));
        if (!found) return sendUnknownBooking(reply);
        const { businessId, bookingId } = found;
        // Members get the same short address in their messages, and need the console.
        if (caller?.kind === 'user' && (await caller.roleAt(businessId, { involved: false })) !== null)
          return reply
            .header('Cache-Control', 'no-store')
            .redirect(`/console/b/${businessId}/bookings/${bookingId}`, 303);
        return sendBookingPage(reply, db, { token, ...found }, now);
      },
    }),
    raw({
      ...common,
      id: 'postShortBooking',
      method: 'POST',
      path: '/o/{token}',
      summary: 'Go on to pay the booking of a message',
      access: anyone,
      params: Token,
      takes: 'form',
      answers: { ...answers, 409: Type.String() },
      async raw({ params: { token }, headers, now }, reply, db) {
        requireOwnForm(headers);
        const found = await directory.findRouted(token, (businessId) => findBookingOfToken(db, token, businessId));
        if (!found) return sendUnknownBooking(reply);
        try {
          const payToken = await openBookingLink(payments, found, now);
          return await reply.header('Cache-Control', 'no-store').redirect(`/pay/${payToken}`, 303);
        } catch (error) {
          // Nothing is due any more, or nothing can be paid online: the page says so.
          if (error instanceof AppError && error.kind.status < 500)
            return await sendBookingPage(reply, db, { token, ...found, refused: true }, now);
          throw error;
        }
      },
    }),
    ...(config.identity.provider === 'dev' ? phoneRoutes(deps) : []),
  ];
}

/** The phone of the simulator, in development alone. */
function phoneRoutes({ db: database }: Deps): AnyRoute[] {
  const common = {
    at: 'root',
    tag: 'Development',
    buckets: [PAGES],
    databaseScope: 'service',
    produces: 'text/html',
  } as const;
  const OfNumber = Type.Object({ number: Type.String({ minLength: 3, maxLength: 32 }) });
  const requirePhone = (number: string): string => {
    const phone = parsePhone(number);
    if (phone === null) throw fail(NOT_FOUND, 'This is not a phone number');
    return phone;
  };
  return [
    raw({
      ...common,
      id: 'getDevPhone',
      method: 'GET',
      path: '/dev/phone/{number}',
      summary: 'Show what the simulator has sent to a number',
      access: aPage,
      params: OfNumber,
      answers: { 200: Type.String() },
      errors: [NOT_FOUND],
      async raw({ params, now }, reply, db) {
        const phone = requirePhone(params.number);
        return sendPhonePage(reply, phone, await listPhone(db, phone), now);
      },
    }),
    raw({
      ...common,
      id: 'findDevPhone',
      method: 'GET',
      path: '/dev/phone',
      summary: 'Go to the phone of a number',
      access: aPage,
      query: Closed({ number: Type.Optional(Type.String({ maxLength: 32 })), as: Type.Optional(Choice(['customer'])) }),
      answers: { 303: null, 404: Type.String() },
      raw: async ({ query: { number = '', as } }, reply) =>
        reply.redirect(`/dev/phone/${as ? DEMO_PEOPLE[as].phone : requirePhone(number)}`, 303),
    }),
    raw({
      ...common,
      id: 'postDevPhone',
      method: 'POST',
      path: '/dev/phone/{number}',
      summary: 'Answer as the phone',
      access: anyone,
      params: OfNumber,
      body: Closed({ word: Choice(['STOP', 'START']) }),
      takes: 'form',
      answers: { 303: null, 404: Type.String() },
      async raw({ params, body, now }, reply) {
        const phone = requirePhone(params.number);
        await hearWord(database, phone, body.word, now);
        return reply.redirect(`/dev/phone/${phone}`, 303);
      },
    }),
  ];
}

import type { Deps } from '../../../deps.ts';
import { FORBIDDEN, fail, NOT_FOUND } from '../../../kit/errors.ts';
import { anyone, aPage } from '../../../kit/http/access.ts';
import { isForeign } from '../../../kit/http/browser-session.ts';
import { PAGES, type RouteBucket } from '../../../kit/http/buckets.ts';
import { type AnyRoute, raw } from '../../../kit/http/route.ts';
import { Choice, Closed, Id } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { paymentContext } from '../../money/payments/index.ts';
import { followPayButton, showPayPage, showReceipt, showReceiptCalendar } from './show-page.ts';

const Token = Type.Object({ token: Id });
/** Paystack appends both to the callback URL. */
const ReturnQuery = Closed({
  reference: Type.Optional(Type.String({ maxLength: 200 })),
  trxref: Type.Optional(Type.String({ maxLength: 200 })),
});

/** Beside the bucket of the client's network: a link that was shared widely. */
const PER_PAY_TOKEN: RouteBucket = {
  name: 'pay',
  limit: 120,
  early: true,
  of: ({ params }) => params['token'] ?? '',
};

/** A token names a row of any business, so these routes read in the service scope. */
export function payPageRoutes(deps: Deps): AnyRoute[] {
  const payments = paymentContext(deps);
  return [
    raw({
      id: 'getPayPage',
      method: 'GET',
      path: '/pay/{token}',
      at: 'root',
      tag: 'Pages',
      summary: 'Show the page of a payment link',
      access: aPage,
      buckets: [PAGES, PER_PAY_TOKEN],
      databaseScope: 'service',
      params: Token,
      query: ReturnQuery,
      answers: { 200: Type.String(), 303: null, 404: Type.String() },
      produces: 'text/html',
      raw: ({ params, query, now }, reply, db) =>
        showPayPage(payments, db, { token: params.token, reference: query.reference }, reply, now),
    }),
    raw({
      id: 'postPayPage',
      method: 'POST',
      path: '/pay/{token}',
      at: 'root',
      tag: 'Pages',
      summary: 'Handle a button of the payment page',
      // The token is the authority, so that a client that is no browser may press too.
      access: anyone,
      buckets: [PAGES, PER_PAY_TOKEN],
      databaseScope: 'service',
      params: Token,
      body: Closed({ outcome: Choice(['pay', 'fail']) }),
      takes: 'form',
      answers: { 200: Type.String(), 303: null, 404: Type.String() },
      produces: 'text/html',
      raw({ params, body, now, headers }, reply, db) {
        if (isForeign(headers, new URL(payments.publicUrl).origin))
          throw fail(FORBIDDEN, 'Another site may not send this form');
        return followPayButton(payments, db, { token: params.token, outcome: body.outcome }, reply, now);
      },
    }),
    raw({
      id: 'getReceiptPage',
      method: 'GET',
      path: '/receipts/{token}',
      at: 'root',
      tag: 'Pages',
      summary: 'Show a receipt',
      access: aPage,
      buckets: [PAGES],
      databaseScope: 'service',
      params: Token,
      answers: { 200: Type.String(), 404: Type.String() },
      produces: 'text/html',
      raw: ({ params, now }, reply, db) => showReceipt(payments, db, params.token, reply, now),
    }),
    raw({
      id: 'getReceiptCalendar',
      method: 'GET',
      path: '/receipts/{token}/calendar.ics',
      at: 'root',
      tag: 'Pages',
      summary: 'Get the paid booking as an iCalendar file',
      access: anyone,
      buckets: [PAGES],
      databaseScope: 'service',
      params: Token,
      answers: { 200: Type.String() },
      errors: [NOT_FOUND],
      // Its errors are pages: a person has pressed the link.
      produces: 'text/calendar',
      raw: ({ params }, reply, db) => showReceiptCalendar(payments, db, params.token, reply),
    }),
  ];
}

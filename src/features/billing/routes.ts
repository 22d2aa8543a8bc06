import { Type } from 'typebox';
import { ACCESS } from '../../access.ts';
import type { Deps } from '../../deps.ts';
import { INVALID_STATE, POLICY_VIOLATION } from '../../kit/errors.ts';
import { pageOf } from '../../kit/http/cursor.ts';
import { type AnyRoute, created, ok, page, read, write } from '../../kit/http/route.ts';
import { Closed, CursorQuery, Data, Id, Page } from '../../kit/http/schema.ts';
import { actorOf } from '../events/index.ts';
import { cancelSubscription } from './cancel.ts';
import { checkout } from './checkout.ts';
import { readSubscription } from './read.ts';
import { Checkout, CheckoutBody, Invoice, Subscription, toInvoice } from './schemas.ts';
import { listInvoices } from './store.ts';

const BusinessPath = Type.Object({ businessId: Id });

export function billingRoutes({ config, cursors }: Deps): AnyRoute[] {
  const terms = { publicUrl: config.publicUrl, plans: config.plans };
  return [
    read({
      id: 'getSubscription',
      method: 'GET',
      path: '/businesses/{businessId}/subscription',
      tag: 'Billing',
      summary: 'How the business stands with us; all fields for an OWNER, the first three for others',
      access: ACCESS.readSubscription,
      params: BusinessPath,
      answers: { 200: Data(Subscription) },
      read: async ({ tenantId, relation }, db) => ok(await readSubscription(db, tenantId, relation, terms.publicUrl)),
    }),
    write({
      id: 'checkoutSubscription',
      method: 'POST',
      path: '/businesses/{businessId}/subscription/checkout',
      tag: 'Billing',
      summary: 'Get the page on which the next periods of a plan are paid',
      access: ACCESS.ownBusiness,
      params: BusinessPath,
      body: CheckoutBody,
      answers: { 201: Data(Checkout) },
      errors: [POLICY_VIOLATION],
      whenReadOnly: 'allow',
      write: async (call, tx) => {
        const order = { plan: call.body.plan, periods: call.body.periods ?? 1 };
        const row = await checkout(tx, call.tenantId, order, { terms, by: actorOf(call), now: call.now });
        const { id, url, amountPesewas, periodStart, periodEnd } = toInvoice(row, terms.publicUrl);
        return created({ invoiceId: id, url, amountPesewas, periodStart, periodEnd });
      },
    }),
    write({
      id: 'cancelSubscription',
      method: 'POST',
      path: '/businesses/{businessId}/subscription/cancel',
      tag: 'Billing',
      summary: 'End the subscription with its current period',
      access: ACCESS.ownBusiness,
      params: BusinessPath,
      answers: { 200: Data(Subscription) },
      errors: [INVALID_STATE, POLICY_VIOLATION],
      whenReadOnly: 'allow',
      write: async (call, tx) =>
        ok(await cancelSubscription(tx, call.tenantId, { terms, by: actorOf(call), now: call.now })),
    }),
    read({
      id: 'listInvoices',
      method: 'GET',
      path: '/businesses/{businessId}/invoices',
      tag: 'Billing',
      summary: 'Invoices, newest first',
      access: ACCESS.ownBusiness,
      params: BusinessPath,
      query: Closed(CursorQuery()),
      answers: { 200: Page(Invoice) },
      read: async ({ tenantId, query }, db) => {
        const limit = query.limit ?? 20;
        const [before] = cursors.decode('invoices', query.cursor) ?? [];
        const found = await listInvoices(db, tenantId, before === undefined ? null : String(before), limit + 1);
        const { rows, meta } = pageOf(found, limit, ({ id }) => cursors.encode('invoices', [id]));
        return page(
          rows.map((row) => toInvoice(row, terms.publicUrl)),
          meta,
        );
      },
    }),
  ];
}

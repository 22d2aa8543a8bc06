import { ACCESS } from '../../../access.ts';
import type { Deps } from '../../../deps.ts';
import { MESSAGES_INCLUDED } from '../../../domain/messages/kinds.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { INVALID_STATE } from '../../../kit/errors.ts';
import { anyone } from '../../../kit/http/access.ts';
import { pageOf } from '../../../kit/http/cursor.ts';
import { type AnyRoute, created, ok, page, read, write } from '../../../kit/http/route.ts';
import { Closed, CursorQuery, Data, Id, Page } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { actorOf } from '../../ground/events/index.ts';
import { cancelSubscription } from './cancel.ts';
import { checkout } from './checkout.ts';
import { readSubscription } from './read.ts';
import { resumeSubscription } from './resume.ts';
import { Checkout, CheckoutBody, Invoice, PLANS, PlanPrice, Subscription, toInvoice } from './schemas.ts';
import { listInvoices } from './store.ts';

const BusinessPath = Type.Object({ businessId: Id });

export function billingRoutes({ config: { publicUrl, plans }, cursors }: Deps): AnyRoute[] {
  const config = { publicUrl, plans };
  return [
    read({
      id: 'listPlans',
      method: 'GET',
      path: '/plans',
      tag: 'Billing',
      summary: 'List plans with their monthly prices',
      access: anyone,
      answers: { 200: Data(Type.Array(PlanPrice)) },
      read: () =>
        ok(PLANS.map((plan) => ({ plan, pricePesewas: plans[plan], messagesIncluded: MESSAGES_INCLUDED[plan] }))),
    }),
    read({
      id: 'getSubscription',
      method: 'GET',
      path: '/businesses/{businessId}/subscription',
      tag: 'Billing',
      summary: 'Get the subscription of a business; only an OWNER gets more than `plan`, `status` and `readOnly`',
      access: ACCESS.readSubscription,
      params: BusinessPath,
      answers: { 200: Data(Subscription) },
      read: async ({ tenantId, relation }, db) => ok(await readSubscription(db, tenantId, relation, publicUrl)),
    }),
    write({
      id: 'checkoutSubscription',
      method: 'POST',
      path: '/businesses/{businessId}/subscription/checkout',
      tag: 'Billing',
      summary: 'Create an invoice for the next periods of a plan, with the URL of its payment page',
      access: ACCESS.ownBusiness,
      params: BusinessPath,
      body: CheckoutBody,
      answers: { 201: Data(Checkout) },
      errors: [POLICY_VIOLATION],
      whenReadOnly: 'allow',
      write: async (call, tx) => {
        const purchase = { plan: call.body.plan, periods: call.body.periods ?? 1 };
        const row = await checkout(tx, call.tenantId, purchase, { config, by: actorOf(call), now: call.now });
        const { id, url, amountPesewas, periodStart, periodEnd } = toInvoice(row, publicUrl);
        return created({ invoiceId: id, url, amountPesewas, periodStart, periodEnd });
      },
    }),
    write({
      id: 'cancelSubscription',
      method: 'POST',
      path: '/businesses/{businessId}/subscription/cancel',
      tag: 'Billing',
      summary: 'Cancel the subscription at the end of its current period',
      access: ACCESS.ownBusiness,
      params: BusinessPath,
      answers: { 200: Data(Subscription) },
      errors: [INVALID_STATE, POLICY_VIOLATION],
      whenReadOnly: 'allow',
      write: async (call, tx) =>
        ok(await cancelSubscription(tx, call.tenantId, { config, by: actorOf(call), now: call.now })),
    }),
    write({
      id: 'resumeSubscription',
      method: 'POST',
      path: '/businesses/{businessId}/subscription/resume',
      tag: 'Billing',
      summary: 'Resume a cancelled subscription before its period ends',
      access: ACCESS.ownBusiness,
      params: BusinessPath,
      answers: { 200: Data(Subscription) },
      errors: [INVALID_STATE, POLICY_VIOLATION],
      whenReadOnly: 'allow',
      write: async (call, tx) =>
        ok(await resumeSubscription(tx, call.tenantId, { config, by: actorOf(call), now: call.now })),
    }),
    read({
      id: 'listInvoices',
      method: 'GET',
      path: '/businesses/{businessId}/invoices',
      tag: 'Billing',
      summary: 'List invoices, newest first',
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
          rows.map((row) => toInvoice(row, publicUrl)),
          meta,
        );
      },
    }),
  ];
}

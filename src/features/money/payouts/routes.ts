import { ACCESS } from '../../../access.ts';
import type { Deps } from '../../../deps.ts';
import { PAYMENTS_NOT_CONFIGURED, POLICY_VIOLATION } from '../../../errors.ts';
import { AUTH_INVALID_TOKEN, BAD_REQUEST, DEPENDENCY_UNAVAILABLE, NOT_FOUND } from '../../../kit/errors.ts';
import { anyone, session } from '../../../kit/http/access.ts';
import type { RouteBucket } from '../../../kit/http/buckets.ts';
import { type AnyRoute, created, ok, page, raw, read, write } from '../../../kit/http/route.ts';
import { Data, Flag, Nullable, Page } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { tenantAuditContextOf } from '../../ground/audit/index.ts';
import { actorOf } from '../../ground/events/index.ts';
import { approveTransfer } from './approve.ts';
import { chooseTransfers, payoutContext } from './context.ts';
import { createPayout } from './create-payout.ts';
import { readAccount, readBanks, readPayouts } from './read.ts';
import {
  CreatePayout,
  OfBusiness,
  Payout,
  PayoutAccount,
  PayoutBank,
  PayoutsQuery,
  PutPayoutAccount,
  toAccount,
  toPayout,
} from './schemas.ts';
import { checkAccount, requireFewChecks, setAccount } from './set-account.ts';
import { findPayoutPolicies } from './store-accounts.ts';

const tag = 'Money';

/** Each check asks the gateway for the name of a number's holder. */
const CHECKS: RouteBucket = { name: 'payout-account', limit: 30, of: ({ caller }) => caller?.id ?? '' };

export function payoutRoutes(deps: Deps): AnyRoute[] {
  const context = payoutContext(deps);
  const { cursors, transfers } = deps;
  return [
    read({
      id: 'listPayoutBanks',
      method: 'GET',
      path: '/payout-banks',
      tag,
      summary: 'List the banks that payouts can go to',
      access: session,
      answers: { 200: Data(Type.Array(PayoutBank)) },
      errors: [DEPENDENCY_UNAVAILABLE],
      read: async () => ok(await readBanks(transfers)),
    }),
    read({
      id: 'getPayoutAccount',
      method: 'GET',
      path: '/businesses/{businessId}/payout-account',
      tag,
      summary: 'Get the account that payouts go to, or the one that waits for confirmation; null without any',
      access: ACCESS.ownBusiness,
      params: OfBusiness,
      answers: { 200: Data(Nullable(PayoutAccount)) },
      read: async ({ tenantId }, db) => ok(await readAccount(db, tenantId)),
    }),
    write({
      id: 'setPayoutAccount',
      method: 'PUT',
      path: '/businesses/{businessId}/payout-account',
      tag,
      summary: 'Check an account for payouts; with `holderName`, confirm it. All owners are told',
      access: ACCESS.ownBusiness,
      freshSignIn: true,
      params: OfBusiness,
      body: PutPayoutAccount,
      answers: { 200: Data(PayoutAccount) },
      errors: [PAYMENTS_NOT_CONFIGURED, POLICY_VIOLATION, DEPENDENCY_UNAVAILABLE],
      buckets: [CHECKS],
      whenReadOnly: 'allow',
      plan: async ({ tenantId: businessId, body, now }, db) => {
        await requireFewChecks(db, { businessId, now }, body);
        return chooseTransfers(transfers, await findPayoutPolicies(db, businessId));
      },
      callOut: ({ body }, gateway) => checkAccount(gateway, body),
      write: async (call, tx, checked) =>
        ok(toAccount(await setAccount(tx, tenantAuditContextOf(call), checked, context, actorOf(call)))),
    }),
    write({
      id: 'createPayout',
      method: 'POST',
      path: '/businesses/{businessId}/payouts',
      tag,
      summary: 'Pay out available money now',
      access: ACCESS.ownBusiness,
      freshSignIn: true,
      params: OfBusiness,
      body: CreatePayout,
      answers: { 201: Data(Payout) },
      errors: [POLICY_VIOLATION],
      whenReadOnly: 'allow',
      write: async (call, tx) => {
        const request = { businessId: call.tenantId, amountPesewas: call.body.amountPesewas ?? null };
        return created(toPayout(await createPayout(tx, tenantAuditContextOf(call), request, transfers)));
      },
    }),
    read({
      id: 'listPayouts',
      method: 'GET',
      path: '/businesses/{businessId}/payouts',
      tag,
      summary: 'List the payouts of a business, newest first',
      access: ACCESS.ownBusiness,
      params: OfBusiness,
      query: PayoutsQuery,
      answers: { 200: Page(Payout) },
      read: async ({ tenantId, query }, db) => {
        const { rows, meta } = await readPayouts(db, cursors, tenantId, query);
        return page(rows, meta);
      },
    }),
    raw({
      id: 'approveTransfer',
      method: 'POST',
      path: '/payouts/approvals/{provider}',
      tag,
      summary: 'Approve a transfer that a payment gateway is about to send',
      access: anyone,
      params: Type.Object({ provider: Type.String({ examples: ['paystack'] }) }),
      takes: 'raw',
      answers: { 200: Data(Type.Object({ approved: Flag })) },
      errors: [AUTH_INVALID_TOKEN, BAD_REQUEST, NOT_FOUND],
      produces: 'application/json',
      raw: async ({ params, rawBody, headers }, reply) => {
        await approveTransfer(context, { provider: params.provider, rawBody, headers });
        return reply.send({ data: { approved: true } });
      },
    }),
  ];
}

import type { Deps } from '../../../deps.ts';
import type { PeriodicJob } from '../../../kit/jobs/jobs.ts';
import { NIGHTLY } from '../../../kit/jobs/nightly.ts';
import { checkDueLinks } from './check-links.ts';
import { paymentContext } from './context.ts';
import { retryGatewayWebhooks, type SettleTransfer } from './receive-gateway-webhook.ts';
import { type ReconcilePayouts, reconcileNightly } from './reconcile-nightly.ts';
import { sendDueRefunds } from './settle-refund.ts';
import { NEXT_REFUND_CHECK } from './store.ts';
import { deleteOldGatewayWebhooks, NEXT_TRY } from './store-gateway-webhooks.ts';
import { NEXT_LINK_CHECK } from './store-links.ts';

const RETENTION_DAYS = 30;

export function paymentJobs(
  deps: Deps,
  { settleTransfer, reconcilePayouts }: { settleTransfer: SettleTransfer; reconcilePayouts: ReconcilePayouts },
): PeriodicJob[] {
  const { clock, db } = deps;
  const context = paymentContext(deps);
  const notices = { ...context, settleTransfer };
  return [
    { name: 'payments.links', everyMs: 1_000, due: NEXT_LINK_CHECK, run: () => checkDueLinks(context, clock.now()) },
    { name: 'payments.notices', everyMs: 1_000, due: NEXT_TRY, run: () => retryGatewayWebhooks(notices, clock.now()) },
    { name: 'payments.refunds', everyMs: 500, due: NEXT_REFUND_CHECK, run: () => sendDueRefunds(context, clock.now()) },
    { name: 'payments.reconcile', ...NIGHTLY, run: () => reconcileNightly(context, clock, reconcilePayouts) },
    {
      name: 'payments.forget-notices',
      ...NIGHTLY,
      async run() {
        const before = clock.now().subtract({ hours: RETENTION_DAYS * 24 });
        return (await db.service.transaction((tx) => deleteOldGatewayWebhooks(tx, before))) > 0 ? 'more' : 'done';
      },
    },
  ];
}

import type { Deps } from '../../deps.ts';
import type { Task, Watch } from '../../kit/jobs/jobs.ts';
import { REFUND_TASK } from './accept-refund.ts';
import { retryNotices } from './receive-notice.ts';
import { sendDueRefunds, sendRefund } from './settle-refund.ts';
import { sweepLinks } from './sweep-links.ts';

export const paymentTasks = (deps: Deps): Task[] => [
  {
    name: REFUND_TASK,
    async run(payload) {
      const { businessId, refundId } = payload as { businessId: string; refundId: string };
      await sendRefund(deps, businessId, refundId);
    },
  },
];

export const paymentWatches = (deps: Deps): Watch[] => [
  { name: 'payments.links', everyMs: 1_000, run: () => sweepLinks(deps) },
  { name: 'payments.notices', everyMs: 1_000, run: () => retryNotices(deps) },
  { name: 'payments.refunds', everyMs: 1_000, run: () => sendDueRefunds(deps) },
];

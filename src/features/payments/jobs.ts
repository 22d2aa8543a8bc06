import type { Deps } from '../../deps.ts';
import type { Task, Watch } from '../../kit/jobs/jobs.ts';
import { REFUND_TASK } from './accept-refund.ts';
import { retryNotices } from './receive-notice.ts';
import { sendDueRefunds, sendRefund } from './settle-refund.ts';
import { deleteOldNotices } from './store-notices.ts';
import { sweepLinks } from './sweep-links.ts';

const KEPT_DAYS = 30;

export const paymentTasks = (deps: Deps): Task[] => [
  {
    name: REFUND_TASK,
    async run(payload) {
      const { businessId, refundId } = payload as { businessId: string; refundId: string };
      await sendRefund(deps, businessId, refundId);
    },
  },
  {
    name: 'payments.forget-notices',
    cron: '47 3 * * *',
    async run() {
      const before = deps.clock.now().subtract({ hours: KEPT_DAYS * 24 });
      while ((await deps.db.service.transaction((tx) => deleteOldNotices(tx, before))) > 0);
    },
  },
];

export const paymentWatches = (deps: Deps): Watch[] => [
  { name: 'payments.links', everyMs: 1_000, run: () => sweepLinks(deps) },
  { name: 'payments.notices', everyMs: 1_000, run: () => retryNotices(deps) },
  { name: 'payments.refunds', everyMs: 1_000, run: () => sendDueRefunds(deps) },
];

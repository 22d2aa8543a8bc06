import type { Deps } from '../../deps.ts';
import type { Watch } from '../../kit/jobs/jobs.ts';
import { retryNotices } from './receive-notice.ts';
import { sendDueRefunds } from './settle-refund.ts';
import { deleteOldNotices } from './store-notices.ts';
import { sweepLinks } from './sweep-links.ts';

const KEPT_DAYS = 30;

export const paymentWatches = (deps: Deps): Watch[] => [
  { name: 'payments.links', everyMs: 1_000, run: () => sweepLinks(deps) },
  { name: 'payments.notices', everyMs: 1_000, run: () => retryNotices(deps) },
  { name: 'payments.refunds', everyMs: 500, run: () => sendDueRefunds(deps) },
  {
    name: 'payments.forget-notices',
    everyMs: 24 * 3_600_000,
    async run() {
      const before = deps.clock.now().subtract({ hours: KEPT_DAYS * 24 });
      return (await deps.db.service.transaction((tx) => deleteOldNotices(tx, before))) > 0 ? 'more' : 'done';
    },
  },
];

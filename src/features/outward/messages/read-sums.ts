import type { Channel } from '../../../domain/messages/kinds.ts';
import { invalid } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, daysBetween, startOf } from '../../../kit/time.ts';
import { toMonth } from './settings.ts';
import { listBusinessSums, listProviderSums, listReasons, listSums, type ProviderSum } from './store-sums.ts';

const MAX_DAYS = 400;
/** Shares of failures from which a provider counts as slow, and as failing. */
const SLOW_SHARE = 0.05;
const FAILING_SHARE = 0.2;

function stateOf(sums: ProviderSum | undefined): 'WORKS' | 'SLOW' | 'FAILING' | 'SILENT' {
  if (!sums || sums.ended + sums.failed === 0) return 'SILENT';
  const share = sums.failed / Math.max(1, sums.ended);
  if (share >= FAILING_SHARE) return 'FAILING';
  return share >= SLOW_SHARE ? 'SLOW' : 'WORKS';
}

export async function readSums(
  db: Reader,
  configured: readonly { name: string; channel: Channel }[],
  query: { from?: string; to?: string },
  now: Temporal.Instant,
) {
  const from = query.from ?? toMonth(now);
  const to = query.to ?? dateOf(now);
  if (daysBetween(from, to) < 0) throw invalid('/to', 'must not be before from');
  if (daysBetween(from, to) > MAX_DAYS) throw invalid('/to', `must be at most ${MAX_DAYS} days after from`);
  const range = { from: startOf(from), to: startOf(addDays(to, 1)) };
  const [sums, reasons, businesses, providers] = await Promise.all([
    listSums(db, range),
    listReasons(db, range),
    listBusinessSums(db, range),
    listProviderSums(db, now.subtract({ hours: 1 })),
  ]);
  return {
    from,
    to,
    sums,
    reasons,
    businesses: businesses.map((one) => ({ ...one, marginPesewas: one.revenuePesewas - one.costPesewas })),
    providers: configured.map(({ name, channel }) => ({
      name,
      channel,
      state: stateOf(providers.find((one) => one.provider === name && one.channel === channel)),
    })),
  };
}

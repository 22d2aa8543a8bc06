import type { Log } from '../../../kit/log.ts';
import type { Database } from '../../../kit/postgres/database.ts';
import type { MessageProviders } from './providers/create.ts';
import { applyReport } from './record.ts';
import type { Report } from './schemas.ts';
import { advanceQueue, lockMessage, lockQueue, lockSequence } from './store-queue.ts';
import { addReports, deleteReport, findReported, listMatchedReports } from './store-reports.ts';

interface ReportContext {
  db: Database;
  providers: MessageProviders;
}

/** A notice with more reports than these is answered at once; the job applies them. */
const APPLIED_AT_ONCE = 20;

/**
 * Stores reports, then applies them to their messages. The worker stores the provider's id first and the job looks for
 * reports afterwards, so that whichever of the two comes first, the other finds it. Repeated and late reports change
 * nothing.
 */
export async function receiveReports(
  context: ReportContext,
  provider: string,
  reports: readonly Report[],
  now: Temporal.Instant,
): Promise<void> {
  if (reports.length === 0) return;
  await context.db.service.transaction((tx) => addReports(tx, provider, reports, now));
  if (reports.length > APPLIED_AT_ONCE) return;
  for (const report of reports) await applyStored(context, provider, report, now);
}

async function applyStored(
  { db, providers }: ReportContext,
  provider: string,
  report: Report,
  now: Temporal.Instant,
): Promise<boolean> {
  const found = await findReported(db.service, provider, report.providerId);
  if (!found) return false;
  await db.tenant(found.businessId).transaction(async (tx) => {
    if (report.status === 'FAILED') await lockSequence(tx, found.businessId);
    await lockQueue(tx, found.businessId);
    const message = await lockMessage(tx, found.businessId, found.id);
    if (message?.providerId !== report.providerId) return;
    await applyReport(tx, providers, message, { report, now });
    await advanceQueue(tx, found.businessId);
  });
  await db.service.transaction((tx) => deleteReport(tx, provider, report));
  return true;
}

const BATCH = 100;
const KEPT_HOURS = 48;

/** Applies reports that came before the answer to their call was recorded. */
export async function applyEarlyReports(
  context: ReportContext & { log: Log },
  now: Temporal.Instant,
): Promise<'more' | 'done'> {
  const reports = await listMatchedReports(context.db.service, now.subtract({ hours: KEPT_HOURS }), BATCH);
  for (const { provider, ...report } of reports) {
    try {
      await applyStored(context, provider, { ...report, instead: provider === 'whatsapp' }, now);
    } catch (error) {
      context.log.error({ err: error, provider }, 'a report could not be applied; it will be tried again');
      return 'done';
    }
  }
  return reports.length === BATCH ? 'more' : 'done';
}

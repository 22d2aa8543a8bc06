import type { Log } from '../../../kit/log.ts';
import type { Database } from '../../../kit/postgres/database.ts';
import { applyReport } from './record.ts';
import type { Report } from './schemas.ts';
import { advanceQueue, lockMessage, lockQueue, lockSequence } from './store-queue.ts';
import { addReport, deleteReport, findReported, listMatchedReports } from './store-reports.ts';

/**
 * Stores a report, then applies it to its message. The worker stores the provider's id first and the job looks for
 * reports afterwards, so that whichever of the two comes first, the other finds it. Repeated and late reports change
 * nothing.
 */
export async function receiveReport(
  db: Database,
  provider: string,
  report: Report,
  now: Temporal.Instant,
): Promise<void> {
  await db.service.transaction((tx) => addReport(tx, provider, report, now));
  await applyStored(db, provider, report, now);
}

async function applyStored(db: Database, provider: string, report: Report, now: Temporal.Instant): Promise<boolean> {
  const found = await findReported(db.service, provider, report.providerId);
  if (!found) return false;
  await db.tenant(found.businessId).transaction(async (tx) => {
    if (report.status === 'FAILED') await lockSequence(tx, found.businessId);
    await lockQueue(tx, found.businessId);
    const message = await lockMessage(tx, found.businessId, found.id);
    if (message?.providerId !== report.providerId) return;
    await applyReport(tx, message, report, now);
    await advanceQueue(tx, found.businessId);
  });
  await db.service.transaction((tx) => deleteReport(tx, provider, report));
  return true;
}

const BATCH = 100;
const KEPT_HOURS = 48;

/** Applies reports that came before the answer to their call was recorded. */
export async function applyEarlyReports(
  { db, log }: { db: Database; log: Log },
  now: Temporal.Instant,
): Promise<'more' | 'done'> {
  const reports = await listMatchedReports(db.service, now.subtract({ hours: KEPT_HOURS }), BATCH);
  for (const { provider, ...report } of reports) {
    try {
      await applyStored(db, provider, { ...report, instead: provider === 'whatsapp' }, now);
    } catch (error) {
      log.error({ err: error, provider }, 'a report could not be applied; it will be tried again');
      return 'done';
    }
  }
  return reports.length === BATCH ? 'more' : 'done';
}

import type { Tx } from '../../kit/db/db.ts';
import { sql } from '../../kit/db/sql.ts';

export type Outcome = 'RECORDED' | 'FAILED' | 'UNKNOWN' | 'MISMATCH' | 'EXPIRED';

/** A notice as it is kept: enough to act on it again, and nothing about the person who paid. */
export interface NoticeRow {
  provider: string;
  event: string;
  subject: string;
  about: 'charge' | 'refund';
  reference: string;
  tries: number;
  receivedAt: Temporal.Instant;
}

/** Keeps a notice before anything is done about it; says how it ended if it was here before. */
export async function keepNotice(
  tx: Tx,
  notice: Omit<NoticeRow, 'tries' | 'receivedAt'>,
  now: Temporal.Instant,
  nextTryAt: Temporal.Instant,
): Promise<NoticeRow & { outcome: Outcome | null }> {
  const { provider, event, subject } = notice;
  const [, kept] = await Promise.all([
    tx.run(sql`
      insert into gateway_notices (provider, event, subject, about, reference, next_try_at, received_at)
      values (${provider}, ${event}, ${subject}, ${notice.about}, ${notice.reference}, ${nextTryAt}, ${now})
      on conflict do nothing`),
    tx.one(sql<{ outcome: Outcome | null; tries: number; receivedAt: Temporal.Instant }>`
      select outcome, tries, received_at as "receivedAt" from gateway_notices
      where provider = ${provider} and event = ${event} and subject = ${subject}`),
  ]);
  return { ...notice, ...kept };
}

export async function endNotice(tx: Tx, { provider, event, subject }: NoticeRow, outcome: Outcome): Promise<void> {
  await tx.run(sql`
    update gateway_notices set outcome = ${outcome}, next_try_at = null
    where provider = ${provider} and event = ${event} and subject = ${subject}`);
}

export async function postponeNotice(
  tx: Tx,
  { provider, event, subject }: NoticeRow,
  nextTryAt: Temporal.Instant,
): Promise<void> {
  await tx.run(sql`
    update gateway_notices set next_try_at = ${nextTryAt}, tries = tries + 1
    where provider = ${provider} and event = ${event} and subject = ${subject} and outcome is null`);
}

export const claimDueNotices = (
  tx: Tx,
  now: Temporal.Instant,
  until: Temporal.Instant,
  limit: number,
): Promise<NoticeRow[]> =>
  tx.rows(sql<NoticeRow>`
    update gateway_notices set next_try_at = ${until} where (provider, event, subject) in (
      select provider, event, subject from gateway_notices where next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked)
    returning provider, event, subject, about, reference, tries, received_at as "receivedAt"`);

/** A bounded batch of notices that ended well so long ago that no gateway repeats them; says how many went. */
export const deleteOldNotices = (tx: Tx, before: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    delete from gateway_notices where (provider, event, subject) in (
      select provider, event, subject from gateway_notices
      where outcome in ('RECORDED', 'FAILED') and received_at <= ${before} limit 1000)`);

import type { Tx } from '../../../kit/postgres/database.ts';
import { fragment, sql } from '../../../kit/postgres/sql.ts';

export type GatewayWebhookOutcome = 'RECORDED' | 'FAILED' | 'UNKNOWN' | 'MISMATCH' | 'EXPIRED';

/** The fields that settling needs. The payer's personal data in the body is not stored. */
export interface GatewayWebhookRow {
  provider: string;
  event: string;
  subject: string;
  about: 'charge' | 'refund' | 'transfer' | 'dispute';
  reference: string;
  tries: number;
  receivedAt: Temporal.Instant;
}

/** A repeated webhook keeps its first row, so the result has the earlier outcome. */
export async function storeGatewayWebhook(
  tx: Tx,
  webhook: Omit<GatewayWebhookRow, 'tries' | 'receivedAt'>,
  now: Temporal.Instant,
  nextTryAt: Temporal.Instant,
): Promise<GatewayWebhookRow & { outcome: GatewayWebhookOutcome | null }> {
  const { provider, event, subject } = webhook;
  const [, stored] = await Promise.all([
    tx.run(sql`
      insert into gateway_notices (provider, event, subject, about, reference, next_try_at, received_at)
      values (${provider}, ${event}, ${subject}, ${webhook.about}, ${webhook.reference}, ${nextTryAt}, ${now})
      on conflict do nothing`),
    tx.one(sql<{ outcome: GatewayWebhookOutcome | null; tries: number; receivedAt: Temporal.Instant }>`
      select outcome, tries, received_at as "receivedAt" from gateway_notices
      where provider = ${provider} and event = ${event} and subject = ${subject}`),
  ]);
  return { ...webhook, ...stored };
}

export async function endGatewayWebhook(
  tx: Tx,
  { provider, event, subject }: GatewayWebhookRow,
  outcome: GatewayWebhookOutcome,
): Promise<void> {
  await tx.run(sql`
    update gateway_notices set outcome = ${outcome}, next_try_at = null
    where provider = ${provider} and event = ${event} and subject = ${subject}`);
}

export async function postponeGatewayWebhook(
  tx: Tx,
  { provider, event, subject }: GatewayWebhookRow,
  nextTryAt: Temporal.Instant,
): Promise<void> {
  await tx.run(sql`
    update gateway_notices set next_try_at = ${nextTryAt}, tries = tries + 1
    where provider = ${provider} and event = ${event} and subject = ${subject} and outcome is null`);
}

/** The lease on each returned webhook ends at `until`. */
export const NEXT_TRY = fragment`select min(next_try_at) from gateway_notices`;

export const claimDueGatewayWebhooks = (
  tx: Tx,
  now: Temporal.Instant,
  until: Temporal.Instant,
  limit: number,
): Promise<GatewayWebhookRow[]> =>
  tx.rows(sql<GatewayWebhookRow>`
    update gateway_notices set next_try_at = ${until} where (provider, event, subject) in (
      select provider, event, subject from gateway_notices where next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked)
    returning provider, event, subject, about, reference, tries, received_at as "receivedAt"`);

/** Returns the count. UNKNOWN, MISMATCH and EXPIRED webhooks stay: reconciliation reports them. */
export const deleteOldGatewayWebhooks = (tx: Tx, before: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    delete from gateway_notices where (provider, event, subject) in (
      select provider, event, subject from gateway_notices
      where outcome in ('RECORDED', 'FAILED') and received_at <= ${before} limit 1000)`);

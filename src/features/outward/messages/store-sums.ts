import type { Channel, MessageKind, MessageStatus } from '../../../domain/messages/kinds.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { sql } from '../../../kit/postgres/sql.ts';
import { dateOf, startOf } from '../../../kit/time.ts';

/** What operators see of messages: counts and costs without sandboxes, no texts and no numbers. */

export interface Sum {
  channel: Channel | null;
  kind: MessageKind;
  status: MessageStatus;
  count: number;
  costPesewas: number;
}

type Range = { from: Temporal.Instant; to: Temporal.Instant };

export const listSums = (db: Reader, { from, to }: Range): Promise<Sum[]> =>
  db.rows(sql<Sum>`
    select m.channel, m.kind, m.status, count(*) as count, sum(m.cost_pesewas)::bigint as "costPesewas"
    from messages m join businesses b on b.id = m.business_id and not b.sandbox
    where m.created_at >= ${from} and m.created_at < ${to} group by 1, 2, 3 order by 1, 2, 3`);

export const listReasons = (
  db: Reader,
  { from, to }: Range,
): Promise<{ status: MessageStatus; reason: string; count: number }[]> =>
  db.rows(sql<{ status: MessageStatus; reason: string; count: number }>`
    select m.status, m.reason, count(*) as count
    from messages m join businesses b on b.id = m.business_id and not b.sandbox
    where m.created_at >= ${from} and m.created_at < ${to} and m.reason is not null
      and m.status in ('FAILED', 'DROPPED')
    group by 1, 2 order by 3 desc`);

export interface BusinessSum {
  businessId: string;
  businessName: string;
  sent: number;
  failed: number;
  costPesewas: number;
  /** Invoices for the plan that were paid in the range. */
  revenuePesewas: number;
}

const BUSINESSES = 50;

/** Those with the largest share of failures first. */
export const listBusinessSums = (db: Reader, { from, to }: Range): Promise<BusinessSum[]> =>
  db.rows(sql<BusinessSum>`
    with shown as (
      select m.business_id, b.name, count(*) filter (where m.status in ('SENT', 'DELIVERED', 'READ')) as sent,
        count(*) filter (where m.status = 'FAILED') as failed, sum(m.cost_pesewas)::bigint as cost
      from messages m join businesses b on b.id = m.business_id and not b.sandbox
      where m.created_at >= ${from} and m.created_at < ${to}
      group by 1, 2 order by count(*) filter (where m.status = 'FAILED')::float / greatest(1, count(*)) desc, 3 desc
      limit ${BUSINESSES}
    ), billed as (
      select i.business_id, sum(i.amount_pesewas)::bigint as revenue from invoices i
      where i.business_id in (select business_id from shown) and i.status = 'PAID' and i.paid_at >= ${from}
        and i.paid_at < ${to}
      group by 1
    )
    select s.business_id as "businessId", s.name as "businessName", s.sent, s.failed, s.cost as "costPesewas",
      coalesce(billed.revenue, 0) as "revenuePesewas"
    from shown s left join billed on billed.business_id = s.business_id
    order by s.failed::float / greatest(1, s.sent + s.failed) desc, s.sent desc`);

export interface ProviderSum {
  provider: string;
  channel: Channel;
  ended: number;
  failed: number;
}

/** What became of the attempts of the last hour. */
export const listProviderSums = (db: Reader, since: Temporal.Instant): Promise<ProviderSum[]> =>
  db.rows(sql<ProviderSum>`
    select m.provider, m.channel, count(*) filter (where m.status <> 'QUEUED') as ended,
      count(*) filter (where m.status = 'FAILED' or m.reason is not null and m.status = 'QUEUED') as failed
    from messages m join businesses b on b.id = m.business_id and not b.sandbox
    where m.created_at >= ${since} and m.provider is not null and m.channel is not null group by 1, 2`);

/** Messages of today that could not be sent. */
export const countFailedMessages = async (db: Reader, now: Temporal.Instant): Promise<number> => {
  const { count } = await db.one(sql<{ count: number }>`
    select count(*) as count from messages m join businesses b on b.id = m.business_id and not b.sandbox
    where m.status = 'FAILED' and m.created_at >= ${startOf(dateOf(now))}`);
  return count;
};

import type { Reader } from '../../../kit/postgres/database.ts';
import { sql } from '../../../kit/postgres/sql.ts';

export interface PhoneMessage {
  businessId: string;
  customerId: string | null;
  shop: string;
  kind: string;
  channel: string;
  status: string;
  text: string;
  segments: number | null;
  sentAt: Temporal.Instant;
}

const SHOWN = 100;

/** What the simulator has sent to a number, the oldest first. */
export const listPhone = async (db: Reader, phone: string): Promise<PhoneMessage[]> => {
  const newest = await db.rows(sql<PhoneMessage>`
    select m.business_id as "businessId", m.customer_id as "customerId", b.name as shop, m.kind, m.channel, m.status,
      m.text, m.segments, m.sent_at as "sentAt"
    from messages m join businesses b on b.id = m.business_id
    where m.to_address = ${phone} and m.provider = 'simulator' and m.sent_at is not null and m.text is not null
    order by m.sent_at desc, m.id desc limit ${SHOWN}`);
  return newest.toReversed();
};

import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { sql } from '../../../kit/postgres/sql.ts';
import type { Subscription } from './schemas.ts';

const MAX_BROWSERS = 20;

export const listSubscriptions = (db: Reader, userId: string): Promise<Subscription[]> =>
  db.rows(sql<Subscription>`
    select endpoint, p256dh, auth from push_subscriptions where user_id = ${userId}
    order by created_at desc limit ${MAX_BROWSERS}`);

/** A browser belongs to the person who signed in there last. */
export const putSubscription = (tx: Tx, userId: string, one: Subscription, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    insert into push_subscriptions (user_id, endpoint, p256dh, auth, created_at)
    values (${userId}, ${one.endpoint}, ${one.p256dh}, ${one.auth}, ${now})
    on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
      created_at = excluded.created_at`);

/** The oldest browsers beyond the limit are dropped. */
export const dropOldSubscriptions = (tx: Tx, userId: string): Promise<number> =>
  tx.run(sql`
    delete from push_subscriptions where user_id = ${userId} and endpoint in (
      select endpoint from push_subscriptions where user_id = ${userId} order by created_at desc offset ${MAX_BROWSERS})`);

export const deleteSubscription = (tx: Tx, userId: string, endpoint: string): Promise<number> =>
  tx.run(sql`delete from push_subscriptions where user_id = ${userId} and endpoint = ${endpoint}`);

export const deleteSubscriptions = (tx: Tx, endpoints: readonly string[]): Promise<number> =>
  tx.run(sql`delete from push_subscriptions where endpoint = any(${endpoints})`);

import type { CustomerKind } from '../../../domain/messages/kinds.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { fragment, json, sql } from '../../../kit/postgres/sql.ts';
import type { LocalTime } from '../../../kit/time.ts';

export interface SettingsRow {
  enabled: CustomerKind[];
  reminderHours: number[];
  quietFrom: LocalTime;
  quietTo: LocalTime;
  senderName: string | null;
  texts: Partial<Record<CustomerKind, string>>;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

export const findSettings = (db: Reader, businessId: string): Promise<SettingsRow | null> =>
  db.maybe(sql<SettingsRow>`
    select enabled, reminder_hours as "reminderHours", quiet_from as "quietFrom", quiet_to as "quietTo",
      sender_name as "senderName", texts, created_at as "createdAt", updated_at as "updatedAt"
    from message_settings where business_id = ${businessId}`);

export const putSettings = (tx: Tx, businessId: string, row: Omit<SettingsRow, 'createdAt'>): Promise<number> =>
  tx.run(sql`
    insert into message_settings (business_id, enabled, reminder_hours, quiet_from, quiet_to, sender_name, texts,
      created_at, updated_at)
    values (${businessId}, ${row.enabled}::text[], ${row.reminderHours}::smallint[], ${row.quietFrom}, ${row.quietTo},
      ${row.senderName}, ${json(row.texts)}::jsonb, ${row.updatedAt}, ${row.updatedAt})
    on conflict (business_id) do update set enabled = excluded.enabled, reminder_hours = excluded.reminder_hours,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, sender_name = excluded.sender_name,
      texts = excluded.texts, updated_at = excluded.updated_at`);

/** Bookings that one change of the settings queues moments for. The rest keep those of the former settings. */
const MOMENTS = 2_000;

/** Bookings that are confirmed already get the moments of the new settings. */
export const queueMoments = (tx: Tx, businessId: string, row: Omit<SettingsRow, 'createdAt'>): Promise<unknown> =>
  tx.rows(sql`
    select queue_moments(${businessId}, b.id, b.customer_id, b.starts_at, b.ends_at, b.unit_id is not null,
      ${row.enabled}::text[], ${row.reminderHours}::smallint[], ${row.updatedAt})
    from (select * from bookings where business_id = ${businessId} and status = 'CONFIRMED' and ends_at > ${row.updatedAt}
      order by starts_at limit ${MOMENTS}) b`);

export interface MemberSettingsRow {
  enabled: string[];
  channels: string[];
}

export const findUserSettings = (db: Reader, userId: string): Promise<MemberSettingsRow | null> =>
  db.maybe(sql<MemberSettingsRow>`select enabled, channels from user_message_settings where user_id = ${userId}`);

export const countBrowsers = async (db: Reader, userId: string): Promise<number> => {
  const { count } = await db.one(sql<{ count: number }>`
    select count(*) as count from push_subscriptions where user_id = ${userId}`);
  return count;
};

/** Writes the choice of a person, and copies it into each business of the person. */
export async function putUserSettings(
  tx: Tx,
  userId: string,
  { enabled, channels }: MemberSettingsRow,
  next: { dayDueAt: Temporal.Instant | null; now: Temporal.Instant },
): Promise<void> {
  await tx.run(sql`
    insert into user_message_settings (user_id, enabled, channels, updated_at)
    values (${userId}, ${enabled}::text[], ${channels}::text[], ${next.now})
    on conflict (user_id) do update set enabled = excluded.enabled, channels = excluded.channels,
      updated_at = excluded.updated_at`);
  const businesses = await tx.rows(sql<{ businessId: string }>`
    select business_id as "businessId" from members where user_id = ${userId} and state = 'ACTIVE' order by business_id`);
  for (const { businessId } of businesses)
    await tx.run(sql`
      insert into member_message_settings (business_id, user_id, enabled, channels, day_due_at)
      values (${businessId}, ${userId}, ${enabled}::text[], ${channels}::text[], ${next.dayDueAt})
      on conflict (business_id, user_id) do update set enabled = excluded.enabled, channels = excluded.channels,
        day_due_at = excluded.day_due_at`);
}

/** One step in an index: when the next day ahead is told to a member. */
export const NEXT_DAY = fragment`select min(day_due_at) from member_message_settings`;

export const listDueDays = (db: Reader, now: Temporal.Instant, limit: number) =>
  db.rows(sql<{ businessId: string; userId: string }>`
    select business_id as "businessId", user_id as "userId" from member_message_settings
    where day_due_at <= ${now} order by day_due_at limit ${limit}`);

/** Those of the members whose day is still due; the next one is set. */
export const claimDays = (
  tx: Tx,
  businessId: string,
  userIds: readonly string[],
  now: Temporal.Instant,
  next: Temporal.Instant,
): Promise<{ userId: string }[]> =>
  tx.rows(sql<{ userId: string }>`
    update member_message_settings set day_due_at = ${next}
    where business_id = ${businessId} and user_id = any(${userIds}) and day_due_at <= ${now}
    returning user_id as "userId"`);

export interface DaySums {
  bookings: number;
  owing: number;
  used: number;
  plan: 'STARTER' | 'GROWTH' | 'PRO' | null;
}

/** What a day brings: bookings that overlap it, those with money due, and the use of the plan. */
export const readDay = (
  db: Reader,
  businessId: string,
  day: { from: Temporal.Instant; to: Temporal.Instant; month: string },
): Promise<DaySums> =>
  db.one(sql<DaySums>`
    select count(*) as bookings, count(*) filter (where b.total_pesewas > coalesce((
        select sum(p.amount_pesewas) - sum(p.refunded_pesewas) from payments p
        where p.business_id = ${businessId} and p.booking_id = b.id), 0)) as owing,
      coalesce((select sent from message_months where business_id = ${businessId} and month = ${day.month}), 0) as used,
      (select plan from subscriptions where business_id = ${businessId}) as plan
    from bookings b
    where b.business_id = ${businessId} and b.status in ('CONFIRMED', 'CHECKED_IN') and b.starts_at < ${day.to}
      and b.ends_at > ${day.from}`);

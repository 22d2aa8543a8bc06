import type { Reader } from '../../../kit/postgres/database.ts';
import { prepared, sql } from '../../../kit/postgres/sql.ts';

/** Whether fewer uses of the code are left than wanted. Holds past their TTL do not count. */
export const isPromoUsedUp = async (
  db: Reader,
  businessId: string,
  promoId: string,
  now: Temporal.Instant,
  wanted = 1,
): Promise<boolean> =>
  (await db.maybe(
    prepared(sql`
      select from promo_counts n
      where n.business_id = ${businessId} and n.promo_id = ${promoId} and n.uses + ${wanted} > n.max_uses
        and n.uses + ${wanted} > n.max_uses + (select count(*) from promo_uses u
          join bookings b on b.business_id = ${businessId} and b.id = u.booking_id
          where u.business_id = ${businessId} and u.promo_id = ${promoId} and b.status = 'HELD'
            and b.hold_expires_at <= ${now})`),
  )) !== null;

/** How often the customer of a phone has used the code. Holds past their TTL do not count. */
export const countUsesOfCustomer = async (
  db: Reader,
  businessId: string,
  promoId: string,
  phone: string,
  now: Temporal.Instant,
): Promise<number> =>
  (
    await db.one(
      prepared(sql<{ uses: number }>`
        select count(*)::int as uses from customers c
          join promo_uses u on u.business_id = ${businessId} and u.customer_id = c.id
          join bookings b on b.business_id = ${businessId} and b.id = u.booking_id
        where c.business_id = ${businessId} and c.phone = ${phone} and u.promo_id = ${promoId}
          and not (b.status = 'HELD' and b.hold_expires_at <= ${now})`),
    )
  ).uses;

/** Overdue holds that still count as uses of the code, a few. */
export const listOverdueUses = async (
  db: Reader,
  businessId: string,
  promoId: string,
  now: Temporal.Instant,
): Promise<string[]> =>
  (
    await db.rows(
      prepared(sql<{ id: string }>`
        select b.id from promo_uses u join bookings b on b.business_id = ${businessId} and b.id = u.booking_id
        where u.business_id = ${businessId} and u.promo_id = ${promoId} and b.status = 'HELD'
          and b.hold_expires_at <= ${now}
        order by b.id limit 50`),
    )
  ).map(({ id }) => id);

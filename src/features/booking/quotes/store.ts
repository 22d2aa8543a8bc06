import type { Reader } from '../../../kit/postgres/database.ts';
import { prepared, sql } from '../../../kit/postgres/sql.ts';

/** Whether no use of the code is left. Holds past their TTL do not count. */
export const isPromoUsedUp = async (
  db: Reader,
  businessId: string,
  promoId: string,
  now: Temporal.Instant,
): Promise<boolean> =>
  (await db.maybe(
    prepared(sql`
      select from promo_counts n
      where n.business_id = ${businessId} and n.promo_id = ${promoId} and n.uses >= n.max_uses
        and not exists (select from promo_uses u
          join bookings b on b.business_id = ${businessId} and b.id = u.booking_id
          where u.business_id = ${businessId} and u.promo_id = ${promoId} and b.status = 'HELD'
            and b.hold_expires_at <= ${now})`),
  )) !== null;

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

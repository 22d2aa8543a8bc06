import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, sql } from '../../../kit/postgres/sql.ts';
import type { ReviewRow } from './schemas.ts';

/** False when the booking already has a review. */
export async function addReview(tx: Tx, businessId: string, bookingId: string, review: ReviewRow): Promise<boolean> {
  const added = await tx.run(sql`
    insert into reviews (business_id, id, booking_id, rating, comment, author, created_at)
    values (${businessId}, ${review.id}, ${bookingId}, ${review.rating}, ${review.comment}, ${review.author},
      ${review.createdAt})
    on conflict on constraint reviews_once do nothing`);
  return added > 0;
}

export const isReviewed = async (db: Reader, businessId: string, bookingId: string): Promise<boolean> =>
  (await db.maybe(sql`select 1 from reviews where business_id = ${businessId} and booking_id = ${bookingId}`)) !== null;

export const listReviews = (
  db: Reader,
  businessId: string,
  after: { createdAt: string; id: string } | null,
  limit: number,
): Promise<ReviewRow[]> =>
  db.rows(sql<ReviewRow>`
    select id, rating, comment, author, created_at as "createdAt" from reviews
    where business_id = ${businessId} and (${after?.id ?? null}::text is null
      or (created_at, id) < (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}))
    order by created_at desc, id desc limit ${limit}`);

/** The newest reviews as a column of `businesses b`, as the API answers them. */
export const newestReviewsColumn = (businessId: string, limit: number): Fragment => fragment`
  (select coalesce(json_agg(json_build_object('rating', n.rating, 'comment', n.comment, 'author', n.author,
      'createdAt', n.created_at) order by n.created_at desc, n.id desc), '[]')
    from (select r.* from reviews r where r.business_id = ${businessId} order by r.created_at desc, r.id desc limit ${limit}) n
  ) as reviews`;

/** Leaves the business's rating as it is; the caller resets it. */
export const wipeReviews = (tx: Tx, businessId: string): Promise<number> =>
  tx.run(sql`delete from reviews where business_id = ${businessId}`);

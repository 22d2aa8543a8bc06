import type { Reader } from '../../../kit/postgres/database.ts';
import { prepared, sql } from '../../../kit/postgres/sql.ts';
import { addDays, type LocalDate } from '../../../kit/time.ts';
import { type UnitOccupancy, unitOccupancyColumns } from '../../booking/availability/index.ts';
import { MAX_TURNAROUND_DAYS } from '../../ground/occupancy/index.ts';
import { type ShopRow, shopColumns } from '../../market/marketplace/index.ts';
import { newestReviewsColumn, type Review } from '../../market/reviews/index.ts';
import type { BusinessRow } from '../../shop/businesses/index.ts';

export type ShownReview = Omit<Review, 'id'>;

/** Everything that the page of a business shows. */
export interface ShownBusiness
  extends ShopRow,
    UnitOccupancy,
    Pick<BusinessRow, 'status' | 'readOnly' | 'embedOrigins'> {
  reviews: ShownReview[];
}

const REVIEWS = 5;

/** One statement, so that a page that is not cached costs one round trip. `from` is today. */
export const findShownBusiness = (
  db: Reader,
  businessId: string,
  { from, to }: { from: LocalDate; to: LocalDate },
  now: Temporal.Instant,
): Promise<ShownBusiness | null> =>
  db.maybe(
    prepared(sql<ShownBusiness>`
      select ${shopColumns(businessId, from)}, b.status, b.read_only as "readOnly", b.embed_origins as "embedOrigins",
        ${unitOccupancyColumns(businessId, from, addDays(to, MAX_TURNAROUND_DAYS), now)}, ${newestReviewsColumn(businessId, REVIEWS)}
      from businesses b where b.id = ${businessId}`),
  );

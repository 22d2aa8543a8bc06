import type { Reader } from '../../../kit/postgres/database.ts';
import { prepared, sql } from '../../../kit/postgres/sql.ts';
import type { BookingBusiness } from './schemas.ts';

/** What customers see of the businesses that they booked at. */
export const listBookingBusinesses = (db: Reader, ids: readonly string[]): Promise<BookingBusiness[]> =>
  db.rows(
    prepared(sql<BookingBusiness>`
      select b.id, b.slug, b.name, b.contact_phone as "contactPhone",
        (select to_jsonb(a) from areas a where a.id = b.area_id) as area,
        case when b.lat is not null then jsonb_build_object('lat', b.lat, 'lng', b.lng, 'address', b.address) end as location,
        b.policies ->> 'depositInstructions' as "depositInstructions"
      from businesses b where b.id = any(${ids})`),
  );

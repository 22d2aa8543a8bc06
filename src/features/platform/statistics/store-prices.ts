import type { Reader } from '../../../kit/postgres/database.ts';
import { prepared, sql } from '../../../kit/postgres/sql.ts';
import { addDays, type LocalDate, startOf } from '../../../kit/time.ts';

export interface PriceSums {
  id: string;
  name: string;
  bookings: number;
  bookedPesewas: number;
  adjustedPesewas: number;
}

/**
 * What rules and codes made of the prices of bookings that start in the period. A line without an id is a length or an
 * agreed price. A rule that was deleted keeps the name that it had in the booking.
 */
export const sumPrices = (
  db: Reader,
  businessId: string,
  { from, to }: { from: LocalDate; to: LocalDate },
  kind: 'prl' | 'prm',
  limit: number,
) =>
  db.rows(
    prepared(sql<PriceSums>`
      select id, max(name) as name, count(*) as bookings, sum(total_pesewas)::bigint as "bookedPesewas",
        sum(adjusted)::bigint as "adjustedPesewas"
      from (
        select line ->> 'id' as id, max(line ->> 'name') as name, b.total_pesewas,
          sum((line ->> 'totalPesewas')::bigint) as adjusted
        from bookings b cross join lateral jsonb_array_elements(b.lines) line
        where b.business_id = ${businessId} and b.starts_at >= ${startOf(from)} and b.starts_at < ${startOf(addDays(to, 1))}
          and b.lines @? '$[*] ? (@.kind == "ADJUSTMENT" || @.kind == "PROMO")'
          and b.status in ('CONFIRMED', 'CHECKED_IN', 'COMPLETED', 'NO_SHOW')
          and left(line ->> 'id', 4) = ${kind} || '_'
        group by b.id, b.total_pesewas, line ->> 'id'
      ) used
      group by id order by "bookedPesewas" desc, id limit ${limit}`),
  );

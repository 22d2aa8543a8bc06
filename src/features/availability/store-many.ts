import type { Reader } from '../../kit/db/db.ts';
import { fragment, prepared, sql } from '../../kit/db/sql.ts';
import { addDays, type LocalDate, startOf, ZONE } from '../../kit/time.ts';
import {
  MAX_RENTAL_DAYS,
  minute,
  type SlotProvider,
  type Terms,
  termsColumns,
  type UnitBlock,
  type UnitStay,
  unitBlocksColumn,
} from './store.ts';

/** The same reads as for one business, for many of them and one date: search asks for a whole page at once. */

export type RentalDay = Terms & {
  id: string;
  /** `taken` as the stock says it: overdue holds are still in it. */
  units: { id: string; name: string; quantity: number; blocks: UnitBlock[]; taken: number }[];
};

export const listRentalDays = (db: Reader, businessIds: readonly string[], date: LocalDate): Promise<RentalDay[]> =>
  db.rows(
    prepared(sql<RentalDay>`
      select b.id, ${termsColumns(date, date)},
        (select coalesce(json_agg(json_build_object('id', unit.id, 'name', unit.name, 'quantity', unit.quantity,
            'blocks', unit.blocks, 'taken', coalesce(unit.taken, 0))), '[]')
          from (
            select u.id, u.name, u.quantity, ${unitBlocksColumn(date, date)}, (select d.taken from unit_days d
              where d.business_id = u.business_id and d.unit_id = u.id and d.date = ${date}::date) as taken
            from units u where u.business_id = b.id and u.active and u.deleted_at is null
          ) unit) as units
      from businesses b where b.id = any(${businessIds})`),
  );

/** Rentals of those businesses that touch the date and still occupy it, at least on paper. */
export const listStaysOn = (
  db: Reader,
  businessIds: readonly string[],
  date: LocalDate,
  now: Temporal.Instant,
): Promise<(UnitStay & { businessId: string })[]> =>
  db.rows(sql<UnitStay & { businessId: string }>`
    select business_id as "businessId", id, unit_id as "unitId", quantity,
      (starts_at at time zone ${ZONE})::date as "startDate", (ends_at at time zone ${ZONE})::date - 1 as "endDate",
      coalesce(hold_expires_at <= ${now}, false) as overdue
    from bookings
    where business_id = any(${businessIds}) and unit_id is not null and status in ('HELD', 'CONFIRMED', 'CHECKED_IN')
      and starts_at >= ${startOf(addDays(date, -MAX_RENTAL_DAYS))} and starts_at < ${startOf(addDays(date, 1))}
      and ends_at > ${startOf(date)}`);

export type SlotDay = Terms & {
  id: string;
  services: { id: string; durationMin: number; bufferAfterMin: number }[];
  providers: (SlotProvider & { serviceIds: string[] })[];
};

export const listSlotDays = (
  db: Reader,
  businessIds: readonly string[],
  date: LocalDate,
  now: Temporal.Instant,
): Promise<SlotDay[]> => {
  const until = startOf(addDays(date, 2));
  return db.rows(
    prepared(sql<SlotDay>`
      select b.id, ${termsColumns(date, date)},
        (select coalesce(json_agg(json_build_object('id', s.id, 'durationMin', s.duration_min,
            'bufferAfterMin', s.buffer_after_min)), '[]')
          from services s where s.business_id = b.id and s.active and s.deleted_at is null) as services,
        (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'schedule', p.schedule,
            'serviceIds', (select coalesce(json_agg(ps.service_id), '[]') from provider_services ps
              where ps.business_id = b.id and ps.provider_id = p.id),
            'busy', (select coalesce(json_agg(json_build_array(${minute(fragment`lower(t.during)`)},
                ${minute(fragment`upper(t.during)`)}, ${minute(fragment`t.work_ends_at`)},
                coalesce(t.held_until <= ${now}, false))), '[]')
              from provider_times t where t.business_id = b.id and t.provider_id = p.id
                and t.during && tstzrange(${startOf(date)}, ${until})),
            'blocks', (select coalesce(json_agg(json_build_array(${minute(fragment`k.starts_at`)},
                ${minute(fragment`k.ends_at + interval '59.999999 seconds'`)})), '[]')
              from blocks k where k.business_id = b.id and k.provider_id = p.id and k.ends_at > ${startOf(date)}
                and k.starts_at < ${until}))), '[]')
          from providers p where p.business_id = b.id and p.active and p.deleted_at is null) as providers
      from businesses b where b.id = any(${businessIds})`),
  );
};

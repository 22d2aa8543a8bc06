import type { Client } from 'pg';
import { ITEM_COLUMNS, unitItem } from '../test/service/booking-items.ts';
import { addBusiness } from './shop.ts';

/** Businesses with as much of everything as docs/limits.md allows, straight into the tables. */
export interface Largest {
  rental: { id: string; unitId: string };
  salon: { id: string; serviceId: string };
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

async function fillCommon(sql: Client, business: string): Promise<void> {
  await sql.query(
    `insert into extras (business_id, id, name, price_pesewas, created_at, updated_at)
     select $1, 'ext_' || $1 || n, 'Extra ' || n, 100, now(), now() from generate_series(1, 500) n`,
    [business],
  );
  await sql.query(
    'insert into delivery_zones (business_id, area_id, fee_pesewas) select $1, id, 100 from areas order by id limit 100',
    [business],
  );
  // Every other day from next year on, so that the days of the bench stay open.
  await sql.query(
    `insert into closures (business_id, id, start_date, end_date, created_at)
     select $1, 'clo_' || $1 || n, current_date + 200 + n * 2, current_date + 200 + n * 2, now()
     from generate_series(1, 400) n`,
    [business],
  );
  await sql.query(
    `insert into customers (business_id, id, name, phone, created_at, updated_at)
     values ($1, 'cus_' || $1, 'Ama', '+233240000001', now(), now())`,
    [business],
  );
  await sql.query(
    `update businesses set listing_visibility = 'PUBLIC', policies = policies || '{"slotStepMin": 5}' where id = $1`,
    [business],
  );
}

/** 500 units, each with a booking on every day of the calendar, and 5,000 blocks. */
async function addRental(sql: Client, ownerId: string, days: number): Promise<Largest['rental']> {
  const id = await addBusiness(sql, ownerId, 'UNIT_PER_DAY');
  await fillCommon(sql, id);
  await sql.query(
    `insert into units (business_id, id, name, description, price_pesewas, quantity, created_at, updated_at)
     select $1, 'unt_large_' || n, 'Canopy ' || n, repeat('A canopy for forty guests. ', 70), 10000, 3, now(), now()
     from generate_series(1, 500) n`,
    [id],
  );
  await sql.query(
    `insert into bookings (business_id, id, status, source, starts_at, ends_at, item, ${ITEM_COLUMNS}, customer_id,
       customer_name, customer_phone, lines, total_pesewas, deposit_pesewas, created_at, updated_at)
     select $1, 'bkg_large_' || n || '_' || day, 'CONFIRMED', 'API', current_date + day, current_date + day + 1, 'Canopy',
       ${unitItem("'unt_large_' || n", 'current_date + day')}, 'cus_' || $1, 'Ama', '+233240000001', '[]', 100, 0, now(), now()
     from generate_series(1, 500) n, generate_series(0, $2) day`,
    [id, days],
  );
  await sql.query(
    `insert into allocations (business_id, booking_id, item, unit_id, first_date, last_date, quantity)
     select business_id, id, 0, unit_id, starts_at::date, starts_at::date, 1 from bookings where business_id = $1`,
    [id],
  );
  await sql.query(
    `insert into unit_days (business_id, unit_id, date, taken, capacity)
     select $1, 'unt_large_' || n, current_date + day, 1, 3 from generate_series(1, 500) n, generate_series(0, $2) day`,
    [id, days],
  );
  await sql.query(
    `insert into blocks (business_id, id, unit_id, quantity, start_date, end_date, created_at)
     select $1, 'blk_large_' || n, 'unt_large_' || (1 + n % 500), 1, current_date + (n % 90), current_date + (n % 90), now()
     from generate_series(1, 5000) n`,
    [id],
  );
  return { id, unitId: 'unt_large_1' };
}

/** 500 services that each of 100 providers performs, around the clock, with twenty bookings a day each. */
async function addSalon(sql: Client, ownerId: string): Promise<Largest['salon']> {
  const id = await addBusiness(sql, ownerId, 'SERVICE_IN_SLOT');
  await fillCommon(sql, id);
  await sql.query(
    `insert into services (business_id, id, name, description, duration_min, price_pesewas, created_at, updated_at)
     select $1, 'svc_large_' || n, 'Braids ' || n, repeat('Braids of every length. ', 70), 5, 5000, now(), now()
     from generate_series(1, 500) n`,
    [id],
  );
  const schedule = EVERY_DAY.map((weekday) => ({ weekday, start: '00:00', end: '24:00', breaks: [] }));
  await sql.query(
    `insert into providers (business_id, id, name, schedule, created_at, updated_at)
     select $1, 'prv_large_' || n, 'Provider ' || n, $2::jsonb, now(), now() from generate_series(1, 100) n`,
    [id, JSON.stringify(schedule)],
  );
  await sql.query(
    `insert into provider_services (business_id, provider_id, service_id)
     select $1, 'prv_large_' || p, 'svc_large_' || s from generate_series(1, 100) p, generate_series(1, 500) s`,
    [id],
  );
  await sql.query(
    `insert into provider_times (business_id, booking_id, item, provider_id, during, work_ends_at)
     select $1, 'bkg_slot_' || p || '_' || day || '_' || n, 0, 'prv_large_' || p, tstzrange(s, s + interval '5 minutes'),
       s + interval '5 minutes'
     from generate_series(1, 100) p, generate_series(1, 20) day, generate_series(0, 19) n,
       lateral (select (current_date + day)::timestamptz + interval '1 hour' * n as s) at`,
    [id],
  );
  return { id, serviceId: 'svc_large_1' };
}

export async function addLargest(sql: Client, ownerId: string, days: number): Promise<Largest> {
  const rental = await addRental(sql, ownerId, days);
  const salon = await addSalon(sql, ownerId);
  await sql.query('analyze');
  return { rental, salon };
}

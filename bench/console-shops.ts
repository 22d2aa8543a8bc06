import type { Client } from 'pg';
import { ITEM_COLUMNS, serviceItem, unitItem } from '../test/service/booking-items.ts';
import { addBusiness } from './shop.ts';

/** Shops as large as the calendars of the console must show smoothly, straight into the tables. */
export const RENTAL = { units: 200, days: 92 };
export const SALON = { providers: 20, days: 7 };

async function addCustomer(sql: Client, business: string): Promise<void> {
  await sql.query(
    `insert into customers (business_id, id, name, phone, created_at, updated_at)
     values ($1, 'cus_' || $1, 'Ama Mensah', '+233240000001', now(), now())`,
    [business],
  );
}

/** Two of three days of every unit have a booking; some days are full, some are held, some units are blocked. */
export async function addRental(sql: Client, ownerId: string): Promise<string> {
  const id = await addBusiness(sql, ownerId, 'UNIT_PER_DAY');
  await addCustomer(sql, id);
  await sql.query(
    `insert into units (business_id, id, name, price_pesewas, quantity, created_at, updated_at)
     select $1, 'unt_bench_' || n, 'Canopy ' || n || ' for forty guests', 10000, 1 + n % 4, now(), now()
     from generate_series(1, $2) n`,
    [id, RENTAL.units],
  );
  await sql.query(
    `with placed as (
       insert into bookings (business_id, id, status, source, starts_at, ends_at, item, ${ITEM_COLUMNS}, customer_id,
         customer_name, customer_phone, lines, total_pesewas, deposit_pesewas, hold_expires_at, created_at, updated_at)
       select $1, 'bkg_bench_' || n || '_' || day, case when (n + day) % 30 = 0 then 'HELD' else 'CONFIRMED' end, 'API',
         current_date + day, current_date + day + 1, 'Canopy ' || n,
         ${unitItem("'unt_bench_' || n", 'current_date + day')}, 'cus_' || $1, 'Ama Mensah',
         '+233240000001', '[]', 10000, 3000, now() + interval '1 day', now(), now()
       from generate_series(1, $2) n, generate_series(0, $3 - 1) day where (n + day) % 3 > 0
       returning id, unit_id, starts_at, hold_expires_at, status
     ), allocated as (
       insert into allocations (business_id, booking_id, item, unit_id, first_date, last_date, quantity, held_until)
       select $1, id, 0, unit_id, starts_at::date, starts_at::date, 1, case status when 'HELD' then hold_expires_at end
       from placed
     )
     insert into unit_days (business_id, unit_id, date, taken, capacity)
     select $1, unit_id, starts_at::date, 1, u.quantity from placed join units u on u.id = unit_id`,
    [id, RENTAL.units, RENTAL.days],
  );
  await sql.query(
    `insert into blocks (business_id, id, unit_id, quantity, start_date, end_date, created_at)
     select $1, 'blk_bench_' || n, 'unt_bench_' || n, 1, current_date + n % 80, current_date + n % 80 + 2, now()
     from generate_series(4, $2, 7) n`,
    [id, RENTAL.units],
  );
  return id;
}

/** Every provider has seven appointments on each day of the week. */
export async function addSalon(sql: Client, ownerId: string): Promise<string> {
  const id = await addBusiness(sql, ownerId, 'SERVICE_IN_SLOT');
  await addCustomer(sql, id);
  await sql.query(
    `insert into services (business_id, id, name, duration_min, price_pesewas, created_at, updated_at)
     values ($1, 'svc_bench', 'Knotless braids', 45, 5000, now(), now())`,
    [id],
  );
  const breaks = [{ start: '12:00', end: '12:45' }];
  const schedule = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '08:00', end: '20:00', breaks }));
  await sql.query(
    `insert into providers (business_id, id, name, schedule, created_at, updated_at)
     select $1, 'prv_bench_' || n, 'Efua ' || n, $2::jsonb, now(), now() from generate_series(1, $3) n`,
    [id, JSON.stringify(schedule), SALON.providers],
  );
  await sql.query(
    `insert into provider_services (business_id, provider_id, service_id)
     select $1, 'prv_bench_' || n, 'svc_bench' from generate_series(1, $2) n`,
    [id, SALON.providers],
  );
  await sql.query(
    `with placed as (
       insert into bookings (business_id, id, status, source, starts_at, ends_at, item, ${ITEM_COLUMNS},
         customer_id, customer_name, customer_phone, lines, total_pesewas, deposit_pesewas, created_at,
         updated_at)
       select $1, 'bkg_slot_' || p || '_' || day || '_' || n, 'CONFIRMED', 'API', s, s + interval '45 minutes',
         'Knotless braids', ${serviceItem("'svc_bench'", "'prv_bench_' || p", 's')}, 'cus_' || $1, 'Ama Mensah', '+233240000001',
         '[]', 5000, 0, now(), now()
       from generate_series(1, $2) p, generate_series(0, $3 - 1) day, generate_series(0, 6) n,
         lateral (select (current_date + day)::timestamptz + interval '8 hours' + interval '95 minutes' * n as s) at
       returning id, provider_id, starts_at, ends_at
     )
     insert into provider_times (business_id, booking_id, item, provider_id, during, work_ends_at)
     select $1, id, 0, provider_id, tstzrange(starts_at, ends_at), ends_at from placed`,
    [id, SALON.providers, SALON.days],
  );
  return id;
}

/** A small rental shop with a day's work: what most people open the console for. */
export async function addSmallShop(sql: Client, ownerId: string): Promise<string> {
  const id = await addBusiness(sql, ownerId, 'UNIT_PER_DAY');
  await addCustomer(sql, id);
  await sql.query(
    `insert into units (business_id, id, name, price_pesewas, quantity, created_at, updated_at)
     select $1, 'unt_small_' || n, 'Canopy ' || n, 10000, 2, now(), now() from generate_series(1, 12) n`,
    [id],
  );
  await sql.query(
    `insert into bookings (business_id, id, status, source, starts_at, ends_at, item, ${ITEM_COLUMNS}, customer_id,
       customer_name, customer_phone, lines, total_pesewas, deposit_pesewas, created_at, updated_at)
     select $1, 'bkg_small_' || n, 'CONFIRMED', 'API', current_date, current_date + 1, 'Canopy ' || n,
       ${unitItem("'unt_small_' || n", 'current_date')},
       'cus_' || $1, 'Ama Mensah', '+233240000001', '[]', 10000, 3000, now(), now()
     from generate_series(1, 12) n`,
    [id],
  );
  return id;
}

/** A business that waits for an operator's decision. */
export async function addCandidate(sql: Client, ownerId: string): Promise<void> {
  const id = await addBusiness(sql, ownerId, 'UNIT_PER_DAY');
  await sql.query(`update businesses set status = 'PENDING_VERIFICATION', submitted_at = now() where id = $1`, [id]);
}

import type { Client } from 'pg';
import { codeOf, ITEM_COLUMNS, unitItem } from '../test/service/booking-items.ts';
import { addBusiness } from './shop.ts';

/** Businesses with as much of everything as docs/limits.md allows, straight into the tables. */
export interface Largest {
  rental: { id: string; unitId: string; kitId: string };
  salon: { id: string; serviceId: string; kitId: string };
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

/** 100 price rules that all apply to every item, 100 promo codes and special hours on 400 days. */
async function fillPrices(sql: Client, business: string): Promise<void> {
  await sql.query(
    `insert into price_rules (business_id, id, name, kind, from_date, to_date, weekdays, min_quantity, min_days_before,
       percent, created_at, updated_at)
     select $1, 'rul_' || $1 || n, 'Rule ' || n, k.kind, case k.kind when 'DATES' then current_date - n end,
       case k.kind when 'DATES' then current_date + 400 + n end,
       case k.kind when 'DATES' then array[1, 2, 3, 4, 5, 6, 7] end::smallint[],
       case k.kind when 'QUANTITY' then 1 end, case k.kind when 'ADVANCE' then n % 3 end, n % 40 - 20, now(), now()
     from generate_series(1, 100) n,
       lateral (select (array['DATES', 'DATES', 'QUANTITY', 'ADVANCE'])[1 + n % 4] as kind) k`,
    [business],
  );
  await sql.query(
    `insert into promo_codes (business_id, id, code, percent, created_at, updated_at)
     select $1, 'pro_' || $1 || n, 'CODE' || n, 10, now(), now() from generate_series(1, 100) n`,
    [business],
  );
  await sql.query(
    `insert into dated_hours (business_id, id, start_date, end_date, windows, note, created_at, updated_at)
     select $1, 'dat_' || $1 || n, current_date + n * 2, current_date + n * 2, $2::jsonb, repeat('Special. ', 200), now(), now()
     from generate_series(1, 400) n`,
    [
      business,
      JSON.stringify([
        { open: '00:00', close: '08:00' },
        { open: '08:05', close: '16:00' },
        { open: '16:05', close: '23:59' },
      ]),
    ],
  );
}

/** 200 kits of `parts` units or services each. */
async function addKits(sql: Client, business: string, part: string, parts: number): Promise<string> {
  const field = part.startsWith('unt') ? 'unitId' : 'serviceId';
  await sql.query(
    `insert into kits (business_id, id, name, description, items, discount_percent, length_prices, created_at, updated_at)
     select $1, $2 || n, 'Kit ' || n, repeat('All that a party needs. ', 80),
       (select jsonb_agg(jsonb_build_object($3::text, $4 || p) || case $3 when 'unitId' then '{"quantity": 1}' else '{}' end::jsonb)
         from generate_series(1, $5) p), 10, '[]', now(), now()
     from generate_series(1, 200) n`,
    [business, `kit_${part}`, field, part, parts],
  );
  return `kit_${part}1`;
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
    // Random codes of 46,500 bookings of one business would collide.
    `insert into bookings (business_id, id, code, status, source, starts_at, ends_at, item, ${ITEM_COLUMNS}, customer_id,
       customer_name, customer_phone, lines, total_pesewas, deposit_pesewas, created_at, updated_at)
     select $1, 'bkg_large_' || n || '_' || day, ${codeOf('n * 100 + day')},
       'CONFIRMED', 'API', current_date + day, current_date + day + 1, 'Canopy',
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
  await sql.query('update units set length_prices = $2 where business_id = $1', [
    id,
    JSON.stringify([2, 3, 5, 7, 14, 30].map((days) => ({ days, pricePesewas: days * 9_000 }))),
  ]);
  return { id, unitId: 'unt_large_1', kitId: await addKits(sql, id, 'unt_large_', 20) };
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
  // Two rotas of four weeks, and dates of a provider on 50 days.
  const weeks = Array.from({ length: 4 }, () => schedule);
  await sql.query(
    `update providers set rota = jsonb_build_object('anchor', '2026-01-05', 'weeks', $2::jsonb),
       next_rota = jsonb_build_object('anchor', '2026-01-05', 'weeks', $2::jsonb, 'from', current_date + 40)
     where business_id = $1`,
    [id, JSON.stringify(weeks)],
  );
  await sql.query(
    `insert into provider_dates (business_id, id, provider_id, start_date, end_date, windows, kind, note, even_if_closed,
       created_at, updated_at)
     select $1, 'pdt_' || p || '_' || n, 'prv_large_' || p, current_date + n * 2, current_date + n * 2, $2::jsonb, 'WORK',
       repeat('Note. ', 300), true, now(), now()
     from generate_series(1, 100) p, generate_series(1, 50) n`,
    [
      id,
      JSON.stringify([
        { start: '00:00', end: '05:00' },
        { start: '06:00', end: '11:00' },
        { start: '12:00', end: '17:00' },
        { start: '18:00', end: '23:00' },
      ]),
    ],
  );
  return { id, serviceId: 'svc_large_1', kitId: await addKits(sql, id, 'svc_large_', 6) };
}

export async function addLargest(sql: Client, ownerId: string, days: number): Promise<Largest> {
  const rental = await addRental(sql, ownerId, days);
  const salon = await addSalon(sql, ownerId);
  for (const { id } of [rental, salon]) await fillPrices(sql, id);
  await sql.query('analyze');
  return { rental, salon };
}

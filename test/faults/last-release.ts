import type { Client } from 'pg';

/** The last migration of the release before this one. */
export const LAST_RELEASE = '0038_invitations.sql';

const SHOPS = 40;

/** What a busy platform has stored with the release before this one: shops, each with bookings, events and deliveries. */
export async function fillLastRelease(client: Client, bookings: number): Promise<void> {
  // The rows were counted when they were written, so no trigger fires.
  await client.query('set session_replication_role = replica');
  for (const statement of FILL)
    await client.query(statement.replaceAll(':shops', String(SHOPS)).replaceAll(':bookings', String(bookings)));
  await client.query('set session_replication_role = origin');
  await client.query('select recount_days()');
  await client.query('analyze');
}

const FILL = [
  `insert into vertical_profiles values ('party-rentals', 'Party rentals', 'RENTALS', 'UNIT_PER_DAY', '{}', '[]', '{}',
    '[]', '', true, now(), now())`,
  `insert into businesses (id, name, slug, status, vertical, family, booking_shape, policies, created_at, updated_at)
    select 'biz_' || lpad(n::text, 12, '0'), 'Shop', 'shop-' || n, 'ACTIVE', 'party-rentals', 'RENTALS', 'UNIT_PER_DAY',
      '{"deposit": {"type": "NONE"}, "depositInstructions": null, "holdTtlMinutes": 60, "minNoticeMinutes": 0,
        "maxAdvanceDays": 365, "slotStepMin": 30, "cancellationNoticeHours": 24, "confirmation": "AUTOMATIC",
        "customerReschedule": true, "refundOnCancel": "NONE", "retentionMonths": 36}', now(), now()
    from generate_series(1, :shops) n`,
  `insert into business_directory (business_id, route, slug) select id, right(id, 6), slug from businesses`,
  `insert into units (business_id, id, name, price_pesewas, quantity, created_at, updated_at)
    select id, 'unt_' || right(id, 12), 'Tent', 10000, 1000000, now(), now() from businesses`,
  `insert into customers (business_id, id, name, phone, created_at, updated_at)
    select b.id, 'cus_' || n || right(b.id, 6), 'Ama', '+23324' || lpad(n::text, 7, '0'), now(), now()
    from businesses b, generate_series(1, 50) n`,
  `insert into bookings (business_id, id, status, source, starts_at, ends_at, item, unit_id, quantity, customer_id,
      customer_name, customer_phone, lines, total_pesewas, deposit_pesewas, hold_expires_at, created_at, updated_at)
    select b.id, 'bkg_' || n || right(b.id, 6), case n % 10 when 0 then 'HELD' when 1 then 'CONFIRMED' else 'COMPLETED' end,
      'API', day, day + interval '1 day', 'Tent', 'unt_' || right(b.id, 12), 1, 'cus_' || n % 50 + 1 || right(b.id, 6),
      'Ama', '+23324' || lpad((n % 50 + 1)::text, 7, '0'),
      jsonb_build_array(jsonb_build_object('kind', 'UNIT', 'id', 'unt_' || right(b.id, 12), 'name', 'Tent', 'quantity', 1,
        'days', 1, 'unitPesewas', 10000, 'totalPesewas', 10000)), 10000,
      0, case n % 10 when 0 then now() + interval '1 day' end, now(), now()
    from businesses b, generate_series(1, :bookings / :shops) n,
      lateral (select date_trunc('day', now()) + (n % 300) * interval '1 day' as day) days`,
  `insert into unit_days (business_id, unit_id, date, taken, capacity)
    select business_id, unit_id, starts_at::date, count(*), 1000000 from bookings where status in ('HELD', 'CONFIRMED')
    group by 1, 2, 3`,
  `insert into webhook_endpoints (business_id, id, url, events, secret, created_at, updated_at)
    select id, 'whk_' || right(id, 6), 'https://example.com', '{*}', '\\x00', now(), now() from businesses`,
  `insert into events (business_id, sequence, id, type, data, created_at)
    select b.business_id, row_number() over (partition by b.business_id), 'evt_' || substr(b.id, 5), 'booking.confirmed',
      json_build_object('booking', json_build_object('id', b.id)), now() from bookings b`,
  `insert into event_sequences (business_id, last) select business_id, max(sequence) from events group by 1`,
  `insert into webhook_deliveries (business_id, id, endpoint_id, event_sequence, event_id, event_type, status, created_at)
    select e.business_id, 'dlv_' || substr(e.id, 5), 'whk_' || right(e.business_id, 6), e.sequence, e.id, e.type,
      'SUCCEEDED', now() from events e`,
  `insert into booking_history (business_id, booking_id, type, at, by_kind)
    select business_id, id, 'booking.confirmed', now(), 'system' from bookings`,
];

/** The statements of a hold as the release before this one sends them: $1 is the business, $2 a number of its own. */
export const HOLD = [
  "select set_config('app.business_id', $1, true)",
  "select pg_advisory_xact_lock_shared(hashtextextended('occupancy ' || b.id, 0)) from businesses b where b.id = $1",
  `insert into unit_days as day values ($1, 'unt_' || right($1, 12), current_date + ($2 % 300)::integer, 1, 1000000)
    on conflict (business_id, unit_id, date) do update set taken = day.taken + 1`,
  `insert into bookings (business_id, id, status, source, starts_at, ends_at, item, unit_id, quantity, customer_id,
      customer_name, customer_phone, lines, total_pesewas, deposit_pesewas, hold_expires_at, created_at, updated_at)
    select $1, 'bkg_new' || $2 || right($1, 6), 'HELD', 'API', day, day + interval '1 day', 'Tent',
      'unt_' || right($1, 12), 1, 'cus_1' || right($1, 6), 'Ama', '+233240000001', '[]', 0, 0, now() + interval '1 day',
      now(), now()
    from (select date_trunc('day', now()) + ($2 % 300) * interval '1 day' as day) days`,
  `select append_event($1, 'evt_new' || $2 || right($1, 6), 'booking.held',
    json_build_object('booking', json_build_object('id', 'bkg_new' || $2 || right($1, 6))), now(), true)`,
];

export const shopAt = (place: number): string => `biz_${String((place % SHOPS) + 1).padStart(12, '0')}`;

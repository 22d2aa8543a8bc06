import type { Client } from 'pg';
import { codeOf, ITEM_COLUMNS, unitItem } from '../test/service/booking-items.ts';
import { ENTER_DIRECTORY } from '../test/service/directory.ts';

/** Businesses, bookings and their facts put straight into the tables; each fact is queued as its event would queue it. */

/** Every tenth booking is cancelled at the end, which undoes that it was confirmed and moved. */
const FACTS = ['booking.confirmed', 'payment.received', 'booking.rescheduled', 'booking.cancelled'] as const;
const FACTS_OF_TEN_BOOKINGS = 31;
const MINUTES_APART = 5;

const businessId = (n: string) => `'biz_msg' || lpad((${n})::text, 19, '0')`;

/** Businesses 0 to `count` of the largest plan, without quiet hours and reminders. */
export async function addSenders(sql: Client, count: number): Promise<void> {
  const id = businessId('n');
  const run = (text: string) => sql.query(text.replaceAll('$senders', `generate_series(0, ${count}) n`));
  await run(`
    insert into businesses (id, name, slug, status, vertical, family, booking_shape, policies, created_at, updated_at)
    select ${id}, 'Shop ' || n, ${id}, 'ACTIVE', v.key, v.family, v.booking_shape, v.default_policies, now(), now()
    from $senders join vertical_profiles v on v.key = 'party-rentals'`);
  await sql.query(ENTER_DIRECTORY);
  await run(`
    insert into subscriptions (business_id, plan, status, period_start, period_end, updated_at, anchor_day)
    select ${id}, 'PRO', 'ACTIVE', now(), now() + interval '1 month', now(), 1 from $senders
    on conflict (business_id) do update set plan = excluded.plan`);
  await run(`
    insert into message_settings (business_id, enabled, reminder_hours, quiet_from, quiet_to, created_at, updated_at)
    select ${id}, '{${FACTS.join()}}', '{24}', '00:00', '00:00', now(), now() from $senders`);
}

export interface Facts {
  /** The businesses of the bookings, by their numbers. */
  from: number;
  to: number;
  bookings: number;
  /** The facts of each booking, in order. */
  kinds: readonly string[];
  /** Sets the numbers of phones and bookings apart from those of other calls. */
  series: number;
  /** When the first fact came, in minutes before now; a fact is due a minute after it came. */
  minutesAgo: number;
}

/** Returns how many facts were queued. */
export async function addFacts(sql: Client, facts: Facts): Promise<number> {
  const { from, to, bookings, kinds, series, minutesAgo } = facts;
  const code = codeOf(`n + ${(series % 100) * 150_000}`);
  const number = `'${series}' || lpad(n::text, 8, '0')`;
  const made = `generate_series(0, ${bookings - 1}) n
    cross join lateral (select ${businessId(`${from} + n % ${to - from + 1}`)} as business, ${number} as number,
      n % 10 = 9 and ${kinds.includes('booking.cancelled')} as cancelled) made`;
  await sql.query('set session_replication_role = replica');
  await sql.query(`
    insert into customers (business_id, id, name, phone, created_at, updated_at)
    select business, 'cus_' || number || right(business, 6), 'Ama Mensah', '+233' || number, now(), now() from ${made}`);
  await sql.query(`
    insert into bookings (business_id, id, status, source, starts_at, ends_at, item, ${ITEM_COLUMNS}, customer_id,
      customer_name, customer_phone, lines, total_pesewas, deposit_pesewas, code, created_at, updated_at)
    select business, 'bkg_' || number || right(business, 6), case when cancelled then 'CANCELLED' else 'CONFIRMED' end,
      'API', date '2030-01-01', date '2030-01-02', 'Canopy', ${unitItem("'unt_1'", "date '2030-01-01'")},
      'cus_' || number || right(business, 6), 'Ama Mensah', '+233' || number, '[]', 35000, 0, ${code}, now(), now()
    from ${made}`);
  await sql.query(`
    insert into payments (business_id, id, booking_id, amount_pesewas, method, provider, receipt_number, receipt_token,
      paid_at, created_at)
    select business, 'pay_' || number || right(business, 6), 'bkg_' || number || right(business, 6), 10000, 'CASH',
      'MANUAL', number, number, now(), now()
    from ${made}`);
  await sql.query('reset session_replication_role');
  const { rows } = await sql.query<{ queued: number }>(`
    select count(queue_messages(business, 'evt_' || place || number || right(business, 6), kind,
      json_build_object('by', json_build_object('kind', 'user'), 'payment', case kind when 'payment.received' then
          json_build_object('id', 'pay_' || number || right(business, 6)) end,
        'booking', json_build_object('id', 'bkg_' || number || right(business, 6), 'customerId',
          'cus_' || number || right(business, 6), 'status', 'CONFIRMED', 'source', 'API', 'unitId', 'unt_1',
          'startsAt', '2030-01-01T00:00:00Z', 'endsAt', '2030-01-02T00:00:00Z')),
      now() - make_interval(mins => ${minutesAgo} - ${MINUTES_APART} * (place::int - 1)))::text) as queued
    from ${made} cross join unnest('{${kinds.join()}}'::text[]) with ordinality told (kind, place)
    where kind <> 'booking.cancelled' or cancelled`);
  return Number(rows[0]?.queued);
}

/** All kinds over all businesses: about as many facts as asked for. */
export const addAllKinds = (sql: Client, businesses: number, facts: number): Promise<number> =>
  addFacts(sql, {
    from: 1,
    to: businesses,
    bookings: Math.ceil((facts * 10) / FACTS_OF_TEN_BOOKINGS),
    kinds: FACTS,
    series: 20,
    minutesAgo: 60,
  });

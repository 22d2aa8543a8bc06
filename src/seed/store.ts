import { Client } from 'pg';
import type { Policies } from '../features/ground/verticals/index.ts';
import type { Reader, Tx } from '../kit/postgres/database.ts';
import { sql } from '../kit/postgres/sql.ts';

/** Column → value. Seeding is the one task that writes every table directly, past all features. */
export type Row = Record<string, unknown>;

/** In the order of their foreign keys. */
export const TABLES = [
  'users',
  'business_directory',
  'businesses',
  'members',
  'invitations',
  'subscriptions',
  'business_hours',
  'closures',
  'dated_hours',
  'delivery_zones',
  'uploads',
  'units',
  'services',
  'kits',
  'providers',
  'provider_services',
  'provider_dates',
  'extras',
  'price_rules',
  'promo_codes',
  'promo_counts',
  'customers',
  'series',
  'bookings',
  'invoices',
  'payment_links',
  'payments',
  'refunds',
  'receipt_counters',
  'allocations',
  'unit_days',
  'provider_times',
  'waitlist_entries',
  'booking_history',
  'business_audit',
  'reviews',
  'payout_accounts',
  'payouts',
  'simulator_transfers',
  'messages',
  'message_queues',
  'message_recipients',
  'message_months',
  'booking_links',
  'usage_meters',
] as const;
export type Table = (typeof TABLES)[number];
export type Put = (table: Table, row: Row) => void;

/** Inserts all rows of a table with one statement. Every row has the same columns. */
export async function insertRows(tx: Tx, table: Table, rows: readonly Row[]): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await tx.run({
    text: `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
    values: [JSON.stringify(rows)],
  });
}

export const listKnownShops = (db: Reader, ids: readonly string[]): Promise<{ id: string }[]> =>
  db.rows(sql<{ id: string }>`select id from businesses where id = any(${ids})`);

/** Owners who signed in before their shop was seeded. */
export const listKnownOwners = (db: Reader, phones: readonly string[]): Promise<{ id: string; phone: string }[]> =>
  db.rows(sql<{ id: string; phone: string }>`select id, phone from users where phone = any(${phones})`);

export interface SeedVertical {
  key: string;
  family: string;
  bookingShape: 'UNIT_PER_DAY' | 'SERVICE_IN_SLOT';
  defaultPolicies: Policies;
}

export const listSeedVerticals = (db: Reader): Promise<SeedVertical[]> =>
  db.rows(sql<SeedVertical>`
    select key, family, booking_shape as "bookingShape", default_policies as "defaultPolicies"
    from vertical_profiles where enabled order by key`);

/**
 * Gives the planner its statistics at once instead of after autovacuum's minute. Only the owner of a table may analyse
 * it.
 */
export async function analyse(databaseUrl: string): Promise<void> {
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    for (const table of TABLES) await owner.query(`analyze ${table}`);
  } finally {
    await owner.end();
  }
}

import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { fragment, json, sql } from '../../../kit/postgres/sql.ts';
import type { VerticalProfile } from './schemas.ts';

const COLUMNS = fragment`key, name, family, booking_shape as "bookingShape", labels, fields,
  default_policies as "defaultPolicies", filters, tone_notes as "toneNotes", enabled`;

export const listVerticals = (db: Reader, options: { disabledToo: boolean }): Promise<VerticalProfile[]> =>
  db.rows(sql<VerticalProfile>`
    select ${COLUMNS} from vertical_profiles where enabled or ${options.disabledToo} order by name, key`);

export const findVertical = (db: Reader, key: string): Promise<VerticalProfile | null> =>
  db.maybe(sql<VerticalProfile>`select ${COLUMNS} from vertical_profiles where key = ${key}`);

/** The row stays locked until the transaction ends. */
export const lockVertical = (tx: Tx, key: string): Promise<VerticalProfile | null> =>
  tx.maybe(sql<VerticalProfile>`select ${COLUMNS} from vertical_profiles where key = ${key} for update`);

/** False when the key is taken. */
export async function addVertical(tx: Tx, vertical: VerticalProfile, now: Temporal.Instant): Promise<boolean> {
  return (await insert(tx, [vertical], now)) > 0;
}

export async function saveVertical(tx: Tx, vertical: VerticalProfile, now: Temporal.Instant): Promise<void> {
  await tx.run(sql`
    update vertical_profiles set name = ${vertical.name}, labels = ${json(vertical.labels)}::jsonb,
      fields = ${json(vertical.fields)}::jsonb, default_policies = ${json(vertical.defaultPolicies)}::jsonb,
      filters = ${json(vertical.filters)}::jsonb, tone_notes = ${vertical.toneNotes}, enabled = ${vertical.enabled},
      updated_at = ${now}
    where key = ${vertical.key}`);
}

/**
 * Adds missing shipped profiles. Existing ones stay, because operators may have changed them. A start that finds all of
 * them writes nothing: a write needs every server of a cluster.
 */
export async function loadVerticals(
  tx: Tx,
  verticals: readonly VerticalProfile[],
  now: Temporal.Instant,
): Promise<void> {
  const known = await tx.rows(sql<{ key: string }>`select key from vertical_profiles`);
  const keys = new Set(known.map(({ key }) => key));
  const missing = verticals.filter(({ key }) => !keys.has(key));
  if (missing.length > 0) await insert(tx, missing, now);
}

/** Returns how many are new. RETURNING counts them: on a cluster the command tag also counts the conflicts. */
async function insert(tx: Tx, verticals: readonly VerticalProfile[], now: Temporal.Instant): Promise<number> {
  const added = await tx.rows(sql`
    insert into vertical_profiles (key, name, family, booking_shape, labels, fields, default_policies, filters,
      tone_notes, enabled, created_at, updated_at)
    select key, name, family, "bookingShape", labels, fields, "defaultPolicies", filters, "toneNotes", enabled, ${now}, ${now}
    from jsonb_to_recordset(${json(verticals)}::jsonb) as v(key text, name text, family text, "bookingShape" text,
      labels jsonb, fields jsonb, "defaultPolicies" jsonb, filters jsonb, "toneNotes" text, enabled boolean)
    on conflict (key) do nothing
    returning key`);
  return added.length;
}

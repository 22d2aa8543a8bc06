import type { PlatformRole } from '../../../kit/http/caller.ts';
import { newPlatformId } from '../../../kit/ids.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { sql } from '../../../kit/postgres/sql.ts';
import type { User } from './schemas.ts';

/** The first sign-in of a phone creates its user. Concurrent sign-ins wait on the unique phone and read one row. */
export async function ensureUser(tx: Tx, phone: string, now: Temporal.Instant): Promise<User> {
  const known = sql<User>`
    select u.id, u.phone, u.name, o.role as "platformRole"
    from users u left join operators o on o.phone = u.phone where u.phone = ${phone}`;
  // A known user is not written: a write needs every server of a cluster.
  const user = await tx.maybe(known);
  if (user) return user;
  await tx.run(sql`
    insert into users (id, phone, created_at, updated_at) values (${newPlatformId('usr')}, ${phone}, ${now}, ${now})
    on conflict (phone) do nothing`);
  return tx.one(known);
}

export const findUser = (db: Reader, id: string): Promise<User | null> =>
  db.maybe(sql<User>`
    select u.id, u.phone, u.name, o.role as "platformRole"
    from users u left join operators o on o.phone = u.phone where u.id = ${id}`);

export async function renameUser(tx: Tx, id: string, name: string, now: Temporal.Instant): Promise<void> {
  await tx.run(sql`update users set name = ${name}, updated_at = ${now} where id = ${id}`);
}

/** Names a user that has no name; another name stays. */
export async function nameUser(tx: Tx, id: string, name: string, now: Temporal.Instant): Promise<void> {
  const named = await tx.run(sql`
    update users set name = ${name}, updated_at = ${now} where id = ${id} and name is null`);
  if (named > 0) tx.invalidate('user', id);
}

/** Grants or changes a platform role. The invalidation applies it to open sessions at once. */
export async function grantOperator(tx: Tx, phone: string, role: PlatformRole, now: Temporal.Instant): Promise<void> {
  const changed = await tx.run(sql`
    insert into operators (phone, role, granted_at) values (${phone}, ${role}, ${now})
    on conflict (phone) do update set role = excluded.role, granted_at = excluded.granted_at
    where operators.role <> excluded.role`);
  if (changed > 0) await invalidateUser(tx, phone);
}

export async function revokeOperator(tx: Tx, phone: string): Promise<boolean> {
  const removed = await tx.run(sql`delete from operators where phone = ${phone}`);
  if (removed > 0) await invalidateUser(tx, phone);
  return removed > 0;
}

export const listOperators = (
  db: Reader,
): Promise<{ phone: string; role: PlatformRole; grantedAt: Temporal.Instant }[]> =>
  db.rows(sql`select phone, role, granted_at as "grantedAt" from operators order by granted_at, phone`);

async function invalidateUser(tx: Tx, phone: string): Promise<void> {
  const user = await tx.maybe(sql<{ id: string }>`select id from users where phone = ${phone}`);
  if (user) tx.invalidate('user', user.id);
}

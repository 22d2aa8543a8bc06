import { LAST_OWNER } from '../../errors.ts';
import type { SecretBox } from '../../kit/crypto.ts';
import { fail, INVALID_STATE } from '../../kit/errors.ts';
import type { UserCaller } from '../../kit/http/caller.ts';
import { type Db, type Reader, RetryTransaction, type Tx } from '../../kit/postgres/database.ts';
import { recordTenantAudit } from '../audit/index.ts';
import { eraseCustomers } from './erase-customers.ts';
import { termsOf } from './erase-json.ts';
import { readAnswer, replaceAnswers, replaceAudit } from './replace.ts';
import { deleteAnswer, deleteAnswersOf, listCustomersOfPhone, listPrincipals, listSealed } from './store.ts';
import { hasLiveBookings } from './store-export.ts';
import {
  deleteMembership,
  endSessions,
  eraseMembership,
  eraseUser,
  listMemberships,
  lockBusiness,
  lockUser,
  type MembershipRow,
  revokeMadeBy,
} from './store-person.ts';

type Person = Pick<UserCaller, 'id' | 'phone' | 'name'>;

/** Refuses before anything is erased; each business judges once more in its own transaction. */
export async function requireErasable(db: Reader, person: Person, now: Temporal.Instant): Promise<void> {
  if (await hasLiveBookings(db, person.phone, now))
    throw fail(INVALID_STATE, 'You have live bookings: cancel them or wait until they have ended');
  const memberships = await listMemberships(db, person.phone);
  if (memberships.some(({ lastOwner, sandbox }) => lastOwner && !sandbox))
    throw fail(LAST_OWNER, 'A business has no other active owner: hand it over first');
}

/**
 * Erases the person in every business, each in a transaction of its own, before the account itself is erased. A process
 * that is killed in between leaves an account that can be erased again.
 */
export async function eraseInBusinesses(db: Db, person: Person, seal: SecretBox, now: Temporal.Instant): Promise<void> {
  for (const { businessId, id } of await listCustomersOfPhone(db, person.phone)) {
    await db.transaction((tx) => eraseCustomers(tx, { businessId, by: byPerson(person), now }, [id], seal));
  }
  for (const membership of await listMemberships(db, person.phone)) {
    await db.transaction((tx) => endMembership(tx, membership, person, seal, now));
  }
}

const byPerson = ({ id }: Person) => ({ kind: 'user' as const, id });

async function endMembership(
  tx: Tx,
  { businessId, id }: MembershipRow,
  person: Person,
  seal: SecretBox,
  now: Temporal.Instant,
): Promise<void> {
  await lockBusiness(tx, businessId);
  const membership = (await listMemberships(tx, person.phone)).find((row) => row.id === id);
  if (!membership) return;
  if (membership.lastOwner && !membership.sandbox) throw fail(LAST_OWNER);
  const audit = { businessId, by: byPerson(person), now };
  if (membership.sandbox) await eraseMembership(tx, membership);
  else {
    await recordTenantAudit(tx, audit, 'member.remove', { type: 'member', id }, { userId: person.id });
    await deleteMembership(tx, membership, person.phone);
  }
  for (const prefix of await revokeMadeBy(tx, businessId, person.id, now)) tx.invalidate('api-key', prefix);
  const terms = termsOf([{ names: person.name === null ? [] : [person.name], phone: person.phone }]);
  const principals = await listPrincipals(tx, businessId, [], now);
  await replaceAnswers(tx, businessId, principals, [person.id, person.phone, id], terms, seal);
  await replaceAudit(tx, { businessId }, terms);
}

/**
 * Erases the account and ends its sessions. A booking or an invitation that came meanwhile sends the transaction around
 * once more, behind an erasure in that business.
 */
export async function erasePerson(
  tx: Tx,
  caller: UserCaller,
  { db, seal, now }: { db: Db; seal: SecretBox; now: Temporal.Instant },
): Promise<void> {
  const user = await lockUser(tx, caller.id);
  if (!user) return;
  const person = { id: caller.id, ...user };
  const left = [...(await listCustomersOfPhone(tx, user.phone)), ...(await listMemberships(tx, user.phone))];
  if (left.length > 0) {
    const before = () => eraseInBusinesses(db, person, seal, now);
    throw new RetryTransaction({ exhausted: fail(INVALID_STATE), before });
  }
  await eraseUser(tx, person.id, person.phone, now);
  for (const id of await endSessions(tx, person.id, now)) tx.invalidate('session', id);
  tx.invalidate('user', person.id);
  await deleteAnswersOf(tx, person.id);
  // The answers to signing in and refreshing name the person, and are recorded for the token that was sent.
  for (const answer of await listSealed(tx)) {
    if (readAnswer(answer, seal).includes(person.id)) await deleteAnswer(tx, answer);
  }
  const terms = termsOf([{ names: person.name === null ? [] : [person.name], phone: person.phone }]);
  await replaceAudit(tx, { actorId: person.id }, terms);
}

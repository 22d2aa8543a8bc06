import { LAST_OWNER } from '../../../errors.ts';
import { breather } from '../../../kit/breathe.ts';
import type { SecretBox } from '../../../kit/crypto.ts';
import { AppError, fail, INVALID_STATE } from '../../../kit/errors.ts';
import type { UserCaller } from '../../../kit/http/caller.ts';
import { type Db, type Reader, RetryTransaction, type Tx } from '../../../kit/postgres/database.ts';
import { recordTenantAudit } from '../../ground/audit/index.ts';
import { ownTime } from '../../ground/occupancy/index.ts';
import type { BillingConfig } from '../../shop/billing/index.ts';
import { closeAbandoned, requireClosable } from '../closing/index.ts';
import { eraseCustomers, planErasure } from './erase-customers.ts';
import { type EventsFound, eraseEvents, findEvents } from './erase-events.ts';
import { termsOf } from './erase-json.ts';
import { readAnswer, replaceAnswers, replaceAudit } from './replace.ts';
import { deleteAnswer, deleteAnswersOf, listCustomersOfPhone, listPrincipals, listSealed, PAGE } from './store.ts';
import { lockEventSequence } from './store-events.ts';
import { hasLiveBookings } from './store-export.ts';
import {
  deleteMembership,
  endSessions,
  eraseMembership,
  eraseOwnMessages,
  eraseUser,
  listMemberships,
  lockBusiness,
  lockUser,
  type MembershipRow,
  revokeMadeBy,
} from './store-person.ts';

type Person = Pick<UserCaller, 'id' | 'phone' | 'name'>;

interface Means {
  seal: SecretBox;
  config: BillingConfig;
}

/** Refuses before anything is erased; each business judges once more in its own transaction. */
export async function requireErasable(db: Reader, person: Person, now: Temporal.Instant): Promise<void> {
  if (await hasLiveBookings(db, person.phone, now))
    throw fail(INVALID_STATE, 'You have live bookings: cancel them or wait until they have ended');
  for (const membership of await listMemberships(db, person.phone)) {
    if (ownsAlone(membership)) await requireClosableByOwner(db, membership.businessId, now);
  }
}

/** A business ends with its only owner. Nobody is bound by an invitation alone, whatever is live there. */
const ownsAlone = ({ lastOwner, sandbox, uninvolved }: MembershipRow): boolean => lastOwner && !sandbox && !uninvolved;

async function requireClosableByOwner(db: Reader, businessId: string, now: Temporal.Instant): Promise<void> {
  try {
    await requireClosable(db, businessId, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const message = 'A business has no other active owner: hand it over, or end what is live there first';
    throw fail(LAST_OWNER, message, error.details);
  }
}

/**
 * Erases the person in every business, each in a transaction of its own, before the account itself is erased. A process
 * that is killed in between leaves an account that can be erased again.
 */
export async function eraseInBusinesses(db: Db, person: Person, means: Means, now: Temporal.Instant): Promise<void> {
  const { seal } = means;
  for (const { businessId, id } of await listCustomersOfPhone(db, person.phone)) {
    const planned = await planErasure(db, businessId, [id], now);
    const audit = { businessId, by: byPerson(person), now };
    const by = { kind: 'customer' as const, id: person.id };
    await db.transaction((tx) => eraseCustomers(tx, audit, [id], planned, seal, by));
  }
  for (const membership of await listMemberships(db, person.phone)) {
    const planned = await findEvents(db, membership.businessId, mentionsOfMember(person));
    await db.transaction((tx) => endMembership(tx, membership, person, planned, means, now));
  }
}

/** A message to a member that failed has the number in its event. */
const mentionsOfMember = ({ phone }: Person) => ({ texts: [phone], bookingIds: [] });

const byPerson = ({ id }: Person) => ({ kind: 'user' as const, id });

async function endMembership(
  tx: Tx,
  { businessId, id, lastOwner }: MembershipRow,
  person: Person,
  planned: EventsFound,
  { seal, config }: Means,
  now: Temporal.Instant,
): Promise<void> {
  // Closing takes this lock before that of the business.
  if (lastOwner) await ownTime(tx, businessId);
  await lockBusiness(tx, businessId);
  const membership = (await listMemberships(tx, person.phone)).find((row) => row.id === id);
  if (!membership) return;
  if (membership.lastOwner && !lastOwner) throw fail(LAST_OWNER);
  const audit = { businessId, by: byPerson(person), now };
  if (membership.sandbox) await eraseMembership(tx, membership);
  else if (membership.lastOwner) {
    if (!membership.uninvolved) await requireClosableByOwner(tx, businessId, now);
    await closeAbandoned(config)(tx, audit);
  } else {
    await recordTenantAudit(tx, audit, 'member.remove', { type: 'member', id }, { userId: person.id });
    await deleteMembership(tx, membership, person.phone);
  }
  for (const prefix of await revokeMadeBy(tx, businessId, person.id, now)) tx.invalidate('api-key', prefix);
  const terms = termsOf([{ names: person.name === null ? [] : [person.name], phone: person.phone }]);
  const principals = await listPrincipals(tx, businessId, [], now);
  await replaceAnswers(tx, businessId, principals, [person.id, person.phone, id], terms, seal);
  await replaceAudit(tx, { businessId }, terms);
  // A worker that records a failure locks the sequence before the message.
  await lockEventSequence(tx, businessId);
  const found = await findEvents(tx, businessId, mentionsOfMember(person), planned);
  await eraseEvents(tx, businessId, found.sequences, terms);
  await eraseOwnMessages(tx, businessId, person.id);
}

/**
 * Erases the account and ends its sessions. A booking or an invitation that came meanwhile sends the transaction around
 * once more, behind an erasure in that business.
 */
export async function erasePerson(
  tx: Tx,
  caller: UserCaller,
  { db, now, ...means }: Means & { db: Db; now: Temporal.Instant },
): Promise<void> {
  const user = await lockUser(tx, caller.id);
  if (!user) return;
  const person = { id: caller.id, ...user };
  const left = [...(await listCustomersOfPhone(tx, user.phone)), ...(await listMemberships(tx, user.phone))];
  if (left.length > 0) {
    const before = () => eraseInBusinesses(db, person, means, now);
    throw new RetryTransaction({ exhausted: fail(INVALID_STATE), before });
  }
  await eraseUser(tx, person.id, person.phone, now);
  for (const id of await endSessions(tx, person.id, now)) tx.invalidate('session', id);
  tx.invalidate('user', person.id);
  await deleteAnswersOf(tx, person.id);
  await deleteSealedAnswers(tx, person.id, means.seal);
  const terms = termsOf([{ names: person.name === null ? [] : [person.name], phone: person.phone }]);
  await replaceAudit(tx, { actorId: person.id }, terms);
}

/** The answers to signing in and refreshing name the person, and are recorded for the token that was sent. */
async function deleteSealedAnswers(tx: Tx, userId: string, seal: SecretBox): Promise<void> {
  const breathe = breather();
  let after = { createdAt: Temporal.Instant.fromEpochMilliseconds(0), principal: '', key: '' };
  for (let isLast = false; !isLast; ) {
    const page = await listSealed(tx, after);
    for (const answer of page) {
      if (readAnswer(answer, seal).includes(userId)) await deleteAnswer(tx, answer);
      await breathe();
    }
    after = page.at(-1) ?? after;
    isLast = page.length < PAGE;
  }
}

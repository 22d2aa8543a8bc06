import { randomInt } from 'node:crypto';
import type { Reader, Tx } from '../../kit/db/db.ts';
import { DEPENDENCY_UNAVAILABLE, fail, invalid, NOT_FOUND } from '../../kit/errors.ts';
import { findBusiness } from '../businesses/index.ts';
import { findService } from '../services/index.ts';
import { findUnit } from '../units/index.ts';
import { instantReplies } from './profile.ts';
import type { RefContext, Reference, ResolvedReference } from './schemas.ts';
import { addRef, findRef } from './store.ts';

/** No letter that is read as another, so that a reference survives being told on the phone. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 4;
const LIVES_HOURS = 24;
const MAX_TRIES = 50;

const newRef = (): string =>
  `C-${Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)] as string).join('')}`;

/** The name of what is being looked at; refuses what the business does not offer. */
async function itemOf(db: Reader, businessId: string, { unitId, serviceId }: RefContext): Promise<string | null> {
  if (unitId !== undefined && serviceId !== undefined) throw invalid('/serviceId', 'does not go with unitId');
  if (unitId !== undefined) {
    const unit = await findUnit(db, businessId, unitId);
    if (!unit?.active) throw invalid('/unitId', 'is not a unit of this business', 'UNKNOWN_UNIT');
    return unit.name;
  }
  if (serviceId === undefined) return null;
  const service = await findService(db, businessId, serviceId);
  if (!service?.active) throw invalid('/serviceId', 'is not a service of this business', 'UNKNOWN_SERVICE');
  return service.name;
}

/** Keeps what somebody is looking at under a short name, to be told to the assistant. Never who is looking. */
export async function createRef(
  tx: Tx,
  businessId: string,
  context: RefContext,
  urls: { baseUrl: string },
  now: Temporal.Instant,
): Promise<Reference> {
  const business = await findBusiness(tx, businessId);
  if (!business || !instantReplies(business)) throw fail(NOT_FOUND);
  const item = await itemOf(tx, businessId, context);
  const expiresAt = now.add({ hours: LIVES_HOURS });
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const ref = newRef();
    if (!(await addRef(tx, businessId, ref, context, { now, expiresAt }))) continue;
    const about = [item, context.date].filter(Boolean).join(', ');
    const text = `Hello ${business.name}, I have a question${about && ` about ${about}`}. (${ref})`;
    const number = business.assistantNumber?.replaceAll(/\D/g, '') ?? '';
    return {
      ref,
      url: `${urls.baseUrl}/public/refs/${ref}`,
      chatUrl: `https://wa.me/${number}?text=${encodeURIComponent(text)}`,
      expiresAt: expiresAt.toString(),
    };
  }
  throw fail(DEPENDENCY_UNAVAILABLE, 'No reference is free at the moment; try again later');
}

export async function resolveRef(db: Reader, ref: string, now: Temporal.Instant): Promise<ResolvedReference> {
  const found = await findRef(db, ref.toUpperCase(), now);
  if (!found) throw fail(NOT_FOUND);
  const { slug, name, context, expiresAt } = found;
  return { ref: found.ref, business: { slug, name }, context, expiresAt: expiresAt.toString() };
}

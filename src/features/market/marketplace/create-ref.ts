import { randomInt } from 'node:crypto';
import { DEPENDENCY_UNAVAILABLE, fail, invalid, NOT_FOUND } from '../../../kit/errors.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { textOf } from '../../../kit/time.ts';
import { findService } from '../../catalogue/services/index.ts';
import { findUnit } from '../../catalogue/units/index.ts';
import { findBusiness } from '../../shop/businesses/index.ts';
import { repliesInstantly } from './read.ts';
import type { RefContext, Reference } from './schemas.ts';
import { addRef, deleteExpiredRefs, hasLiveRefs } from './store.ts';

/** Without letters and digits that look alike, so that a reference can be read out on the phone. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 4;
/** A tenth of the references with LENGTH letters: past it they get one letter more, so that none is guessed or runs out. */
const CROWDED = LETTERS.length ** LENGTH / 10;
const TTL_HOURS = 24;
const MAX_ATTEMPTS = 50;

const newRef = (length: number): string =>
  `C-${Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)] as string).join('')}`;

/** The name of the unit or service; refuses one that the business does not offer. */
async function readItemName(db: Reader, businessId: string, { unitId, serviceId }: RefContext): Promise<string | null> {
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

/** Stores the viewed item under a short reference for a chat with the assistant. It stores nothing about the viewer. */
export async function createRef(
  tx: Tx,
  businessId: string,
  context: RefContext,
  baseUrl: string,
  now: Temporal.Instant,
): Promise<Reference> {
  const business = await findBusiness(tx, businessId);
  if (!business || !repliesInstantly(business)) throw fail(NOT_FOUND);
  const item = await readItemName(tx, businessId, context);
  const expiresAt = now.add({ hours: TTL_HOURS });
  await deleteExpiredRefs(tx, now);
  const length = (await hasLiveRefs(tx, LENGTH, CROWDED, now)) ? LENGTH + 1 : LENGTH;
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const ref = newRef(length);
    if (!(await addRef(tx, businessId, ref, context, { now, expiresAt }))) continue;
    const about = [item, context.date].filter(Boolean).join(', ');
    const text = `Hello ${business.name}, I have a question${about && ` about ${about}`}. (${ref})`;
    const number = business.assistantNumber?.replaceAll(/\D/g, '') ?? '';
    return {
      ref,
      url: `${baseUrl}/public/refs/${ref}`,
      chatUrl: `https://wa.me/${number}?text=${encodeURIComponent(text)}`,
      expiresAt: textOf(expiresAt),
    };
  }
  throw fail(DEPENDENCY_UNAVAILABLE, 'No reference is free at the moment; try again later');
}

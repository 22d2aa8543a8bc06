import { UNKNOWN_VERTICAL } from '../../../errors.ts';
import { ALREADY_EXISTS, fail } from '../../../kit/errors.ts';
import { newPlatformId } from '../../../kit/ids.ts';
import { parsePhone } from '../../../kit/phone.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { findVertical } from '../../ground/verticals/index.ts';
import { startTrial } from '../billing/index.ts';
import { addOwner } from '../members/index.ts';
import { requireRoomToCreate } from './require-room.ts';
import type { BusinessRow, ServiceLocation } from './schemas.ts';
import { proposeSlugs } from './slug.ts';
import { addBusiness, enterDirectory, findBusiness, limitCreated } from './store.ts';

export interface BusinessInput {
  name: string;
  vertical: string;
  slug?: string;
  description?: string;
  contactPhone?: string | null;
  serviceLocation?: ServiceLocation;
}

/** Takes the first of the slugs that is free, and an id whose route is free; null when all slugs are taken. */
async function takeAddress(
  tx: Tx,
  slugs: Iterable<string>,
  by: { createdBy: string; sandboxOwnerId: string | null },
): Promise<{ id: string; slug: string } | null> {
  for (const slug of slugs) {
    let outcome: string;
    do {
      const id = newPlatformId('biz');
      outcome = await enterDirectory(tx, { id, slug, ...by });
      if (outcome === 'entered') return { id, slug };
    } while (outcome === 'route-taken');
  }
  return null;
}

/** The business starts hidden and in DRAFT; a sandbox starts ACTIVE. */
export async function createBusiness(
  tx: Tx,
  owner: { id: string; phone: string },
  input: BusinessInput,
  now: Temporal.Instant,
  options: { sandbox: boolean } = { sandbox: false },
): Promise<BusinessRow> {
  if (!options.sandbox) await requireRoomToCreate(tx, owner.id);
  const vertical = await findVertical(tx, input.vertical);
  // A sandbox is never listed, so its vertical may be disabled.
  if (!vertical || (!vertical.enabled && !options.sandbox)) {
    throw fail(UNKNOWN_VERTICAL, `There is no vertical ${input.vertical}`, [
      { code: 'UNKNOWN_VERTICAL', message: 'is not the key of a vertical', path: '/vertical' },
    ]);
  }
  const sandboxOwnerId = options.sandbox ? owner.id : null;
  const business = {
    name: input.name,
    vertical: vertical.key,
    family: vertical.family,
    bookingShape: vertical.bookingShape,
    policies: vertical.defaultPolicies,
    description: input.description ?? '',
    contactPhone: input.contactPhone ? parsePhone(input.contactPhone) : null,
    serviceLocation: input.serviceLocation ?? ('AT_BUSINESS' as const),
    sandboxOwnerId,
  };
  const slugs = input.slug === undefined ? proposeSlugs(input.name) : [input.slug];
  const address = await takeAddress(tx, slugs, { createdBy: owner.id, sandboxOwnerId });
  if (!address) {
    throw fail(ALREADY_EXISTS, `The slug ${input.slug} is taken`, [
      { code: 'ALREADY_EXISTS', message: 'is taken', path: '/slug' },
    ]);
  }
  const { id } = address;
  await addBusiness(tx, { ...business, ...address }, now);
  await limitCreated(tx, owner.id);
  await addOwner(tx, id, owner, now);
  if (!options.sandbox) await startTrial(tx, id, now);
  const created = await findBusiness(tx, id);
  if (!created) throw new Error(`Business ${id} was not made`);
  return created;
}

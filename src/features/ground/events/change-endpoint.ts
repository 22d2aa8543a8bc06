import { randomBytes } from 'node:crypto';
import { POLICY_VIOLATION } from '../../../errors.ts';
import type { SecretBox } from '../../../kit/crypto.ts';
import { fail, invalid, NOT_FOUND } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import type { Db, Tx } from '../../../kit/postgres/database.ts';
import { AddressRefused } from './address-guard.ts';
import type { Outbound } from './guarded-fetch.ts';
import {
  countEndpointsLocked,
  deleteDeliveriesOf,
  deleteEndpoint,
  type EndpointRow,
  insertEndpoint,
  updateEndpoint,
} from './store.ts';
import { forgetFailures } from './store-failures.ts';
import { queueEndpoint } from './store-queue.ts';

const MAX_ENDPOINTS = 20;
/** Deliveries that one statement deletes. */
const DELETED = 2_000;

/** Standard Webhooks: 32 bytes in base64 after the prefix. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Checks the URL and the event types. Runs before the transaction, because it resolves the host name. */
export async function checkEndpoint(
  outbound: Outbound,
  { url, events }: { url?: string; events?: string[] },
): Promise<void> {
  if (events && events.length > 1 && events.includes('*'))
    throw invalid('/events', 'must be ["*"] alone for all types');
  if (url === undefined) return;
  try {
    await outbound.check(url);
  } catch (error) {
    if (error instanceof AddressRefused) throw invalid('/url', error.message);
    throw error;
  }
}

export async function createEndpoint(
  tx: Tx,
  secrets: SecretBox,
  businessId: string,
  input: { url: string; events: string[]; description?: string },
  now: Temporal.Instant,
): Promise<EndpointRow & { secret: string }> {
  if ((await countEndpointsLocked(tx, businessId)) >= MAX_ENDPOINTS) {
    throw fail(POLICY_VIOLATION, `A business has at most ${MAX_ENDPOINTS} webhook endpoints`, [
      { code: 'TOO_MANY_WEBHOOKS', message: `delete one of the ${MAX_ENDPOINTS} first` },
    ]);
  }
  const secret = newSecret();
  const endpoint = await insertEndpoint(tx, businessId, {
    id: newId('whk', businessId),
    url: input.url,
    events: input.events,
    description: input.description ?? '',
    secret: secrets.seal(secret),
    now,
  });
  // A trigger counts changes of endpoints in the catalogue revision, so the cached catalogue is stale.
  tx.invalidate('business', businessId);
  return { ...endpoint, secret };
}

export async function changeEndpoint(
  tx: Tx,
  businessId: string,
  id: string,
  change: { url?: string; events?: string[]; description?: string; enabled?: boolean },
  now: Temporal.Instant,
): Promise<EndpointRow> {
  const endpoint = await updateEndpoint(tx, businessId, id, change, now);
  if (!endpoint) throw fail(NOT_FOUND);
  if (change.enabled) {
    await queueEndpoint(tx, businessId, id, now);
    // Its five days begin anew.
    await forgetFailures(tx, businessId, [id]);
  }
  return endpoint;
}

/**
 * Deletes the deliveries of an endpoint in batches before the endpoint itself, because there may be hundreds of thousands.
 * It is disabled first, so that no new ones come. A process that is killed meanwhile leaves a disabled endpoint.
 */
export async function emptyEndpoint(db: Db, businessId: string, id: string, now: Temporal.Instant): Promise<void> {
  await db.transaction((tx) => updateEndpoint(tx, businessId, id, { enabled: false }, now));
  for (let deleted = DELETED; deleted === DELETED; )
    deleted = await db.transaction((tx) => deleteDeliveriesOf(tx, businessId, id, DELETED));
}

export async function removeEndpoint(tx: Tx, businessId: string, id: string): Promise<void> {
  if ((await deleteEndpoint(tx, businessId, id)) === 0) throw fail(NOT_FOUND);
  tx.invalidate('business', businessId);
}

export async function rotateSecret(
  tx: Tx,
  secrets: SecretBox,
  businessId: string,
  id: string,
  now: Temporal.Instant,
): Promise<EndpointRow & { secret: string }> {
  const secret = newSecret();
  const endpoint = await updateEndpoint(tx, businessId, id, { secret: secrets.seal(secret) }, now);
  if (!endpoint) throw fail(NOT_FOUND);
  return { ...endpoint, secret };
}

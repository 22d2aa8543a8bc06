import { randomBase62, type SecretBox } from '../../kit/crypto.ts';
import type { Tx } from '../../kit/db/db.ts';
import { fail, INVALID_STATE, invalid, NOT_FOUND, POLICY_VIOLATION } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { AddressRefused } from '../../kit/net/address-guard.ts';
import type { Outbound } from '../../kit/net/guarded-fetch.ts';
import { type Actor, emitPing } from './emit.ts';
import {
  countEndpointsLocked,
  type DeliveryRow,
  deleteEndpoint,
  type EndpointRow,
  findDelivery,
  findEndpoint,
  insertEndpoint,
  pauseDeliveries,
  requeueDelivery,
  updateEndpoint,
} from './store.ts';

const MOST_ENDPOINTS = 20;

const newSecret = (): string => `whsec_${randomBase62(40)}`;

/** What the body of a create or a change asks for, judged before any transaction: names have to be looked up. */
export async function judgeEndpoint(
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
  wanted: { url: string; events: string[]; description?: string },
  now: Temporal.Instant,
): Promise<EndpointRow & { secret: string }> {
  if ((await countEndpointsLocked(tx, businessId)) >= MOST_ENDPOINTS) {
    throw fail(POLICY_VIOLATION, `A business has at most ${MOST_ENDPOINTS} webhook endpoints`, [
      { code: 'TOO_MANY_WEBHOOKS', message: `delete one of the ${MOST_ENDPOINTS} first` },
    ]);
  }
  const secret = newSecret();
  const endpoint = await insertEndpoint(tx, businessId, {
    id: newId('whk'),
    url: wanted.url,
    events: wanted.events,
    description: wanted.description ?? '',
    secret: secrets.seal(secret),
    now,
  });
  // Whoever believes that nobody listens would leave out the deliveries.
  tx.tell('business', businessId);
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
  if (change.enabled !== undefined) await pauseDeliveries(tx, businessId, id, !change.enabled);
  return endpoint;
}

export async function removeEndpoint(tx: Tx, businessId: string, id: string): Promise<void> {
  if ((await deleteEndpoint(tx, businessId, id)) === 0) throw fail(NOT_FOUND);
  tx.tell('business', businessId);
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

const disabled = () => fail(INVALID_STATE, 'The webhook endpoint is disabled: enable it first');

export async function sendPing(
  tx: Tx,
  businessId: string,
  endpointId: string,
  by: Actor,
  now: Temporal.Instant,
): Promise<DeliveryRow> {
  const endpoint = await findEndpoint(tx, businessId, endpointId);
  if (!endpoint) throw fail(NOT_FOUND);
  if (!endpoint.enabled) throw disabled();
  const id = await emitPing(tx, { businessId, endpointId, by, now });
  const delivery = await findDelivery(tx, businessId, id);
  if (!delivery) throw fail(NOT_FOUND);
  return delivery;
}

export async function replayDelivery(
  tx: Tx,
  businessId: string,
  id: string,
  now: Temporal.Instant,
): Promise<DeliveryRow> {
  const delivery = await requeueDelivery(tx, businessId, id, now);
  if (!delivery) throw fail(NOT_FOUND);
  if (!delivery.endpointEnabled) throw disabled();
  return delivery;
}

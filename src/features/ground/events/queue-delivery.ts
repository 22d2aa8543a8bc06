import { type AppError, fail, INVALID_STATE, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { type Actor, emitPing } from './emit.ts';
import { readEndpoint } from './read.ts';
import { type DeliveryRow, findDelivery, requeueDelivery } from './store.ts';

const disabled = (): AppError => fail(INVALID_STATE, 'The webhook endpoint is disabled: enable it first');

export async function sendPing(
  tx: Tx,
  businessId: string,
  endpointId: string,
  by: Actor,
  now: Temporal.Instant,
): Promise<DeliveryRow> {
  const endpoint = await readEndpoint(tx, businessId, endpointId);
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

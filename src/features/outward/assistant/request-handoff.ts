import { invalid } from '../../../kit/errors.ts';
import { parsePhone } from '../../../kit/phone.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { textOf } from '../../../kit/time.ts';
import { type Actor, emit } from '../../ground/events/index.ts';
import type { Handoff } from './schemas.ts';

/** The event is the only record of a handoff. */
export async function requestHandoff(
  tx: Tx,
  businessId: string,
  request: { customerPhone: string; reason: string; ref?: string },
  by: Actor,
  now: Temporal.Instant,
): Promise<Handoff> {
  const customerPhone = parsePhone(request.customerPhone);
  if (customerPhone === null) throw invalid('/customerPhone', 'is not a phone number');
  const handoff: Handoff = {
    customerPhone,
    reason: request.reason,
    ref: request.ref ?? null,
    createdAt: textOf(now),
  };
  await emit(tx, { businessId, type: 'handoff.requested', data: { handoff }, by, now });
  return handoff;
}

import type { Tx } from '../../kit/db/db.ts';
import { invalid } from '../../kit/errors.ts';
import { parsePhone } from '../../kit/phone.ts';
import { type Actor, emit } from '../events/index.ts';
import type { Handoff } from './schemas.ts';

/** A customer wants a person: the business hears of it as an event. */
export async function requestHandoff(
  tx: Tx,
  businessId: string,
  wanted: { customerPhone: string; reason: string; ref?: string },
  by: Actor,
  now: Temporal.Instant,
): Promise<Handoff> {
  const customerPhone = parsePhone(wanted.customerPhone);
  if (customerPhone === null) throw invalid('/customerPhone', 'is not a phone number');
  const handoff: Handoff = {
    customerPhone,
    reason: wanted.reason,
    ref: wanted.ref ?? null,
    createdAt: now.toString(),
  };
  await emit(tx, { businessId, type: 'handoff.requested', data: { handoff }, by, now });
  return handoff;
}

import { fail, ROLE_REQUIRED } from '../../../kit/errors.ts';
import type { Call } from '../../../kit/http/route.ts';
import { parsePhone } from '../../../kit/phone.ts';
import { actorOf } from '../../ground/events/index.ts';
import { parseBookingRequest } from '../quotes/index.ts';
import type { Placement } from './draft-booking.ts';
import type { Source } from './schemas.ts';
import type { HoldBody } from './schemas-bodies.ts';

export function sourceOf({ caller }: Call): Source {
  if (caller?.kind !== 'key') return 'DASHBOARD';
  return caller.scopes.has('usage:write') ? 'ASSISTANT' : 'API';
}

/** Only an owner agrees on a price. */
function agreedBy({ body, relation }: Call<unknown, unknown, HoldBody>): Placement['agreement']['agreed'] {
  if (body.agreed && relation !== 'OWNER') throw fail(ROLE_REQUIRED, 'Only an owner agrees on a price');
  return body.agreed ?? null;
}

/** The reason of an agreed price is for members. */
const noteOf = ({ internalNote, agreed }: HoldBody): string | null =>
  [internalNote, agreed && `Agreed price: ${agreed.reason}`].filter(Boolean).join('\n') || null;

/** What a body of members and keys asks for. */
export const placementOf = (creation: 'hold' | 'book', call: Call<unknown, unknown, HoldBody>): Placement => ({
  businessId: call.tenantId,
  request: parseBookingRequest(call.body),
  // The schema has validated the phone number.
  customer: { name: call.body.customer.name, phone: parsePhone(call.body.customer.phone) ?? '' },
  note: call.body.note ?? null,
  internalNote: noteOf(call.body),
  agreement: {
    quoteToken: call.body.quoteToken ?? null,
    expectedTotalPesewas: call.body.expectedTotalPesewas ?? null,
    agreed: agreedBy(call),
    who: call.caller?.id ?? call.network,
  },
  business: null,
  creation,
  source: sourceOf(call),
  by: actorOf(call),
  now: call.now,
});

import { invalid } from '../../../kit/errors.ts';
import { type Call, userOf } from '../../../kit/http/route.ts';
import type { Placement } from '../../booking/bookings/index.ts';
import { parseBookingRequest } from '../../booking/quotes/index.ts';
import { actorOf } from '../../ground/events/index.ts';
import type { PublicHoldBody } from './schemas.ts';

export interface PublicHold {
  placement: Placement;
  /** The user, while it has no name of its own. */
  unnamedUserId: string | null;
}

/** The customer's phone comes from the session and not from the body. */
export function planHold(call: Call<unknown, unknown, PublicHoldBody>): PublicHold {
  const { tenantId, body, now } = call;
  const user = userOf(call);
  const name = body.customer?.name ?? user.name;
  if (name === null) throw invalid('/customer/name', 'is required while your profile has no name', 'REQUIRED');
  const placement: Placement = {
    businessId: tenantId,
    request: parseBookingRequest(body),
    customer: { name, phone: user.phone },
    note: body.note ?? null,
    internalNote: null,
    agreement: {
      quoteToken: body.quoteToken ?? null,
      expectedTotalPesewas: body.expectedTotalPesewas ?? null,
      agreed: null,
      who: user.id,
    },
    business: null,
    creation: 'hold',
    source: 'APP',
    by: actorOf(call),
    now,
  };
  return { placement, unnamedUserId: user.name === null ? user.id : null };
}

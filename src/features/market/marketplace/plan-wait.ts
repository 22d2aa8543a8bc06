import { type Call, userOf } from '../../../kit/http/route.ts';
import type { joinWaitlist, PublicJoinBody } from '../../booking/waitlist/index.ts';
import { actorOf } from '../../ground/events/index.ts';

/** Who waits need not have a name yet; the first booking with a name replaces it. */
const NAMELESS = 'Customer';

/** The customer's phone comes from the session and not from the body. */
export function planWait(call: Call<unknown, unknown, PublicJoinBody>): Parameters<typeof joinWaitlist>[2] {
  const { tenantId, body, now } = call;
  const user = userOf(call);
  const { customer, ...wait } = body;
  const name = customer?.name ?? user.name ?? NAMELESS;
  return { businessId: tenantId, customer: { name, phone: user.phone }, body: wait, by: actorOf(call), now };
}

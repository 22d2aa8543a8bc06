import { invalid } from '../../kit/errors.ts';
import { type Call, userOf } from '../../kit/http/route.ts';
import type { Shelves } from '../availability/index.ts';
import type { Placement } from '../bookings/index.ts';
import { actorOf } from '../events/index.ts';
import { wishOf } from '../quotes/index.ts';
import type { PublicHoldBody } from './schemas.ts';

/** A hold for whoever is signed in: the phone is the session's, whatever the body says. */
export function placementOf(
  call: Call<unknown, unknown, PublicHoldBody>,
  { shelves, publicUrl }: { shelves: Shelves; publicUrl: string },
): Placement {
  const { tenantId, body, now } = call;
  const user = userOf(call);
  const name = body.customer?.name ?? user.name;
  if (name === null) throw invalid('/customer/name', 'is required while your profile has no name', 'REQUIRED');
  return {
    businessId: tenantId,
    shelves,
    wish: wishOf(body),
    customer: { name, phone: user.phone },
    note: body.note ?? null,
    creation: 'hold',
    source: 'APP',
    by: actorOf(call),
    publicUrl,
    now,
  };
}

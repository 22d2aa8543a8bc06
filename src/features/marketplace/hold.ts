import type { Tx } from '../../kit/db/db.ts';
import { type AppError, invalid } from '../../kit/errors.ts';
import { type Call, userOf } from '../../kit/http/route.ts';
import type { Shelves } from '../availability/index.ts';
import { type BookingRow, placeBooking } from '../bookings/index.ts';
import { actorOf } from '../events/index.ts';
import { wishOf } from '../quotes/index.ts';
import type { PublicHoldBody } from './schemas.ts';

/** Holds for whoever is signed in: the phone is the session's, whatever the body says. */
export function holdForCustomer(
  tx: Tx,
  call: Call<unknown, unknown, PublicHoldBody>,
  shelves: Shelves,
  publicUrl: string,
): Promise<BookingRow | AppError> {
  const { tenantId, body, now } = call;
  const user = userOf(call);
  const name = body.customer?.name ?? user.name;
  if (name === null) throw invalid('/customer/name', 'is required while your profile has no name', 'REQUIRED');
  return placeBooking(tx, {
    businessId: tenantId,
    wish: wishOf(body),
    customer: { name, phone: user.phone },
    note: body.note ?? null,
    creation: 'hold',
    source: 'APP',
    by: actorOf(call),
    shelves,
    publicUrl,
    now,
  });
}

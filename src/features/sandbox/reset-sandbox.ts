import type { Tx } from '../../kit/db/db.ts';
import { fail, NOT_FOUND } from '../../kit/errors.ts';
import { wipeBookings } from '../bookings/index.ts';
import { type BusinessRow, findSandboxOf } from '../businesses/index.ts';
import { wipeCustomers } from '../customers/index.ts';
import { wipeExtras } from '../extras/index.ts';
import { ownTime, wipeOccupancy } from '../occupancy/index.ts';
import { deleteMoney } from '../payments/index.ts';
import { wipeReviews } from '../reviews/index.ts';
import { wipeClosures } from '../schedule/index.ts';
import { wipeUnits } from '../units/index.ts';
import { seed } from './seed.ts';

/** Takes the user's test business back to how it began. Keys, webhook endpoints and the log of events stay. */
export async function resetSandbox(tx: Tx, userId: string, now: Temporal.Instant): Promise<BusinessRow> {
  const sandbox = await findSandboxOf(tx, userId);
  if (!sandbox) throw fail(NOT_FOUND, 'You have no sandbox yet');
  await ownTime(tx, sandbox.id);
  await deleteMoney(tx, sandbox.id);
  await wipeReviews(tx, sandbox.id);
  await wipeBookings(tx, sandbox.id);
  await wipeOccupancy(tx, sandbox.id);
  await wipeCustomers(tx, sandbox.id);
  await wipeUnits(tx, sandbox.id);
  await wipeExtras(tx, sandbox.id);
  await wipeClosures(tx, sandbox.id);
  return seed(tx, sandbox.id, now);
}

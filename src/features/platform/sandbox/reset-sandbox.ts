import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { forgetRecords } from '../../../kit/http/idempotency.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { wipeBookings } from '../../booking/bookings/index.ts';
import { wipeCustomers } from '../../booking/customers/index.ts';
import { wipeExtras } from '../../catalogue/extras/index.ts';
import { wipeUnits } from '../../catalogue/units/index.ts';
import { ownTime, wipeOccupancy } from '../../ground/occupancy/index.ts';
import { wipeReviews } from '../../market/reviews/index.ts';
import { wipePayments } from '../../money/payments/index.ts';
import { type BusinessRow, findSandboxOf, unrate } from '../../shop/businesses/index.ts';
import { wipeClosures } from '../../shop/schedule/index.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { listCallers } from './store.ts';

/** API keys, webhook endpoints and events stay. */
export async function resetSandbox(tx: Tx, userId: string, now: Temporal.Instant): Promise<BusinessRow> {
  const sandbox = await findSandboxOf(tx, userId);
  if (!sandbox) throw fail(NOT_FOUND, 'You have no sandbox yet');
  await ownTime(tx, sandbox.id);
  // A replay would answer with bookings that are gone.
  await forgetRecords(tx, sandbox.id, await listCallers(tx, sandbox.id));
  await wipePayments(tx, sandbox.id);
  await wipeReviews(tx, sandbox.id);
  await unrate(tx, sandbox.id);
  await wipeBookings(tx, sandbox.id);
  await wipeOccupancy(tx, sandbox.id);
  await wipeCustomers(tx, sandbox.id);
  await wipeUnits(tx, sandbox.id);
  await wipeExtras(tx, sandbox.id);
  await wipeClosures(tx, sandbox.id);
  return seedCatalogue(tx, sandbox.id, now);
}

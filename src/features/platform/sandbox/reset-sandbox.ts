import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { forgetRecords } from '../../../kit/http/idempotency.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { wipeBookings } from '../../booking/bookings/index.ts';
import { wipeCustomers } from '../../booking/customers/index.ts';
import { wipeSeries } from '../../booking/series/index.ts';
import { wipeWaitlist } from '../../booking/waitlist/index.ts';
import { wipeExtras } from '../../catalogue/extras/index.ts';
import { wipeKits } from '../../catalogue/kits/index.ts';
import { wipePriceRules } from '../../catalogue/price-rules/index.ts';
import { wipePromoCodes } from '../../catalogue/promo-codes/index.ts';
import { wipeUnits } from '../../catalogue/units/index.ts';
import { ownTime, wipeOccupancy } from '../../ground/occupancy/index.ts';
import { wipeReviews } from '../../market/reviews/index.ts';
import { wipeBalance } from '../../money/ledger/index.ts';
import { wipePayments } from '../../money/payments/index.ts';
import { wipeMessages } from '../../outward/messages/index.ts';
import { type BusinessRow, findSandboxOf, unrate } from '../../shop/businesses/index.ts';
import { wipeDatedHours } from '../../shop/dated-hours/index.ts';
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
  await wipeBalance(tx, sandbox.id, now);
  await wipePayments(tx, sandbox.id);
  await wipeReviews(tx, sandbox.id);
  await unrate(tx, sandbox.id);
  await wipeMessages(tx, sandbox.id);
  await wipeWaitlist(tx, sandbox.id);
  await wipeBookings(tx, sandbox.id);
  await wipeSeries(tx, sandbox.id);
  await wipeOccupancy(tx, sandbox.id);
  await wipeCustomers(tx, sandbox.id);
  await wipeKits(tx, sandbox.id);
  await wipeUnits(tx, sandbox.id);
  await wipeExtras(tx, sandbox.id);
  await wipePriceRules(tx, sandbox.id);
  await wipePromoCodes(tx, sandbox.id);
  await wipeClosures(tx, sandbox.id);
  await wipeDatedHours(tx, sandbox.id);
  return seedCatalogue(tx, sandbox.id, now);
}

import type { Tx } from '../../kit/db/db.ts';
import { type BusinessRow, setLocation, updateBusiness } from '../businesses/index.ts';
import { createExtra } from '../extras/index.ts';
import { setHours } from '../schedule/index.ts';
import { createUnit } from '../units/index.ts';
import { setZones } from '../zones/index.ts';
import { DEPOSIT, EXTRAS, HOURS, LOCATION, UNITS, ZONES } from './reference-catalogue.ts';

/** Gives an empty business the reference catalogue, through the same doors its owner would use. */
export async function seed(tx: Tx, businessId: string, now: Temporal.Instant): Promise<BusinessRow> {
  await setLocation(tx, businessId, LOCATION, now);
  await setHours(tx, businessId, HOURS);
  await setZones(tx, businessId, ZONES);
  for (const unit of UNITS) await createUnit(tx, businessId, unit, now);
  for (const extra of EXTRAS) await createExtra(tx, businessId, extra, now);
  return updateBusiness(tx, businessId, 'OWNER', { policies: { deposit: DEPOSIT } }, now);
}

import type { Tx } from '../../../kit/postgres/database.ts';
import { createExtra } from '../../catalogue/extras/index.ts';
import { createUnit } from '../../catalogue/units/index.ts';
import { type BusinessRow, setLocation, updateBusiness } from '../../shop/businesses/index.ts';
import { setHours } from '../../shop/schedule/index.ts';
import { setZones } from '../../shop/zones/index.ts';
import { DEPOSIT, EXTRAS, HOURS, LOCATION, UNITS, ZONES } from './reference-catalogue.ts';

/** Uses the owner's verbs, so a sandbox passes the same checks as a real business. */
export async function seedCatalogue(tx: Tx, businessId: string, now: Temporal.Instant): Promise<BusinessRow> {
  await setLocation(tx, businessId, LOCATION, now);
  await setHours(tx, businessId, HOURS);
  await setZones(tx, businessId, ZONES);
  for (const unit of UNITS) await createUnit(tx, businessId, unit, now);
  for (const extra of EXTRAS) await createExtra(tx, businessId, extra, now);
  return updateBusiness(tx, { businessId, by: { kind: 'system' }, now }, 'OWNER', { policies: { deposit: DEPOSIT } });
}

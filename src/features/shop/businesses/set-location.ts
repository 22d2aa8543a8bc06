import { nearestArea } from '../../../domain/geo/nearest-area.ts';
import { pinOf } from '../../../domain/geo/pin.ts';
import { fail, invalid, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { findAreas, listAreas } from '../../ground/areas/index.ts';
import type { BusinessRow } from './schemas.ts';
import type { SetLocation } from './schemas-input.ts';
import { findBusiness, saveLocation } from './store.ts';

async function chooseArea(tx: Tx, { lat, lng, areaId }: SetLocation): Promise<string | null> {
  if (areaId === undefined) {
    const areas = await listAreas(tx, { city: null, prefix: null });
    return nearestArea({ lat, lng }, areas)?.id ?? null;
  }
  const [area] = await findAreas(tx, [areaId]);
  if (!area) throw invalid('/areaId', 'is not a known area', 'UNKNOWN_AREA');
  return area.id;
}

export async function setLocation(
  tx: Tx,
  businessId: string,
  location: SetLocation,
  now: Temporal.Instant,
): Promise<BusinessRow> {
  const { address = null } = location;
  await saveLocation(tx, businessId, { ...pinOf(location), address, areaId: await chooseArea(tx, location) }, now);
  tx.invalidate('business', businessId);
  const business = await findBusiness(tx, businessId);
  if (!business) throw fail(NOT_FOUND);
  return business;
}

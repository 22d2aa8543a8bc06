import { nearestArea } from '../../domain/geo/nearest-area.ts';
import { pinOf } from '../../domain/geo/pin.ts';
import type { Tx } from '../../kit/db/db.ts';
import { fail, invalid, NOT_FOUND } from '../../kit/errors.ts';
import { findAreas, listAreas } from '../areas/index.ts';
import type { SetLocation } from './bodies.ts';
import type { BusinessRow } from './schemas.ts';
import { findBusiness, saveLocation } from './store.ts';

async function areaIdOf(tx: Tx, { lat, lng, areaId }: SetLocation): Promise<string | null> {
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
  place: SetLocation,
  now: Temporal.Instant,
): Promise<BusinessRow> {
  const { address = null } = place;
  await saveLocation(tx, businessId, { ...pinOf(place), address, areaId: await areaIdOf(tx, place) }, now);
  tx.tell('business', businessId);
  const business = await findBusiness(tx, businessId);
  if (!business) throw fail(NOT_FOUND);
  return business;
}

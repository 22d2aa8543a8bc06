import { type ErrorDetail, fail, VALIDATION_FAILED } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { findAreas } from '../../ground/areas/index.ts';
import type { DeliveryZone, PutZones } from './schemas.ts';
import { listZones, replaceZones } from './store.ts';

export async function setZones(tx: Tx, businessId: string, zones: PutZones['zones']): Promise<DeliveryZone[]> {
  const areas = await findAreas(
    tx,
    zones.map(({ areaId }) => areaId),
  );
  const problems = zoneProblems(zones, new Set(areas.map(({ id }) => id)));
  if (problems.length > 0) throw fail(VALIDATION_FAILED, VALIDATION_FAILED.message, problems);
  await replaceZones(tx, businessId, zones);
  tx.invalidate('business', businessId);
  return listZones(tx, businessId);
}

function zoneProblems(zones: PutZones['zones'], known: ReadonlySet<string>): ErrorDetail[] {
  const seen = new Set<string>();
  return zones.flatMap(({ areaId }, index) => {
    const path = `/zones/${index}/areaId`;
    if (!known.has(areaId)) return [{ code: 'UNKNOWN_AREA', message: 'is not a known area', path }];
    if (seen.has(areaId)) return [{ code: 'DUPLICATE_AREA', message: 'appears more than once', path }];
    seen.add(areaId);
    return [];
  });
}

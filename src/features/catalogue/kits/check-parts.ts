import { type ErrorDetail, fail, invalid, VALIDATION_FAILED } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import type { KitInput, KitPart } from './schemas.ts';
import { listParts } from './store.ts';

/** A visit has no more services. */
const MAX_SERVICES = 6;

/** The parts as they are stored; refuses what the business does not have, and parts of the other kind. */
export async function checkParts(
  db: Reader,
  businessId: string,
  bookingShape: string,
  items: KitInput['items'],
): Promise<KitPart[]> {
  const rents = bookingShape === 'UNIT_PER_DAY';
  const own = rents ? 'unitId' : 'serviceId';
  if (!rents && items.length > MAX_SERVICES) throw invalid('/items', `at most ${MAX_SERVICES} services in one visit`);
  const parts = items.map((part, index): KitPart => {
    const { unitId, serviceId, quantity } = part;
    const path = `/items/${index}`;
    if (rents && serviceId !== undefined)
      throw invalid(`${path}/serviceId`, 'is not for a business that rents by the day', 'UNKNOWN_FIELD');
    for (const field of ['unitId', 'quantity'] as const)
      if (!rents && part[field] !== undefined)
        throw invalid(`${path}/${field}`, 'is not for a business that sells time', 'UNKNOWN_FIELD');
    if (part[own] === undefined) throw invalid(`${path}/${own}`, 'is required', 'REQUIRED');
    return unitId === undefined ? { serviceId: serviceId ?? '' } : { unitId, quantity: quantity ?? 1 };
  });
  const ids = parts.map(({ unitId, serviceId }) => unitId ?? serviceId ?? '');
  const known = new Set((await listParts(db, businessId, ids)).map(({ id }) => id));
  const unknown = ids.flatMap((id, index): ErrorDetail[] =>
    known.has(id)
      ? []
      : [
          {
            code: rents ? 'UNKNOWN_UNIT' : 'UNKNOWN_SERVICE',
            message: `is not a ${rents ? 'unit' : 'service'} of this business`,
            path: `/items/${index}/${own}`,
          },
        ],
  );
  if (unknown.length > 0) throw fail(VALIDATION_FAILED, undefined, unknown);
  return parts;
}

import { MAX_SERVICES } from '../../../domain/availability/visit.ts';
import { type ErrorDetail, fail, invalid, VALIDATION_FAILED } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import type { KitInput, KitPart } from './schemas.ts';
import { listParts } from './store.ts';

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
  const problems: ErrorDetail[] = [];
  const refuse = (path: string, message: string, code: string) => problems.push({ code, message, path });
  const parts = items.map((part, index): KitPart => {
    const { unitId, serviceId, quantity } = part;
    const path = `/items/${index}`;
    const foreign = rents ? (['serviceId'] as const) : (['unitId', 'quantity'] as const);
    const business = rents ? 'rents by the day' : 'sells time';
    for (const field of foreign)
      if (part[field] !== undefined)
        refuse(`${path}/${field}`, `is not for a business that ${business}`, 'UNKNOWN_FIELD');
    if (part[own] === undefined && part[foreign[0]] === undefined) refuse(`${path}/${own}`, 'is required', 'REQUIRED');
    return rents ? { unitId: unitId ?? '', quantity: quantity ?? 1 } : { serviceId: serviceId ?? '' };
  });
  if (problems.length > 0) throw fail(VALIDATION_FAILED, undefined, problems);
  const ids = parts.map(({ unitId, serviceId }) => unitId ?? serviceId ?? '');
  const known = new Set((await listParts(db, businessId, ids)).map(({ id }) => id));
  const what = rents ? 'unit' : 'service';
  for (const [index, id] of ids.entries())
    if (!known.has(id))
      refuse(`/items/${index}/${own}`, `is not a ${what} of this business`, `UNKNOWN_${what.toUpperCase()}`);
  if (problems.length > 0) throw fail(VALIDATION_FAILED, undefined, problems);
  return parts;
}

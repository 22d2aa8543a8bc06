import { fail, VALIDATION_FAILED } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { lockServices, replaceLinks } from './store.ts';

/** Replaces the services that a provider performs. */
export async function assignServices(
  tx: Tx,
  businessId: string,
  providerId: string,
  serviceIds: readonly string[],
): Promise<void> {
  const known = new Set((await lockServices(tx, businessId, serviceIds)).map(({ id }) => id));
  const details = serviceIds.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ code: 'UNKNOWN_SERVICE', message: 'is not a service of this business', path: `/serviceIds/${index}` }],
  );
  if (details.length > 0) throw fail(VALIDATION_FAILED, VALIDATION_FAILED.message, details);
  await replaceLinks(tx, businessId, providerId, serviceIds);
}

import type { Reader } from '../../kit/db/db.ts';
import { fail, NOT_FOUND } from '../../kit/errors.ts';
import type { ServiceRow } from './schemas.ts';
import { findService } from './store.ts';

/** 404 for a service that is unknown, deleted or another business's. */
export async function requireService(db: Reader, businessId: string, id: string): Promise<ServiceRow> {
  const service = await findService(db, businessId, id);
  if (!service) throw fail(NOT_FOUND, 'There is no such service');
  return service;
}

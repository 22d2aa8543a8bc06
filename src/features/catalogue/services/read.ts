import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { type Service, type ServiceRow, toService } from './schemas.ts';
import { findService, listServices } from './store.ts';

export async function readServices(
  db: Reader,
  businessId: string,
  { active = null }: { active?: boolean | null },
  publicUrl: string,
): Promise<Service[]> {
  const services = await listServices(db, businessId, { active });
  return services.map((service) => toService(service, publicUrl));
}

/** Answers 404 for a service that is unknown, deleted or of another business. */
export async function requireService(db: Reader, businessId: string, id: string): Promise<ServiceRow> {
  const service = await findService(db, businessId, id);
  if (!service) throw fail(NOT_FOUND, 'There is no such service');
  return service;
}

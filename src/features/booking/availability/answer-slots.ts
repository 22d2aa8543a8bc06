import type { Audience } from '../../../domain/availability/refusal.ts';
import type { Answer } from '../../../kit/http/route.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import type { CatalogueCache } from './catalogue.ts';
import type { SlotsQuery } from './schemas.ts';
import { readSlotsAnswer } from './slots.ts';
import { readVisitSlotsAnswer, servicesOfVisit } from './visit-slots.ts';

/** Slots of one service, or of a visit: several services, or those of a kit. */
export async function answerSlots(
  db: Reader,
  catalogues: CatalogueCache,
  businessId: string,
  { serviceId = [], kitId, date, providerId, stepMin }: SlotsQuery,
  audience: Audience,
  now: Temporal.Instant,
): Promise<Answer> {
  const named = [serviceId].flat();
  const [only, ...others] = named;
  const request = { date, providerId: providerId ?? null, stepMin };
  if (only !== undefined && others.length === 0 && kitId === undefined)
    return readSlotsAnswer(db, catalogues, businessId, { ...request, serviceId: only }, audience, now);
  const serviceIds = servicesOfVisit(await catalogues.read(businessId), { serviceIds: named, ...(kitId && { kitId }) });
  return readVisitSlotsAnswer(db, catalogues, businessId, { ...request, serviceIds, kitId }, audience, now);
}

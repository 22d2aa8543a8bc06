import { next } from '../../../domain/booking/states.ts';
import type { QuoteLine } from '../../../domain/pricing/price.ts';
import { duePesewas } from '../../../domain/pricing/sums.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import type { BookingTerms, CatalogueCache } from '../availability/index.ts';
import { kindOfItems } from '../quotes/index.ts';
import { readBooking } from './read.ts';
import { customerRefusals, depositFollows } from './reschedule.ts';
import type { RescheduleBody } from './schemas-bodies.ts';
import { stateForbids } from './transition.ts';

export interface MovePreview {
  available: boolean;
  reasons: { code: string; message: string; path: string }[];
  lines: QuoteLine[];
  totalPesewas: number;
  duePesewas: number;
}

/** What moving the booking would cost, and what stands in its way; nothing is stored. */
export async function previewMove(
  db: Reader,
  catalogues: CatalogueCache,
  {
    businessId,
    bookingId,
    isCustomer,
    now,
  }: { businessId: string; bookingId: string; isCustomer: boolean; now: Temporal.Instant },
  body: RescheduleBody,
): Promise<MovePreview> {
  const row = await readBooking(db, businessId, bookingId);
  if (!next(row.status, 'reschedule')) throw stateForbids(row, 'reschedule');
  const kind = kindOfItems(row.items);
  const target = kind.parseMove(row, body);
  const catalogue = await catalogues.read(businessId);
  const price = kind.reprice(catalogue, row, target, depositFollows(row) ? row.terms.deposit : null, now);
  const forbidden = isCustomer ? customerRefusals(row, price.totalPesewas, now) : [];
  const reasons: MovePreview['reasons'] = forbidden
    .flatMap(({ details = [] }) => details)
    .map((detail) => ({ path: kind.timePath, ...detail }));
  const judge = (terms: BookingTerms) => {
    for (const violation of kind.violations(terms, target, 'customer', now))
      reasons.push({ ...violation, path: kind.timePath });
  };
  const judgedFor = { bookedBy: 'customer', audience: isCustomer ? 'public' : 'business' } as const;
  const found = await kind.findTime(db, row, target, judgedFor, judge, now);
  const violated = new Set<string>(reasons.map(({ code }) => code));
  reasons.push(...found.refusals.filter(({ code }) => !violated.has(code)));
  const { lines, totalPesewas } = price;
  const due = duePesewas({ ...row, totalPesewas });
  return { available: found.available && reasons.length === 0, reasons, lines, totalPesewas, duePesewas: due };
}

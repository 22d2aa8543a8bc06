import type { Refusal } from '../../../domain/availability/refusal.ts';
import { type DepositPolicy, type Price, setTotal } from '../../../domain/pricing/price.ts';
import { breather } from '../../../kit/breathe.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { refusedPromo } from '../bookings/index.ts';
import { type JudgedFor, priceRequest, type QuoteContext } from '../quotes/index.ts';
import { judgeOccurrences } from './judge.ts';
import { parseOccurrences, type Reach, violationsOf, withReach } from './occurrences.ts';
import type { SeriesPreview, SeriesPreviewBody } from './schemas.ts';

/** Each date with its price and what stands in its way; nothing is stored. */
export async function previewSeries(
  db: Reader,
  { catalogues, guesses }: QuoteContext,
  businessId: string,
  body: SeriesPreviewBody,
  { bookedBy, reach, who }: Pick<JudgedFor, 'bookedBy'> & { reach: Reach; who: string },
  now: Temporal.Instant,
): Promise<SeriesPreview> {
  const occurrences = parseOccurrences(body);
  const terms = withReach(await catalogues.read(businessId), reach);
  const breathe = breather();
  const prices: Price[] = [];
  for (const { request } of occurrences) {
    const { price, promo } = priceRequest(terms, request, bookedBy, now);
    if (promo) guesses.judge(who, promo.code !== null);
    if (promo?.refusal) throw refusedPromo(promo.refusal);
    const deposit = terms.policies.deposit as DepositPolicy;
    prices.push(body.agreed ? setTotal(price, 'Agreed price', body.agreed.totalPesewas, deposit) : price);
    await breathe();
  }
  const found = await judgeOccurrences(db, terms, occurrences, { bookedBy, audience: 'business' }, now);
  const shown = occurrences.map(({ index, when, request }, at) => {
    const refusals = found[at] ?? [];
    const late = violationsOf(terms, request.items, { bookedBy }, now)
      .filter(({ code }) => !refusals.some((refusal) => refusal.code === code))
      .map((violation): Refusal => ({ ...violation, path: when.date === undefined ? '/startsAt' : '/date' }));
    const reasons = [...late, ...refusals];
    return { index, ...when, available: reasons.length === 0, reasons, ...(prices[at] as Price) };
  });
  const totalPesewas = shown.reduce((sum, { available, totalPesewas: one }) => sum + (available ? one : 0), 0);
  return { occurrences: shown, totalPesewas };
}

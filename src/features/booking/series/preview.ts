import type { Refusal } from '../../../domain/availability/refusal.ts';
import { type DepositPolicy, type Price, setTotal } from '../../../domain/pricing/price.ts';
import { type PromoCode, usedUp } from '../../../domain/pricing/promo.ts';
import { breather } from '../../../kit/breathe.ts';
import type { Answer } from '../../../kit/http/route.ts';
import { parsePhone } from '../../../kit/phone.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { refusedPromo } from '../bookings/index.ts';
import {
  countUsesOfCustomer,
  isPromoUsedUp,
  type JudgedFor,
  priceRequest,
  type QuoteContext,
} from '../quotes/index.ts';
import { judgeOccurrences } from './judge.ts';
import { parseOccurrences, type Reach, violationsOf, withReach } from './occurrences.ts';
import type { PreviewedOccurrence, SeriesPreviewBody } from './schemas.ts';

/**
 * Each date with its price and what stands in its way; nothing is stored. The answer is written date by date: 52 dates of
 * 400 items are 3 MB, and their text in one piece would block the event loop.
 */
export async function previewSeries(
  db: Reader,
  { catalogues, guesses }: QuoteContext,
  businessId: string,
  body: SeriesPreviewBody,
  { bookedBy, reach, who }: Pick<JudgedFor, 'bookedBy'> & { reach: Reach; who: string },
  now: Temporal.Instant,
): Promise<Answer> {
  const occurrences = parseOccurrences(body);
  const terms = withReach(await catalogues.read(businessId), reach);
  const breathe = breather();
  const prices: Price[] = [];
  let code: PromoCode | null = null;
  for (const { request } of occurrences) {
    const { price, promo } = priceRequest(terms, request, bookedBy, now);
    if (promo) guesses.judge(who, promo.code !== null);
    if (promo?.refusal) throw refusedPromo(promo.refusal);
    code = promo?.code ?? null;
    const deposit = terms.policies.deposit as DepositPolicy;
    prices.push(body.agreed ? setTotal(price, 'Agreed price', body.agreed.totalPesewas, deposit) : price);
    await breathe();
  }
  const found = await judgeOccurrences(db, terms, occurrences, { bookedBy, audience: 'business' }, now);
  const texts: string[] = [];
  let totalPesewas = 0;
  let wanted = 0;
  for (const [at, { index, when, request }] of occurrences.entries()) {
    const refusals = found[at] ?? [];
    const late = violationsOf(terms, request.items, { bookedBy }, now)
      .filter(({ code }) => !refusals.some((refusal) => refusal.code === code))
      .map((violation): Refusal => ({ ...violation, path: when.date === undefined ? '/startsAt' : '/date' }));
    const reasons = [...late, ...refusals];
    const price = prices[at] as Price;
    const shown: PreviewedOccurrence = { index, ...when, available: reasons.length === 0, reasons, ...price };
    if (shown.available) {
      totalPesewas += price.totalPesewas;
      wanted++;
    }
    texts.push(JSON.stringify(shown));
    await breathe();
  }
  const phone = parsePhone(body.customer?.phone ?? '');
  if (code && wanted > 0 && (await isUsedUp(db, businessId, code, { wanted, phone }, now)))
    throw refusedPromo(usedUp(code));
  return { status: 200, text: `{"data":{"occurrences":[${texts.join()}],"totalPesewas":${totalPesewas}}}` };
}

/** What take_promo() answers to the use of a code by every date that is free. */
async function isUsedUp(
  db: Reader,
  businessId: string,
  { id, perCustomer }: PromoCode,
  { wanted, phone }: { wanted: number; phone: string | null },
  now: Temporal.Instant,
): Promise<boolean> {
  if (await isPromoUsedUp(db, businessId, id, now, wanted)) return true;
  if (perCustomer === null) return false;
  const used = phone === null ? 0 : await countUsesOfCustomer(db, businessId, id, phone, now);
  return used + wanted > perCustomer;
}

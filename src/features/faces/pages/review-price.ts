import { type DepositPolicy, type Price, setTotal } from '../../../domain/pricing/price.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { dateOf, parseInstant } from '../../../kit/time.ts';
import { moneyText, untilText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { parseBookingRequest, type Quote } from '../../booking/quotes/index.ts';
import { type Choice, toRequest, withoutCode } from './booking-form.ts';
import { banner, fieldError } from './components.ts';
import type { PageContext } from './context.ts';
import { type Priced, priceRequested } from './item.ts';
import type { Refused, ReviewPrice } from './review-view.ts';
import { TEXT } from './texts-prices.ts';

type Promo = NonNullable<Quote['promo']>;

interface PriceCall {
  businessId: string;
  choice: Choice;
  deposit: DepositPolicy;
  /** The token in the address; empty without one. */
  token: string;
  /** The total that the pressed form showed; null where none was pressed. */
  shownPesewas: number | null;
  refused: Refused | null;
  now: Temporal.Instant;
  /** Who is counted for unknown codes. */
  who: string;
}

const refusedBy = (code: string, reason: Promo['reason'], message: string): Promo => ({
  code,
  applied: false,
  reason,
  message,
});

/** The code as the hold refused it: only the hold knows how often this customer used it. */
function refusedPromo(code: string, refused: Refused | null): Promo | null {
  const found = refused?.answer.error?.details.find(({ path }) => path === '/promoCode');
  return found ? refusedBy(code, found.code as Promo['reason'], found.message) : null;
}

/** A code that does not apply leaves the price as it is without a code. */
async function judgeCode(
  context: PageContext,
  db: Reader,
  { businessId, choice, now, who, refused }: PriceCall,
): Promise<{ priced: Priced; promo: Promo | null; held: Choice }> {
  const price = (held: Choice) => priceRequested(context, db, businessId, held, now, who);
  const code = choice.promoCode?.trim().toUpperCase();
  const bare = withoutCode(choice);
  if (!code) return { priced: await price(bare), promo: null, held: bare };
  const known = refusedPromo(code, refused);
  if (known) return { priced: await price(bare), promo: known, held: bare };
  const asked = await price(choice);
  if (asked.quote?.promo?.applied) return { priced: asked, promo: asked.quote.promo, held: choice };
  const promo = asked.quote?.promo ?? refusedBy(code, null, TEXT.tooManyTries);
  return { priced: await price(bare), promo, held: bare };
}

/** The price that the page shows and the button holds at: today's, or the one that an earlier look guaranteed. */
export async function priceReview(context: PageContext, db: Reader, call: PriceCall): Promise<ReviewPrice> {
  const { priced, promo, held } = await judgeCode(context, db, call);
  const { quote, problem } = priced;
  const body = toRequest(held);
  if (!quote || !body) return { quote, problem, promo, held, guarantee: null, beforePesewas: null, isTokenKept: false };
  const { businessId, token, now, shownPesewas, deposit } = call;
  const today = { quoteToken: quote.quoteToken, until: parseInstant(quote.priceGuaranteedUntil) };
  const found = context.placing.tokens.read(token, businessId, parseBookingRequest(body), now);
  if (found.kind === 'valid' && found.totalPesewas <= quote.totalPesewas) {
    const { lines, totalPesewas, depositPesewas } = quote;
    const shown = { lines, totalPesewas, depositPesewas } as Price;
    const price = setTotal(shown, TEXT.quotePrice, found.totalPesewas, deposit);
    const guarantee = { quoteToken: token, until: found.until };
    return { quote: { ...quote, ...price }, problem, promo, held, guarantee, beforePesewas: null, isTokenKept: true };
  }
  const before = found.kind === 'expired' ? found.totalPesewas : shownPesewas;
  const beforePesewas = before === quote.totalPesewas ? null : before;
  const isTokenKept = found.kind === 'expired';
  return { quote, problem, promo, held, guarantee: today, beforePesewas, isTokenKept };
}

function refusalText({ code, reason, message }: Promo): string {
  if (reason === 'PROMO_UNKNOWN') return TEXT.noSuchCode(code);
  return reason === null ? (message ?? '') : TEXT.codeRefused(message ?? '');
}

/** The field for a code, closed until it is asked for. Its button belongs to the form of the hold, so that nothing typed is lost. */
export function codeField({ promo, quote }: ReviewPrice, typed: string): Html {
  const send = (name: string, text: string, className: string) =>
    html`<button class="${className}" type="submit" form="hold" formmethod="get" formnovalidate ${name === '' ? null : html`name="${name}" value="yes"`}>${text}</button>`;
  if (promo?.applied) {
    const off = quote?.lines.find(({ kind }) => kind === 'PROMO')?.totalPesewas ?? 0;
    return banner(
      'ok',
      'check',
      html`${TEXT.codeTakes(promo.code, moneyText(-off))} ${send('takeCodeOut', TEXT.takeCodeOut, 'lnk')}`,
    );
  }
  const problem = promo ? refusalText(promo) : null;
  const invalid = problem === null ? null : html`aria-invalid="true" aria-describedby="promo-e"`;
  return html`<details ${problem === null ? null : html`open`}><summary>${TEXT.haveCode} ${icon('down')}</summary><div class="f ${problem === null ? '' : 'bad'}"><label for="promo">${TEXT.promoCode}</label><div class="row nowr g2"><input class="in" id="promo" name="promoCode" form="hold" maxlength="40" autocapitalize="characters" autocomplete="off" spellcheck="false" value="${typed}" ${invalid}>${send('', TEXT.useCode, 'btn sec nowrap')}</div>${fieldError(problem, 'promo-e')}</div></details>`;
}

/** What the button sends besides the choice: the code that the price has, the promise of that price, and its total. */
export function priceFields({ promo, quote, guarantee }: ReviewPrice): Html {
  const hidden = (name: string, value: string | number) =>
    html`<input type="hidden" name="${name}" value="${String(value)}">`;
  const code = promo?.applied ? html`${hidden('promoCode', promo.code)}${hidden('codeApplied', promo.code)}` : null;
  return html`${code}${guarantee ? hidden('quoteToken', guarantee.quoteToken) : null}${quote ? hidden('total', quote.totalPesewas) : null}`;
}

export const guaranteeText = ({ guarantee }: ReviewPrice, now: Temporal.Instant): string | null =>
  guarantee && TEXT.priceYours(untilText(guarantee.until, dateOf(now)));

/** The old total and the new one, where they differ. */
export function changedBanner({ beforePesewas, quote }: ReviewPrice): Html | null {
  if (beforePesewas === null || !quote) return null;
  const text = TEXT.priceWasIs(moneyText(beforePesewas), moneyText(quote.totalPesewas));
  return html`<div class="ban warn" role="alert">${icon('warn')}<span><strong>${TEXT.priceHasChanged}</strong> ${text}</span></div>`;
}

import { hash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DepositPolicy } from '../../../domain/pricing/price.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { dateOf, parseInstant } from '../../../kit/time.ts';
import { dateTile, daysText, dayText, timesText } from '../../../site/format.ts';
import { sendSitePage } from '../../../site/layout.ts';
import { signInPath } from '../../../site/sign-in-path.ts';
import type { Quote } from '../../booking/quotes/index.ts';
import { isUndecided } from './booking-actions.ts';
import {
  type Choice,
  choiceQuery,
  hiddenChoice,
  readChoice,
  redirect,
  toRequest,
  withoutCode,
} from './booking-form.ts';
import { type ApiAnswer, callApi } from './call-api.ts';
import { backLink, banner, steps } from './components.ts';
import type { PageContext } from './context.ts';
import { deliveryChoice, withDelivery } from './delivery-choice.ts';
import { requireProfile, whyNot } from './item.ts';
import { priceLines } from './price-card.ts';
import { fieldProblem, whereFields, whoFields } from './review-fields.ts';
import { findSession } from './review-phone.ts';
import { changedBanner, codeField, guaranteeText, priceFields, priceReview } from './review-price.ts';
import { refusalBanner } from './review-refusal.ts';
import { cancelTerms } from './review-terms.ts';
import type { Refused, ReviewCall, ReviewView } from './review-view.ts';
import { TEXT } from './texts-booking.ts';
import { TEXT as TERMS } from './texts-terms.ts';

const itemPath = (slug: string, { unitId, serviceId, items, visit }: Choice): string =>
  items.size > 0 || visit.length > 0
    ? `/b/${slug}/${visit.length > 0 ? 'visit' : 'basket'}`
    : unitId
      ? `/b/${slug}/units/${unitId}`
      : serviceId
        ? `/b/${slug}/services/${serviceId}`
        : `/b/${slug}`;

function whenText(choice: Choice, quote: Quote, now: Temporal.Instant): Html {
  const today = dateOf(now);
  if (choice.date) {
    const last = choice.endDate ?? choice.date;
    return html`<div class="when">${dateTile(choice.date)}<p><b>${daysText(choice.date, last, today)}</b></p></div>`;
  }
  const startsAt = parseInstant(quote.startsAt);
  const date = dateOf(startsAt);
  return html`<div class="when">${dateTile(date)}<p><b>${dayText(date, today)}</b><br><span class="muted">${timesText(startsAt, parseInstant(quote.endsAt))}</span></p></div>`;
}

/** A hold ends no later than what it holds begins, so that only a longer way ahead promises its whole time. */
function holdText({ profile, quote, now }: ReviewView): string {
  const { holdTtlMinutes } = profile.policies;
  const ahead = quote ? parseInstant(quote.startsAt).since(now).total('minutes') : 0;
  return ahead >= holdTtlMinutes ? TEXT.holdFor(holdTtlMinutes) : TEXT.holdIt;
}

function sendReview(reply: FastifyReply, view: ReviewView): FastifyReply {
  const { profile, choice, quote, problem, refused, user, now, price } = view;
  const changed = changedBanner(price);
  const { business } = profile;
  const self = `/b/${business.slug}/book?${choiceQuery(choice, {})}`;
  const button =
    user || view.phone
      ? html`<button class="btn pri lg block" type="submit" form="hold">${holdText(view)}</button><p class="small muted">${guaranteeText(price, now)} ${quote?.depositPesewas === 0 ? TEXT.holdFree : TEXT.holdText}</p>`
      : html`<a class="btn pri lg block" href="${signInPath(self)}">${TEXT.signInToHold}</a><p class="small muted">${TEXT.choiceKept}</p>`;
  const body = html`<main id="main" class="wrap mid stack g5">${backLink(`${itemPath(business.slug, choice)}?${choiceQuery(choice, {})}`, TEXT.changeSomething)}${steps('review')}
<h1>${TEXT.reviewYourBooking}</h1>
${changed ?? (refused ? refusalBanner(view, refused) : problem === null ? null : banner('bad', 'warn', problem))}
${quote && !quote.available && !refused ? banner('warn', 'warn', whyNot(quote)) : null}
${
  quote
    ? html`<div class="cols"><form class="stack g5" id="hold" method="post" action="/b/${business.slug}/book">${hiddenChoice(choice, ['name', 'note', 'promoCode', ...(fieldProblem(view, 'address') !== null || choice.address === undefined ? ['address'] : [])])}<input type="hidden" name="key" value="${refused?.key ?? view.key}">${priceFields(price)}
<div class="card"><div class="pad"><h2 class="semi">${quote.item}</h2><p class="muted small">${business.name}</p></div><hr class="perf"><div class="pad stack g3">${whenText(choice, quote, now)}${whereFields(view)}</div></div>
<div class="card pad stack"><h2>${TEXT.whoIsBooking}</h2>${whoFields(view)}<p class="small muted">${TEXT.shopSees(business.name)}</p></div>
<div class="card pad stack g2"><h2>${TERMS.ifPlansChange}</h2>${cancelTerms(view, quote)}</div></form>
<aside aria-label="${TEXT.price}"><div class="card pad stack"><h2>${TEXT.price}</h2>${priceLines(quote)}${codeField(price, choice.promoCode ?? '')}${quote.available ? button : html`<a class="btn pri block" href="${itemPath(business.slug, choice)}">${TEXT.chooseDay}</a>`}</div></aside></div>`
    : html`<p><a class="btn pri" href="${itemPath(business.slug, choice)}?${choiceQuery(choice, {})}">${TEXT.chooseDay}</a></p>`
}</main>`;
  const wait = refused?.answer.retryAfter;
  return sendSitePage(reply, {
    title: TEXT.reviewYourBooking,
    status: refused?.answer.status ?? (view.phone?.problem ? 422 : 200),
    body,
    signedIn: user !== null,
    headers: { 'Cache-Control': 'no-store', ...(wait && { 'Retry-After': wait }) },
  });
}

const textIn = (sent: Record<string, unknown>, name: string): string => {
  const value = sent[name];
  return typeof value === 'string' ? value : '';
};

/**
 * The page's address carries the key of its form, so that a reload, the way back and a retry press the same button, not
 * another one. Who is not signed in has no button yet.
 */
export async function showReview(
  context: PageContext,
  db: Reader,
  { businessId, slug, sent, now, user, who }: ReviewCall,
  reply: FastifyReply,
  refused: Refused | null = null,
  wrongPhone: string | null = null,
): Promise<FastifyReply> {
  const { choice: asked, problems } = readAsked(sent);
  const key = textIn(sent, 'key');
  const typedPhone = textIn(sent, 'phone');
  const phone = user || !context.devIdentity ? null : { typed: typedPhone, problem: wrongPhone };
  const profile = await requireProfile(context, db, businessId, now);
  const choice = withDelivery(profile, asked);
  // Without an area the price is not whole: the page of the item asks for it.
  if (!refused && deliveryChoice(profile, choice) === 'area-missing')
    return redirect(reply, `${itemPath(slug, choice)}?${choiceQuery(choice, {})}#ar`);
  const deposit = profile.policies.deposit as DepositPolicy;
  const token = textIn(sent, 'quoteToken');
  const shownPesewas = refused && hasCode(refused.answer, 'PRICE_CHANGED') ? Number(textIn(sent, 'total')) : null;
  const price = await priceReview(context, db, { businessId, choice, deposit, token, shownPesewas, refused, now, who });
  const { quote, problem, guarantee } = price;
  if (!refused && wrongPhone === null && (user || phone) && (key === '' || !price.isTokenKept) && guarantee) {
    const more = { key: key || randomUUID(), quoteToken: guarantee.quoteToken, phone: typedPhone };
    return redirect(reply, `/b/${slug}/book?${choiceQuery(choice, {}, more)}`);
  }
  const typed = { name: textIn(sent, 'name'), note: textIn(sent, 'note'), address: textIn(sent, 'address') };
  return sendReview(reply, { profile, choice, typed, problems, quote, problem, price, refused, user, phone, key, now });
}

/**
 * The choice; without its promo code where the visitor took that out. The page of a visit sends the day it showed beside the
 * start; only a rental has days.
 */
function readAsked(sent: Record<string, unknown>): ReturnType<typeof readChoice> {
  const { choice: read, problems } = readChoice(sent);
  const { date: _day, ...atTime } = read;
  const choice = read.startsAt ? atTime : read;
  if (textIn(sent, 'takeCodeOut') === '') return { choice, problems };
  return { choice: withoutCode(choice), problems };
}

const hasCode = ({ error }: ApiAnswer, code: string): boolean =>
  error?.details.some((detail) => detail.code === code) ?? false;

/** The key of the form and what is in it: a changed field makes another request, a repeated press does not. */
const requestKey = (formKey: string, body: object): string =>
  hash('sha256', `${formKey} ${JSON.stringify(body)}`, 'hex');

const phoneOf = (sent: Record<string, unknown>): string | null =>
  sent['phone'] === undefined ? null : textIn(sent, 'phone');

const TYPED = ['name', 'note', 'address'] as const;

/** The button: holds what was reviewed, and leads to the booking. */
export async function holdFromPage(
  context: PageContext,
  db: Reader,
  call: ReviewCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { choice, problems } = readChoice(call.sent);
  const formKey = textIn(call.sent, 'key') || randomUUID();
  const quoteToken = textIn(call.sent, 'quoteToken');
  const more = { key: formKey, quoteToken, phone: textIn(call.sent, 'phone') };
  const self = `/b/${call.slug}/book?${choiceQuery(choice, {}, more)}`;
  const wanted = toRequest(choice);
  // A code that was typed and not yet used is judged first.
  if (!wanted || (wanted.promoCode ?? '') !== textIn(call.sent, 'codeApplied')) return redirect(reply, self);
  const session = await findSession(context, { user: call.user, typed: phoneOf(call.sent) }, request, reply);
  if (!session) return redirect(reply, signInPath(self));
  if ('problem' in session) return showReview(context, db, call, reply, null, session.problem);
  const signedIn = { ...call, user: call.user ?? { name: null } };
  const wrong = TYPED.filter((name) => problems.has(name));
  if (wrong.length > 0) return showReview(context, db, signedIn, reply, { answer: WRONG_FIELDS, key: formKey });
  const { name, note } = choice;
  const body = { ...wanted, ...(name && { customer: { name } }), ...(note && { note }) };
  const path = `/public/businesses/${call.slug}/holds`;
  const send = (whole: object) => callApi(request, 'POST', path, whole, requestKey(formKey, whole), session.cookie);
  const first = await send({ ...body, ...(quoteToken && { quoteToken }) });
  // A price that is no longer guaranteed may still be the one that was shown.
  const isStale = hasCode(first, 'QUOTE_EXPIRED') || hasCode(first, 'QUOTE_MISMATCH');
  const expectedTotalPesewas = Number(textIn(call.sent, 'total'));
  const answer = isStale ? await send({ ...body, expectedTotalPesewas }) : first;
  if (answer.status === 201) return redirect(reply, `/bookings/${answer.data.id}`);
  // A refusal is stored under its key. The next press asks anew, unless nothing was decided.
  return showReview(context, db, signedIn, reply, { answer, key: isUndecided(answer) ? formKey : randomUUID() });
}

/** Fields that never reach the API, because their form found them wrong. Their sentences stand at the fields. */
const WRONG_FIELDS: ApiAnswer = {
  status: 422,
  data: null,
  nextCursor: null,
  retryAfter: null,
  error: { code: 'WRONG_FIELDS', message: '', details: [] },
};

import { hash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { changeableUntil, countsFrom } from '../../../domain/booking/policy.ts';
import { openingOn } from '../../../domain/schedule/opening.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, daysBetween, isBefore, parseInstant } from '../../../kit/time.ts';
import { dateTile, daysText, dayText, momentText, timesText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
import type { Quote } from '../../booking/quotes/index.ts';
import type { PublicProfile } from '../../market/marketplace/index.ts';
import { explainRefusal, isUndecided } from './booking-actions.ts';
import {
  type Choice,
  type ChoiceChanges,
  choiceQuery,
  hiddenChoice,
  readChoice,
  redirect,
  toRequest,
} from './booking-form.ts';
import { type ApiAnswer, callApi } from './call-api.ts';
import { backLink, banner, fieldError, steps } from './components.ts';
import type { PageContext } from './context.ts';
import { priceChoice, requireProfile, whyNot } from './item.ts';
import { priceLines } from './price-card.ts';
import { findSession, type PhoneField, phoneField } from './review-phone.ts';
import { TEXT } from './texts-booking.ts';

export interface ReviewCall {
  businessId: string;
  slug: string;
  sent: Record<string, unknown>;
  now: Temporal.Instant;
  user: { name: string | null } | null;
}

const itemPath = (slug: string, { unitId, serviceId }: Choice): string =>
  unitId ? `/b/${slug}/units/${unitId}` : serviceId ? `/b/${slug}/services/${serviceId}` : `/b/${slug}`;

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

type Details = NonNullable<ApiAnswer['error']>['details'];

/** Days, times or providers that are free instead, as links back to this page. A rental keeps its number of days. */
function alternatives({ profile, choice, now }: ReviewView, details: Details): Html | null {
  const today = dateOf(now);
  const { slug } = profile.business;
  const { date, endDate } = choice;
  const length = date && endDate ? daysBetween(date, endDate) : 0;
  const links = details.flatMap(({ code, message, path }): { text: string; changes: ChoiceChanges }[] => {
    if (code !== 'ALTERNATIVE') return [];
    const field = path?.replace('/', '');
    if (field === 'date') {
      const last = length > 0 ? addDays(message, length) : null;
      return [{ text: daysText(message, last ?? message, today), changes: { date: message, endDate: last } }];
    }
    if (field === 'startsAt')
      return [{ text: momentText(parseInstant(message), today), changes: { startsAt: message } }];
    const provider = profile.catalog.providers.find(({ id }) => id === message);
    return provider ? [{ text: TEXT.withProvider(provider.name), changes: { providerId: message } }] : [];
  });
  if (links.length === 0) return null;
  return html`<p>${TEXT.theseAreFree}</p><div class="btns">${links.map(
    ({ text, changes }) => html`<a class="btn soft" href="/b/${slug}/book?${choiceQuery(choice, changes)}">${text}</a>`,
  )}</div>`;
}

/** A hold that was refused, and the key that the next press sends. */
interface Refused {
  answer: ApiAnswer;
  key: string;
}

interface ReviewView {
  profile: PublicProfile;
  choice: Choice;
  /** As typed, also where it could not be used. */
  typed: { name: string; note: string; address: string };
  problems: ReadonlyMap<string, string>;
  quote: Quote | null;
  problem: string | null;
  refused: Refused | null;
  user: ReviewCall['user'];
  phone: PhoneField | null;
  key: string;
  now: Temporal.Instant;
}

const FIELD_OF: Record<string, 'name' | 'note' | 'address'> = {
  '/customer/name': 'name',
  '/customer': 'name',
  '/note': 'note',
  '/delivery/address': 'address',
  '/delivery': 'address',
};

/** The sentence at a field: what the API or the form's own check found there. */
function fieldProblem({ refused, problems }: ReviewView, field: 'name' | 'note' | 'address'): string | null {
  const found = refused?.answer.error?.details.some(({ path }) => FIELD_OF[path ?? ''] === field);
  return found || problems.has(field) ? TEXT.fieldProblems[field] : null;
}

function field(view: ReviewView, name: 'name' | 'note' | 'address', label: string, input: (more: Html) => Html): Html {
  const problem = fieldProblem(view, name);
  const more = problem === null ? html`` : html`aria-invalid="true" aria-describedby="${name}-e"`;
  return html`<div class="f ${problem === null ? '' : 'bad'}"><label for="${name}">${label}</label>${input(more)}${fieldError(problem, `${name}-e`)}</div>`;
}

function whoFields(view: ReviewView): Html {
  const { user, typed, phone } = view;
  if (!user && !phone) return html`<p class="muted">${TEXT.signInFirst}</p>`;
  const name =
    user && user.name !== null
      ? html`<p>${TEXT.bookedFor(user.name)}</p>`
      : field(
          view,
          'name',
          TEXT.yourName,
          (more) =>
            html`<input class="in" id="name" name="name" maxlength="120" autocomplete="name" required value="${typed.name}" ${more}>`,
        );
  const note = field(
    view,
    'note',
    TEXT.noteForShop,
    (more) => html`<textarea class="in" id="note" name="note" maxlength="2000" ${more}>${typed.note}</textarea>`,
  );
  return html`${name}${user || !phone ? null : phoneField(phone)}${note}`;
}

/** Where it is brought to. The address is typed here where it was left out or could not be used. */
function whereFields(view: ReviewView): Html | null {
  const { choice, typed } = view;
  if (!choice.deliver) return null;
  const shown = choice.address !== undefined && fieldProblem(view, 'address') === null;
  if (shown) return html`<p class="row nowr top">${icon('pin')}<span>${choice.address}</span></p>`;
  return field(
    view,
    'address',
    TEXT.houseAndLandmark,
    (more) =>
      html`<input class="in" id="address" name="address" maxlength="300" autocomplete="street-address" value="${typed.address}" placeholder="${TEXT.addressExample}" ${more}>`,
  );
}

/** Why it was refused, and what is free instead. */
function refusalBanner(view: ReviewView, { answer }: Refused): Html {
  const details = answer.error?.details ?? [];
  const atField = details.length > 0 && details.every(({ path }) => FIELD_OF[path ?? ''] !== undefined);
  const taken = answer.error?.code === 'NOT_AVAILABLE' && details.some(({ code }) => code === 'TAKEN');
  const text = taken
    ? TEXT.takenMeanwhile(view.quote?.item ?? '')
    : atField
      ? TEXT.lookAtField
      : explainRefusal(answer);
  const tooMany = details.some(({ code }) => code === 'TOO_MANY_HOLDS');
  const own = tooMany ? html`<p><a href="/bookings">${TEXT.myBookings}</a></p>` : null;
  const title = taken ? html`<p><strong>${TEXT.someoneFaster}</strong></p>` : null;
  return html`<div class="ban ${taken ? 'warn' : 'bad'}" role="alert">${icon(taken ? 'cal' : 'warn')}<div class="stack g2">${title}<p>${text}</p>${own}${alternatives(view, details)}</div></div>`;
}

/** A hold ends no later than what it holds begins, so that only a longer way ahead promises its whole time. */
function holdText({ profile, quote, now }: ReviewView): string {
  const { holdTtlMinutes } = profile.policies;
  const ahead = quote ? parseInstant(quote.startsAt).since(now).total('minutes') : 0;
  return ahead >= holdTtlMinutes ? TEXT.holdFor(holdTtlMinutes) : TEXT.holdIt;
}

/** Until when the customer may cancel. A rental counts from the opening time of its first day. */
function cancelText({ profile, choice: { date }, now }: ReviewView, quote: Quote): string {
  const { cancellationNoticeHours: notice } = profile.policies;
  const last = changeableUntil(
    countsFrom(parseInstant(quote.startsAt), date ? openingOn(profile, date).hours : null),
    notice,
  );
  return notice > 0 && isBefore(now, last) ? TEXT.cancelBy(momentText(last, dateOf(now))) : TEXT.cancelNotice(notice);
}

function sendReview(reply: FastifyReply, view: ReviewView): FastifyReply {
  const { profile, choice, quote, problem, refused, user, now } = view;
  const { business } = profile;
  const self = `/b/${business.slug}/book?${choiceQuery(choice, {})}`;
  const button =
    user || view.phone
      ? html`<button class="btn pri lg block" type="submit" form="hold">${holdText(view)}</button><p class="small muted">${quote?.depositPesewas === 0 ? TEXT.holdFree : TEXT.holdText}</p>`
      : html`<a class="btn pri lg block" href="/sign-in?next=${encodeURIComponent(self)}">${TEXT.signInToHold}</a><p class="small muted">${TEXT.choiceKept}</p>`;
  const body = html`<main id="main" class="wrap mid stack g5">${backLink(`${itemPath(business.slug, choice)}?${choiceQuery(choice, {})}`, TEXT.changeSomething)}${steps('review')}
<h1>${TEXT.reviewYourBooking}</h1>
${refused ? refusalBanner(view, refused) : problem === null ? null : banner('bad', 'warn', problem)}
${quote && !quote.available && !refused ? banner('warn', 'warn', whyNot(quote)) : null}
${
  quote
    ? html`<div class="cols"><form class="stack g5" id="hold" method="post" action="/b/${business.slug}/book">${hiddenChoice(choice, ['name', 'note', ...(fieldProblem(view, 'address') !== null || choice.address === undefined ? ['address'] : [])])}<input type="hidden" name="key" value="${refused?.key ?? view.key}">
<div class="card"><div class="pad"><h2 class="semi">${quote.item}</h2><p class="muted small">${business.name}</p></div><hr class="perf"><div class="pad stack g3">${whenText(choice, quote, now)}${whereFields(view)}</div></div>
<div class="card pad stack"><h2>${TEXT.whoIsBooking}</h2>${whoFields(view)}<p class="small muted">${TEXT.shopSees(business.name)}</p></div>
<div class="card pad stack g2"><h2>${TEXT.ifPlansChange}</h2><p class="muted">${cancelText(view, quote)}</p></div></form>
<aside aria-label="${TEXT.price}"><div class="card pad stack"><h2>${TEXT.price}</h2>${priceLines(quote)}${quote.available ? button : html`<a class="btn pri block" href="${itemPath(business.slug, choice)}">${TEXT.chooseDay}</a>`}</div></aside></div>`
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
  { businessId, slug, sent, now, user }: ReviewCall,
  reply: FastifyReply,
  refused: Refused | null = null,
  wrongPhone: string | null = null,
): Promise<FastifyReply> {
  const { choice, problems } = readChoice(sent);
  const key = textIn(sent, 'key');
  const phone = user || !context.devIdentity ? null : { typed: textIn(sent, 'phone'), problem: wrongPhone };
  if (!refused && (user || phone) && key === '' && toRequest(choice))
    return redirect(reply, `/b/${slug}/book?${choiceQuery(choice, {}, { key: randomUUID() })}`);
  const profile = await requireProfile(context, db, businessId, now);
  const { quote, problem } = await priceChoice(context, db, businessId, choice, now);
  const typed = { name: textIn(sent, 'name'), note: textIn(sent, 'note'), address: textIn(sent, 'address') };
  return sendReview(reply, { profile, choice, typed, problems, quote, problem, refused, user, phone, key, now });
}

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
  const self = `/b/${call.slug}/book?${choiceQuery(choice, {}, { key: formKey })}`;
  const wanted = toRequest(choice);
  if (!wanted) return redirect(reply, self);
  const session = await findSession(context, { user: call.user, typed: phoneOf(call.sent) }, request, reply);
  if (!session) return redirect(reply, `/sign-in?next=${encodeURIComponent(self)}`);
  if ('problem' in session) return showReview(context, db, call, reply, null, session.problem);
  const signedIn = { ...call, user: call.user ?? { name: null } };
  const wrong = TYPED.filter((name) => problems.has(name));
  if (wrong.length > 0) return showReview(context, db, signedIn, reply, { answer: WRONG_FIELDS, key: formKey });
  const { name, note } = choice;
  const body = { ...wanted, ...(name && { customer: { name } }), ...(note && { note }) };
  const path = `/public/businesses/${call.slug}/holds`;
  const answer = await callApi(request, 'POST', path, body, requestKey(formKey, body), session.cookie);
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

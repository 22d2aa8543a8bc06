import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { waitlistPolicies } from '../../../domain/booking/waitlist.ts';
import { durationWords } from '../../../domain/schedule/words.ts';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { dateOf, type LocalDate } from '../../../kit/time.ts';
import { icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
import type { WaitlistEntry } from '../../booking/waitlist/index.ts';
import type { PublicProfile } from '../../market/marketplace/index.ts';
import { keyOf } from './booking.ts';
import { explainRefusal } from './booking-actions.ts';
import { hiddenChoice, redirect } from './booking-form.ts';
import { hiddenKey } from './booking-head.ts';
import { callApi } from './call-api.ts';
import { backLink, banner } from './components.ts';
import type { PageContext } from './context.ts';
import { offersDelivery } from './delivery-choice.ts';
import { deliveryFields, requireProfile } from './item.ts';
import { TEXT } from './texts-waitlist.ts';
import { type Alternative, findAlternatives } from './wait-alternatives.ts';
import { bookAddress, readWait, type WaitChoice, waitBody, waitQuery } from './wait-choice.ts';

/**
 * The page behind "Tell me when it is free". It shows the nearest free days or times first, then the form to join the
 * waitlist: first and last day, length of a rental, earliest and latest hour of a visit.
 */
export interface WaitPage {
  businessId: string;
  slug: string;
  sent: Record<string, unknown>;
  now: Temporal.Instant;
  user: { name: string | null } | null;
}

const field = (name: string, label: string, input: Html): Html =>
  html`<div class="f"><label for="${name}">${label}</label>${input}</div>`;

function timeFields({ isRental, unit, choice, from, to, days, timeFrom, timeTo }: WaitChoice, today: LocalDate): Html {
  const day = (name: string, label: string, value: string) =>
    field(
      name,
      label,
      html`<input class="in" id="${name}" name="${name}" type="date" required min="${today}" value="${value}">`,
    );
  const time = (name: string, label: string, value: string | null) =>
    field(name, label, html`<input class="in" id="${name}" name="${name}" type="time" value="${value}">`);
  const number = (name: string, label: string, value: number, max: number) =>
    field(
      name,
      label,
      html`<input class="in" id="${name}" name="${name}" type="number" inputmode="numeric" required min="1" max="${max}" value="${value}">`,
    );
  const rental = html`${number('days', TEXT.howLong, days, 31)}${unit && unit.quantity > 1 ? number('quantity', TEXT.howMany, choice.quantity ?? 1, unit.quantity) : null}`;
  const visit = html`${time('timeFrom', TEXT.earliest, timeFrom)}${time('timeTo', TEXT.latest, timeTo)}`;
  return html`${day('from', TEXT.firstDay, from)}${day('to', TEXT.lastDay, to)}${isRental ? rental : visit}`;
}

const alternativesCard = (found: readonly Alternative[]): Html | null =>
  found.length === 0
    ? null
    : html`<section class="card pad stack g3" aria-labelledby="h-a"><h2 id="h-a">${TEXT.theseAreFree}</h2><div class="chips">${found.map(({ href, text }) => html`<a class="chip" href="${href}">${text}</a>`)}</div></section>`;

function waitForm(
  profile: PublicProfile,
  wait: WaitChoice,
  { slug, now, user, sent }: WaitPage,
  how: string,
  isSecond: boolean,
): Html {
  const delivers = offersDelivery(profile) ? ['deliver', 'areaId', 'address'] : [];
  const own = ['name', 'note', 'startsAt', 'promoCode', ...(wait.unit ? ['quantity', 'date', 'endDate'] : [])];
  const typed = typeof sent['name'] === 'string' ? sent['name'] : null;
  const name =
    user && user.name === null
      ? field(
          'name',
          TEXT.yourName,
          html`<input class="in" id="name" name="name" maxlength="120" autocomplete="name" required value="${typed}">`,
        )
      : null;
  return html`<form class="stack g5" method="post" action="/b/${slug}/wait">${hiddenKey(randomUUID())}${hiddenChoice(wait.choice, [...own, ...delivers])}
<section class="card pad stack g3" aria-labelledby="h-t"><h2 id="h-t">${isSecond ? TEXT.orWait : TEXT.whenWouldDo}</h2>${timeFields(wait, dateOf(now))}${name}</section>
${deliveryFields(profile, wait.choice)}<div class="stack g2"><button class="btn pri lg block" type="submit">${icon('bell')}${TEXT.tellMe}</button><p class="muted small">${how}</p></div></form>`;
}

export async function showWait(
  context: PageContext,
  db: Reader,
  page: WaitPage,
  reply: FastifyReply,
  refusal: { status: number; said: string } | null = null,
): Promise<FastifyReply> {
  const { businessId, sent, now, user } = page;
  const profile = await requireProfile(context, db, businessId, now);
  const wait = readWait(profile, sent, now);
  if (!wait) throw fail(NOT_FOUND);
  const { mode, offerMinutes } = waitlistPolicies((await context.placing.catalogues.read(businessId)).policies);
  const how = mode === 'BY_HAND' ? TEXT.offeredByShop : TEXT.offeredBy(durationWords(offerMinutes));
  const free = await findAlternatives(context, db, businessId, wait, now);
  const form = mode === 'OFF' ? banner('', 'info', TEXT.noList) : waitForm(profile, wait, page, how, free.length > 0);
  return sendSitePage(reply, {
    title: `${TEXT.tellMe}: ${wait.name}`,
    status: refusal?.status ?? 200,
    body: html`<main id="main" class="wrap mid stack g5">${backLink(bookAddress(wait, {}), TEXT.back)}<div class="stack g1"><h1>${TEXT.tellMe}</h1><p>${wait.name}, ${profile.business.name}</p></div>${refusal ? html`<p class="ban bad" role="alert">${icon('warn')}<span>${refusal.said}</span></p>` : null}${alternativesCard(free)}${form}</main>`,
    signedIn: user !== null,
    headers: { 'Cache-Control': 'no-store' },
  });
}

/** A visitor who is not signed in comes back to the filled form. */
export async function waitFromPage(
  context: PageContext,
  db: Reader,
  pressed: WaitPage,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { businessId, slug, sent, user, now } = pressed;
  const wait = readWait(await requireProfile(context, db, businessId, now), sent, now);
  if (!wait) throw fail(NOT_FOUND);
  if (!user) return redirect(reply, `/sign-in?next=${encodeURIComponent(`/b/${slug}/wait?${waitQuery(wait)}`)}`);
  const name = typeof sent['name'] === 'string' ? sent['name'].trim() : '';
  const body = { ...waitBody(wait), ...(name && { customer: { name } }) };
  const answer = await callApi(reply.request, 'POST', `/public/businesses/${slug}/waitlist`, body, keyOf(sent));
  if (answer.status === 201) return redirect(reply, `/bookings?joined=${(answer.data as WaitlistEntry).id}`);
  return showWait(context, db, pressed, reply, { status: answer.status, said: explainRefusal(answer) });
}

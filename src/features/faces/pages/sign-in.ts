import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from '../../../kit/http/html.ts';
import { parsePhone } from '../../../kit/phone.ts';
import { sendSitePage } from '../../../site/layout.ts';
import type { DevIdentity } from '../../shop/sessions/index.ts';
import { redirect } from './booking-form.ts';
import { banner, fieldError } from './components.ts';
import { TEXT } from './texts-sign-in.ts';

const BOOKINGS = '/bookings';

/** Where to go after the sign-in: a path of this site and nothing else, in the letters that a header can hold. */
export function localPath(next: unknown): string {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next) || /\p{Cc}/u.test(next)) return BOOKINGS;
  // Back at the sign-in, a visitor who has signed in would go around in a circle.
  if (/^\/sign-(in|out)\b/.test(next)) return BOOKINGS;
  return next.toWellFormed().replaceAll(/[^!-~]+/g, encodeURIComponent);
}

/** Tells the visitor that what was chosen waits behind the sign-in. */
export const keptChoice = (next: string): Html | null =>
  next === BOOKINGS ? null : banner('ok', 'check', TEXT.choiceKept);

export interface SignInPage {
  next: string;
  phone: string;
  problem: string | null;
}

/** Development signs any number in. */
export function sendDevSignIn(reply: FastifyReply, { next, phone, problem }: SignInPage): FastifyReply {
  const form = html`<form class="card pad stack" method="post" action="/sign-in"><input type="hidden" name="next" value="${next}">
<h1>${TEXT.signInTitle}</h1><p class="muted">${TEXT.signInText}</p>
<div class="f ${problem === null ? '' : 'bad'}"><label for="tel">${TEXT.mobileNumber}</label><input class="in" id="tel" name="phone" type="tel" autocomplete="tel" inputmode="tel" required maxlength="32" value="${phone}" placeholder="024 123 4567" ${problem === null ? null : html`aria-invalid="true" aria-describedby="tel-e"`}>${fieldError(problem, 'tel-e')}</div>
<button class="btn pri lg block" type="submit">${TEXT.signInAction}</button>
<p class="small muted">${TEXT.signInDevelopment}</p>${keptChoice(next)}</form>`;
  return sendSitePage(reply, {
    title: TEXT.signInTitle,
    status: problem === null ? 200 : 422,
    body: html`<main id="main" class="wrap narrow stack g5">${form}</main>`,
    signedIn: false,
    headers: { 'Cache-Control': 'no-store' },
  });
}

/** Begins a browser session for the number, as development believes any. Returns its cookie, or null. */
export async function beginDevSession(
  devIdentity: DevIdentity,
  phone: string,
  request: FastifyRequest,
): Promise<string | null> {
  const answer = await request.server.inject({
    method: 'POST',
    url: '/session',
    remoteAddress: request.ip,
    headers: { host: request.headers.host ?? 'localhost', cookie: request.headers.cookie ?? '' },
    payload: { idToken: await devIdentity.issue(phone) },
  });
  return answer.statusCode === 200 ? String(answer.headers['set-cookie']) : null;
}

/** The form of the development sign-in: any number is believed. */
export async function signInFromPage(
  devIdentity: DevIdentity,
  sent: Record<string, unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const next = localPath(sent['next']);
  const typed = typeof sent['phone'] === 'string' ? sent['phone'] : '';
  const phone = parsePhone(typed);
  if (!phone) {
    return sendDevSignIn(reply, { next, phone: typed, problem: TEXT.wrongPhone });
  }
  const cookie = await beginDevSession(devIdentity, phone, request);
  if (cookie === null) {
    return sendDevSignIn(reply, { next, phone: typed, problem: TEXT.signInFailed });
  }
  return redirect(reply.header('Set-Cookie', cookie), next);
}

export async function signOutFromPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const answer = await request.server.inject({
    method: 'DELETE',
    url: '/session',
    remoteAddress: request.ip,
    headers: { host: request.headers.host ?? 'localhost', cookie: request.headers.cookie ?? '' },
  });
  return redirect(reply.header('Set-Cookie', String(answer.headers['set-cookie'])), '/');
}

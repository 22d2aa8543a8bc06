import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from '../../../kit/http/html.ts';
import { parsePhone } from '../../../kit/phone.ts';
import { fieldError } from './components.ts';
import type { PageContext } from './context.ts';
import { beginDevSession } from './sign-in.ts';
import { TEXT } from './texts-sign-in.ts';

/** The number of a visitor who is not signed in, where it needs no code. */
export interface PhoneField {
  typed: string;
  problem: string | null;
}

export const phoneField = ({ typed, problem }: PhoneField): Html =>
  html`<div class="f ${problem === null ? '' : 'bad'}"><label for="tel">${TEXT.mobileNumber}</label><input class="in" id="tel" name="phone" type="tel" autocomplete="tel" inputmode="tel" required maxlength="32" value="${typed}" placeholder="024 123 4567" ${problem === null ? null : html`aria-invalid="true" aria-describedby="tel-e"`}>${fieldError(problem, 'tel-e')}</div>
<p class="small muted">${TEXT.signInDevelopment}</p>`;

/** The browser's session: the one that it has, or a new one for the number in the form. Null asks for a sign-in. */
export async function findSession(
  { devIdentity }: PageContext,
  { user, typed }: { user: object | null; typed: string | null },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ cookie: string } | { problem: string } | null> {
  if (user) return { cookie: request.headers.cookie ?? '' };
  if (!devIdentity || typed === null) return null;
  const phone = parsePhone(typed);
  if (!phone) return { problem: TEXT.wrongPhone };
  const cookie = await beginDevSession(devIdentity, phone, request);
  if (cookie === null) return { problem: TEXT.signInFailed };
  reply.header('Set-Cookie', cookie);
  return { cookie: cookie.split(';')[0] ?? '' };
}

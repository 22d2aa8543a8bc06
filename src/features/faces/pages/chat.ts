import type { FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../../../kit/http/html.ts';
import { icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
import { sendOnward } from '../../../site/onward-page.ts';
import { explainRefusal } from './booking-actions.ts';
import { readChoice, redirect } from './booking-form.ts';
import { callApi } from './call-api.ts';
import { TEXT } from './texts-booking.ts';

/** Makes a reference to what the visitor looks at, and opens the chat with it. Nobody has to sign in for that. */
export async function openChat(
  slug: string,
  sent: Record<string, unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { unitId, serviceId, date, startsAt } = readChoice(sent).choice;
  const day = date ?? startsAt?.slice(0, 10);
  const item = unitId ? { unitId } : serviceId ? { serviceId } : {};
  const page = `/b/${encodeURIComponent(slug)}`;
  const answer = await callApi(
    request,
    'POST',
    `/public/businesses/${encodeURIComponent(slug)}/refs`,
    { ...item, ...(day && { date: day }) },
    null,
  );
  if (answer.status === 201) return sendOnward(reply, { url: answer.data.chatUrl, action: TEXT.openWhatsapp });
  // The shop's page shows how it is reached without the assistant.
  if (answer.status === 404 || answer.status === 422) return redirect(reply, page);
  return sendSitePage(reply, {
    title: TEXT.whatsapp,
    status: answer.status,
    body: html`<main id="main" class="wrap narrow stack g5"><div class="card empty"><span class="disc held">${icon('clock')}</span><h1>${TEXT.chatNotNow}</h1><p>${explainRefusal(answer)}</p><div class="btns"><a class="btn pri" href="${page}">${TEXT.backToShop}</a></div></div></main>`,
    signedIn: request.call.caller !== null,
    headers: { 'Cache-Control': 'no-store', ...(answer.retryAfter && { 'Retry-After': answer.retryAfter }) },
  });
}

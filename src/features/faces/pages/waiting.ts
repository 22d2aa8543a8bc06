import type { FastifyRequest } from 'fastify';
import { type Html, html } from '../../../kit/http/html.ts';
import { dateOf, parseInstant } from '../../../kit/time.ts';
import { phoneText } from '../../../site/contact.ts';
import { dateTile, daysText, untilText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import type { WaitlistEntry } from '../../booking/waitlist/index.ts';
import { callApi } from './call-api.ts';
import { banner } from './components.ts';
import { TEXT } from './texts-waitlist.ts';

/** The entries of the visitor on waiting lists, and the offers held now. */
export async function readWaiting(request: FastifyRequest): Promise<WaitlistEntry[]> {
  const answer = await callApi(request, 'GET', '/me/waitlist?limit=100', null, null);
  return answer.status === 200 ? (answer.data as WaitlistEntry[]) : [];
}

export function offersSection(entries: readonly WaitlistEntry[], now: Temporal.Instant): Html | null {
  const offers = entries.filter(({ status }) => status === 'OFFERED');
  if (offers.length === 0) return null;
  const today = dateOf(now);
  const card = ({ offer, item, from, business }: WaitlistEntry) =>
    html`<article class="card"><a class="li" href="/bookings/${offer?.bookingId}">${dateTile(from)}<span class="grow"><b>${item}</b><br><span class="muted small">${business?.name}</span><br><span class="st s-held">${icon('clock')}${TEXT.yoursUntil(untilText(parseInstant(offer?.expiresAt ?? ''), today))}</span></span>${icon('right', 'sm')}</a><div class="pad"><a class="btn pri block" href="/bookings/${offer?.bookingId}">${TEXT.seeOffer}<span class="vh">, ${item}</span></a></div></article>`;
  return html`<section class="stack g3" aria-labelledby="h-o"><h2 id="h-o">${TEXT.freeForYou}</h2>${offers.map(card)}</section>`;
}

/** After joining: what happens next. */
export function joinedBanner(
  entries: readonly WaitlistEntry[],
  joined: string | null,
  now: Temporal.Instant,
): Html | null {
  const entry = entries.find(({ id, status }) => id === joined && status === 'WAITING');
  if (!entry) return null;
  const title = TEXT.joined(entry.item, daysText(entry.from, entry.to, dateOf(now)));
  const text = TEXT.joinedText(phoneText(entry.customerPhone));
  return banner('ok', 'check', html`<strong>${title}</strong>${text}`);
}

function timeOf({ from, to, days, timeFrom, timeTo }: WaitlistEntry, now: Temporal.Instant): string {
  const hours = timeFrom === null && timeTo === null ? null : `${timeFrom ?? '00:00'} – ${timeTo ?? '24:00'}`;
  return [daysText(from, to, dateOf(now)), days === null ? hours : TEXT.days(days)].filter(Boolean).join(', ');
}

const pageOf = (slug: string, { kind, id, kitId }: WaitlistEntry['items'][number]): string =>
  `/b/${slug}/${kitId ? `kits/${kitId}` : `${kind === 'UNIT' ? 'units' : 'services'}/${id}`}`;

export function waitingSection(entries: readonly WaitlistEntry[], now: Temporal.Instant): Html | null {
  const waiting = entries.filter(({ status }) => status !== 'OFFERED' && status !== 'BOOKED');
  if (waiting.length === 0) return null;
  const row = (entry: WaitlistEntry) => {
    const { id, item, status, position, business } = entry;
    const isLive = status === 'WAITING';
    const [first] = entry.items;
    const over = status === 'CLOSED' && dateOf(parseInstant(entry.endedAt ?? '')) > entry.to;
    const tag = isLive
      ? html`<span class="tag inf">${icon('clock', 'sm')}${TEXT.place(position ?? 1)}</span>`
      : html`<span class="tag">${over ? TEXT.daysOver : TEXT.ended[status]}</span>`;
    const leave = isLive
      ? html`<form method="post" action="/waitlist/${id}/leave"><button class="btn sec" type="submit">${TEXT.leave}<span class="vh">, ${item}</span></button></form>`
      : business && first
        ? html`<a class="btn sec" href="${pageOf(business.slug, first)}">${TEXT.waitAgain}<span class="vh">, ${item}</span></a>`
        : null;
    return html`<article class="pad stack g2"><h3>${item}</h3><span class="muted small">${[business?.name, timeOf(entry, now)].filter(Boolean).join(' · ')}</span><div class="row between">${tag}${leave}</div></article>`;
  };
  return html`<section class="stack g3" aria-labelledby="h-w"><div class="stack g1"><h2 id="h-w">${TEXT.waitingFor}</h2><p class="muted small">${TEXT.waitingHint}</p></div><div class="card rows">${waiting.map(row)}</div></section>`;
}

import type { FastifyReply } from 'fastify';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { html } from '../../../kit/http/html.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { money, moneyText } from '../../../site/format.ts';
import { sendSitePage } from '../../../site/layout.ts';
import { cardCopy } from '../../ground/uploads/index.ts';
import { itemName, pageWithCode, readChoice, shopPath } from './booking-form.ts';
import { backLink, codeNote, picture } from './components.ts';
import type { PageContext } from './context.ts';
import { requireProfile } from './item.ts';
import { TEXT } from './texts.ts';
import { entryName } from './visit-choice.ts';

/** A kit with its parts; the basket asks for the days, a visit for the time. */
export async function showKit(
  context: PageContext,
  db: Reader,
  call: { businessId: string; kitId: string; sent: Record<string, unknown>; now: Temporal.Instant; signedIn: boolean },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const profile = await requireProfile(context, db, call.businessId, call.now);
  const { business, catalog } = profile;
  const kit = catalog.kits.find(({ id }) => id === call.kitId);
  if (!kit) throw fail(NOT_FOUND);
  const { choice } = readChoice(call.sent);
  const rents = business.bookingShape === 'UNIT_PER_DAY';
  const { pricePesewas, listPesewas } = kit;
  const before =
    pricePesewas < listPesewas
      ? html` <s class="muted"><span class="vh">${TEXT.insteadOf} </span>${moneyText(listPesewas)}</s>`
      : null;
  const parts = kit.items.map(({ unitId, serviceId, quantity = 1 }) => {
    const id = unitId ?? serviceId;
    const part = [...catalog.units, ...catalog.services].find((item) => item.id === id);
    const path = unitId ? 'units' : 'services';
    return html`<li><a href="${pageWithCode(`/b/${business.slug}/${path}/${id}`, choice)}">${TEXT.pieceOf(quantity, part?.name ?? '')}</a></li>`;
  });
  const next = rents
    ? { page: 'basket', entry: { [itemName(kit.id)]: '1' }, text: TEXT.chooseDays }
    : { page: 'visit', entry: { [entryName(0)]: kit.id }, text: TEXT.chooseTime };
  const body = html`<main id="main" class="wrap mid stack g5">${backLink(shopPath(business.slug, choice), business.name)}
<div class="gal single">${picture({ photo: kit.photos[0] ?? null, vertical: business.vertical, alt: kit.name, eager: true, className: 'eager', sizes: '(min-width: 980px) 750px, 100vw' })}</div>
<h1>${kit.name}</h1><p>${money(pricePesewas)} ${rents ? TEXT.aDay : null}${before}</p>${kit.description ? html`<p class="muted">${kit.description}</p>` : null}
<section class="card pad stack g3" aria-labelledby="h-p"><h2 id="h-p">${TEXT.whatIsInIt}</h2><ul class="items">${parts}</ul></section>
${codeNote(choice)}<p><a class="btn pri lg block" href="${pageWithCode(`/b/${business.slug}/${next.page}`, choice, next.entry)}">${next.text}</a></p></main>`;
  return sendSitePage(reply, {
    title: `${kit.name}, ${business.name}`,
    description: kit.description || TEXT.itemDescription(kit.name, business.name),
    canonical: `${context.publicUrl}/b/${business.slug}/kits/${kit.id}`,
    image: cardCopy(kit.photos[0]),
    body,
    signedIn: call.signedIn,
  });
}

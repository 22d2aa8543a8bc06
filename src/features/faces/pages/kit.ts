import type { FastifyReply } from 'fastify';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { money, moneyText } from '../../../site/format.ts';
import { sendSitePage } from '../../../site/layout.ts';
import { cardCopy, type Photo } from '../../ground/uploads/index.ts';
import type { PublicProfile } from '../../market/marketplace/index.ts';
import { type Choice, pageWithCode, readChoice, shopPath } from './booking-form.ts';
import { backLink, codeNote, picture } from './components.ts';
import type { PageContext } from './context.ts';
import { requireProfile } from './item.ts';
import { kitDays, type PublicKit } from './kit-days.ts';
import { TEXT } from './texts.ts';
import { entryName } from './visit-choice.ts';

interface KitPart {
  id: string;
  quantity: number;
  name: string;
  description: string;
  pricePesewas: number;
  photo: Photo | null;
  page: 'units' | 'services';
}

function partsOf({ catalog }: PublicProfile, { items }: PublicKit): KitPart[] {
  return items.flatMap(({ unitId, serviceId, quantity = 1 }) => {
    const id = unitId ?? serviceId ?? '';
    const part = [...catalog.units, ...catalog.services].find((item) => item.id === id);
    if (!part) return [];
    const { name, description, pricePesewas, photos } = part;
    return [
      { id, quantity, name, description, pricePesewas, photo: photos[0] ?? null, page: unitId ? 'units' : 'services' },
    ];
  });
}

/** The photo of the kit; without one the photos of its parts. */
function kitPicture({ business }: PublicProfile, kit: PublicKit, parts: readonly KitPart[]): Html {
  const { vertical } = business;
  const photos = parts.flatMap(({ photo }) => photo ?? []).slice(0, 3);
  if (kit.photos[0] || photos.length < 2) {
    const photo = kit.photos[0] ?? photos[0] ?? null;
    return html`<div class="gal single">${picture({ photo, vertical, alt: kit.name, eager: true, className: 'eager', sizes: '(min-width: 980px) 750px, 100vw' })}</div>`;
  }
  return html`<span class="mos big">${photos.map((photo, at) => picture({ photo, vertical, alt: '', eager: at === 0, className: at === 0 ? 'a' : 'b', sizes: '(min-width: 980px) 400px, 60vw' }))}</span>`;
}

/** Picture, price and parts: the same for a rental and a visit. */
function kitHead(profile: PublicProfile, kit: PublicKit, choice: Choice): Html {
  const { slug, vertical, bookingShape } = profile.business;
  const { pricePesewas, listPesewas } = kit;
  const parts = partsOf(profile, kit);
  const saved = listPesewas - pricePesewas;
  const before =
    saved > 0
      ? html` <s class="muted"><span class="vh">${TEXT.insteadOf} </span>${moneyText(listPesewas)}</s> <span class="tag ok">${TEXT.lessThanOneByOne(moneyText(saved))}</span>`
      : null;
  const rows = parts.map(
    ({ id, quantity, name, description, pricePesewas: price, photo, page }) =>
      html`<a class="li w part" href="${pageWithCode(`/b/${slug}/${page}/${id}`, choice)}">${picture({ photo, vertical, alt: '', className: 'th sm', sizes: '44px' })}<span class="grow">${TEXT.countOf(quantity, name)}${description ? html`<br><span class="small muted">${description}</span>` : null}</span><span class="m muted small">${moneyText(price * quantity)}</span></a>`,
  );
  return html`<div class="stack g3">${kitPicture(profile, kit, parts)}<h1>${kit.name}</h1><p>${money(pricePesewas)} ${bookingShape === 'UNIT_PER_DAY' ? TEXT.aDay : null}${before}</p>${kit.description ? html`<p class="muted">${kit.description}</p>` : null}</div>
<section class="stack g3" aria-labelledby="h-p"><h2 id="h-p">${TEXT.whatIsInIt}</h2><div class="card rows">${rows}</div></section>`;
}

/** A kit with its parts: of a rental with its days and price, of a visit with the way to the times. */
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
  const head = kitHead(profile, kit, choice);
  const rents = business.bookingShape === 'UNIT_PER_DAY';
  const back = backLink(shopPath(business.slug, choice), business.name);
  const next = pageWithCode(`/b/${business.slug}/visit`, choice, { [entryName(0)]: kit.id });
  const body = rents
    ? html`<main id="main" class="wrap stack g5">${back}${await kitDays(context, db, { ...call, profile, kit, choice, head })}`
    : html`<main id="main" class="wrap mid stack g5">${back}${head}${codeNote(choice)}<p><a class="btn pri lg block" href="${next}">${TEXT.chooseTime}</a></p></main>`;
  return sendSitePage(reply, {
    title: `${kit.name}, ${business.name}`,
    description: kit.description || TEXT.itemDescription(kit.name, business.name),
    canonical: `${context.publicUrl}/b/${business.slug}/kits/${kit.id}`,
    image: cardCopy(kit.photos[0]),
    body,
    scripts: rents ? ['item.js'] : [],
    signedIn: call.signedIn,
  });
}

import { type Html, html } from '../kit/http/html.ts';
import { type IconName, icon } from './icons.ts';
import { TEXT } from './texts.ts';

/** How a customer reaches a shop: rows of a list, each a link that works without scripts. */

export interface Shop {
  name: string;
  contactPhone: string | null;
  location: { lat: number; lng: number } | null;
}

/** A row of a list that leads somewhere. */
export const linkRow = (href: string, name: IconName, text: string, note: string | null = null): Html =>
  html`<a class="li" href="${href}" rel="noreferrer">${icon(name)}<span class="grow">${text}${note === null ? null : html`<br><span class="small muted">${note}</span>`}</span>${icon('right', 'sm')}</a>`;

/** `+233302112233` as people in Ghana write it, `030 211 2233`; numbers of other countries as they are. */
export function phoneText(phone: string): string {
  const local = /^\+233(\d{2})(\d{3})(\d{4})$/.exec(phone);
  return local ? `0${local[1]}\u00a0${local[2]}\u00a0${local[3]}` : phone;
}

export const whatsappUrl = (phone: string, text: string): string =>
  `https://wa.me/${phone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`;

export const mapUrl = ({ lat, lng }: { lat: number; lng: number }): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;

/** Opens the map that the phone has. Browsers of computers mostly have none, so the map link stands beside it. */
const geoUrl = ({ lat, lng }: { lat: number; lng: number }, name: string): string =>
  `geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(name)})`;

/** WhatsApp and call; null where the shop shows no number. `about` is what the message names. */
export function contactRows({ name, contactPhone }: Shop, about: string): Html | null {
  if (contactPhone === null) return null;
  return html`${linkRow(whatsappUrl(contactPhone, TEXT.greeting(name, about)), 'chat', TEXT.whatsappShop)}
${linkRow(`tel:${contactPhone}`, 'phone', TEXT.callShop(phoneText(contactPhone)))}`;
}

export function directionRows({ name, location }: Shop): Html | null {
  if (location === null) return null;
  return html`${linkRow(geoUrl(location, name), 'dir', TEXT.directionsToShop)}${linkRow(mapUrl(location), 'pin', TEXT.shopOnMap)}`;
}

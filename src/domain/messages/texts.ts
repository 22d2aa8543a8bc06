import { formatMoney } from '../pricing/money.ts';
import { clip, countSegments, isGsm7, MAX_SEGMENTS, toGsm7 } from './gsm7.ts';
import type { CustomerKind, MessageKind } from './kinds.ts';

/** Every text that people get, in one place. Plain English, the shop first, one link, the booking's code last. */

/** What a text may say. Names are those of the database; they are rewritten and cut here. */
export interface Values {
  shop: string;
  customer: string;
  item: string;
  /** The new time of a booking that moved. */
  when: string;
  /** The total; of payment kinds that payment. */
  amountPesewas: number;
  /** What keeps a hold: the rest of the deposit, or all that is due. */
  nextPesewas: number;
  link: string;
  code: string | null;
  /** Until when a hold or an offer stands. */
  until: string | null;
  duePesewas: number;
  /** What was paid, in a message that also stands for the receipt. */
  paidPesewas: number;
  refundPesewas: number;
  /** What a member is told of: a phone number, the number of bookings of a day, the last digits of an account. */
  detail: string | null;
  /** The address that stops messages, in the first message to a customer. */
  stop: string | null;
}

/** Letters that a name may take, so that every text stays within two segments. */
const LONGEST = { shop: 30, customer: 20, item: 36 } as const;

export const PLACEHOLDERS = ['customer', 'item', 'when', 'amount', 'link', 'shop'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const REQUIRED: Partial<Record<CustomerKind, Placeholder>> = {
  'booking.held': 'link',
  'waitlist.offered': 'link',
  'booking.reminder': 'when',
  'booking.rescheduled': 'when',
};

interface Parts extends Record<Placeholder, string> {
  code: string;
  until: string;
  next: string;
  due: string;
  paid: string;
  refund: string;
  detail: string;
}

const firstName = (name: string): string => toGsm7(name).split(' ')[0] ?? '';

function toParts(values: Values): Parts {
  return {
    shop: clip(toGsm7(values.shop), LONGEST.shop),
    customer: clip(firstName(values.customer), LONGEST.customer),
    item: clip(toGsm7(values.item), LONGEST.item),
    when: values.when,
    amount: formatMoney(values.amountPesewas),
    link: values.link,
    code: values.code === null ? '' : ` ${values.code}`,
    until: values.until ?? '',
    next: values.nextPesewas > 0 ? ` Pay ${formatMoney(values.nextPesewas)} to keep it:` : '',
    due: values.duePesewas > 0 ? ` To pay: ${formatMoney(values.duePesewas)}.` : '',
    paid: values.paidPesewas > 0 ? ` Paid: ${formatMoney(values.paidPesewas)}.` : '',
    refund: values.refundPesewas > 0 ? ` You get ${formatMoney(values.refundPesewas)} back.` : '',
    detail: toGsm7(values.detail ?? ''),
  };
}

const TEXTS: Record<MessageKind, (parts: Parts) => string> = {
  'booking.held': ({ shop, item, when, until, next, link, code }) =>
    `${shop}: ${item}, ${when} is held for you until ${until}.${next} ${link}${code}`,
  'booking.confirmed': ({ shop, item, when, paid, due, link, code }) =>
    `${shop}: Booked: ${item}, ${when}.${paid}${due} ${link}${code}`,
  'booking.reminder': ({ shop, customer, item, when, due, link, code }) =>
    `${shop}: Hello ${customer}, a reminder: ${item}, ${when}.${due} ${link}${code}`,
  'booking.rescheduled': ({ shop, item, when, due, link, code }) =>
    `${shop}: Your booking of ${item} has a new time: ${when}.${due} ${link}${code}`,
  'booking.cancelled': ({ shop, item, when, refund, link, code }) =>
    `${shop}: Your booking of ${item}, ${when} is cancelled.${refund} ${link}${code}`,
  'payment.received': ({ shop, item, when, amount, due, link, code }) =>
    `${shop}: Thank you. We have received ${amount} for ${item}, ${when}.${due} ${link}${code}`,
  'payment.refunded': ({ shop, item, amount, link, code }) =>
    `${shop}: You get ${amount} back for ${item}. ${link}${code}`,
  'waitlist.offered': ({ shop, item, when, until, link }) =>
    `${shop}: ${item}, ${when} is free now. It is yours if you take it by ${until}: ${link}`,
  'return.reminder': ({ shop, item, link, code }) =>
    `${shop}: Today is the last day of ${item}. Please have it ready for return. ${link}${code}`,
  'review.request': ({ shop, customer, item, link }) =>
    `${shop}: Thank you, ${customer}. How was ${item}? Tell others in a minute: ${link}`,
  'member.new_booking': ({ shop, customer, item, when, amount, link }) =>
    `${shop}: New booking by ${customer}: ${item}, ${when}, ${amount}. ${link}`,
  'member.paid': ({ shop, customer, item, amount, link }) => `${shop}: ${customer} paid ${amount} for ${item}. ${link}`,
  'member.cancelled': ({ shop, customer, item, when, link }) =>
    `${shop}: Cancelled: ${customer}, ${item}, ${when}. ${link}`,
  'member.handoff': ({ shop, detail, link }) => `${shop}: A customer asks for a person: ${detail}. ${link}`,
  'member.day': ({ shop, detail, link }) => `${shop}: ${detail} ${link}`,
  'member.payout_account': ({ shop, detail, link }) =>
    `${shop}: The account for payouts was changed to ${detail}. If this was not you, act now: ${link}`,
};

const fill = (text: string, parts: Parts): string =>
  text.replaceAll(/\{(\w+)\}/g, (all, name: string) => (parts as unknown as Record<string, string>)[name] ?? all);

const stopLine = (stop: string | null): string => (stop === null ? '' : ` Stop: ${stop}`);

/** A name without a letter of the alphabet leaves no space or comma before the sign that followed it. */
const withoutGap = (text: string, { customer }: Parts): string =>
  customer === '' ? text.replaceAll(/,? (?=[,.:;!?])/g, '') : text;

/** The text of a message; `own` is the business's own text of the kind. */
export function renderText(kind: MessageKind, values: Values, own?: string): string {
  const parts = toParts(values);
  const made = (given: Parts) =>
    `${withoutGap(own === undefined ? TEXTS[kind](given) : fill(own, given), given)}${stopLine(values.stop)}`.replaceAll(
      / {2,}/g,
      ' ',
    );
  const text = made(parts);
  if (countSegments(text) <= MAX_SEGMENTS) return text;
  // An address of the service that is longer than usual takes its place from the names.
  return made({ ...parts, shop: clip(parts.shop, 18), item: clip(parts.item, 18), customer: clip(parts.customer, 10) });
}

/** Values of every placeholder, as long as they can be. */
export const longestValues = (rootUrl: string): Values => ({
  shop: 'W'.repeat(LONGEST.shop),
  customer: 'W'.repeat(LONGEST.customer),
  item: 'W'.repeat(LONGEST.item),
  when: 'Wed 30 Sep - Thu 31 Dec and 51 more',
  amountPesewas: 123_456_789,
  nextPesewas: 123_456_789,
  link: `${rootUrl}/o/${'w'.repeat(LINK_LETTERS)}`,
  code: 'W9W-9W9',
  until: 'Wed 30 Sep, 23:59',
  duePesewas: 123_456_789,
  paidPesewas: 0,
  refundPesewas: 123_456_789,
  detail: 'W'.repeat(40),
  stop: `${rootUrl}/m/${'w'.repeat(STOP_LETTERS)}`,
});

/** Letters of the tokens in `/o/<token>` and `/m/<token>`: 12 and 8 random ones, then the route of the business. */
export const LINK_LETTERS = 18;
export const STOP_LETTERS = 14;

/** Why a business's own text cannot be used, as a sentence that follows "the text"; null for a text that can be. */
export function problemOfText(kind: CustomerKind, text: string, rootUrl: string): string | null {
  if (text.trim() === '') return 'must not be empty';
  for (const [, name = ''] of text.matchAll(/\{([^{}]*)\}/g)) {
    if (!(PLACEHOLDERS as readonly string[]).includes(name)) return `must not hold the unknown placeholder ${name}`;
  }
  const bare = text.replaceAll(/\{\w+\}/g, '');
  if (/[{}]/.test(bare)) return 'must hold braces around placeholders only';
  if (!isGsm7(bare)) {
    const strange = [...new Set(Array.from(bare).filter((letter) => !isGsm7(letter)))].slice(0, 3).join(' ');
    return `must be in the letters of short messages, without ${strange}`;
  }
  const required = REQUIRED[kind];
  if (required !== undefined && !text.includes(`{${required}}`)) return `must hold the placeholder ${required}`;
  const values = longestValues(rootUrl);
  const filled = fill(text, toParts(values)) + stopLine(values.stop);
  if (countSegments(filled) > MAX_SEGMENTS)
    return `must be shorter: with long names it takes ${countSegments(filled)} short messages of the ${MAX_SEGMENTS} allowed`;
  return null;
}

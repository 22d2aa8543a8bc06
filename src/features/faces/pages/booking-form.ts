import type { FastifyReply } from 'fastify';
import { fail, VALIDATION_FAILED } from '../../../kit/errors.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import { Address, LocalDate as Date, Id, Instant, Name, Prose } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import type { QuoteBody } from '../../booking/quotes/index.ts';
import { readFields } from './read-fields.ts';
import { readVisit, type VisitEntry, visitFields, visitItems } from './visit-choice.ts';

/**
 * What a visitor has chosen so far. It travels in the address of each page, so that it survives the way back, a reload,
 * sign-in and a browser without scripts.
 */
const Pieces = Type.Integer({ minimum: 0, maximum: 10_000 });

export const ChoiceFields = Type.Object({
  unitId: Type.Optional(Id),
  date: Type.Optional(Date),
  endDate: Type.Optional(Date),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  serviceId: Type.Optional(Id),
  startsAt: Type.Optional(Instant),
  providerId: Type.Optional(Id),
  deliver: Type.Optional(Type.Literal('yes')),
  areaId: Type.Optional(Id),
  address: Type.Optional(Address),
  note: Type.Optional(Prose(2_000)),
  name: Type.Optional(Name),
  promoCode: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
});
export type ChoiceFields = Partial<Type.Static<typeof ChoiceFields>>;

export interface Choice extends ChoiceFields {
  /** Pieces by extra. */
  extras: ReadonlyMap<string, number>;
  /** Pieces by unit or kit of a basket. */
  items: ReadonlyMap<string, number>;
  /** Services and kits of a visit, in order. */
  visit: readonly VisitEntry[];
}

export const NOTHING_CHOSEN: Choice = { extras: new Map(), items: new Map(), visit: [] };

const EXTRA = 'extra_';
const ITEM = 'item_';
/** What a basket is to have, but cannot have on its days. No other page takes it for chosen. */
const WANTED = 'wanted_';
/** As many as a quote takes. */
const MAX_ITEMS = 20;
/** As many as a quote takes. Every link of a page repeats them. */
const MAX_EXTRAS = 50;

/** Fields `<prefix><id>` with a number of pieces. */
function readPieces(sent: Record<string, unknown>, prefix: string): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const [name, value] of Object.entries(sent)) {
    if (!name.startsWith(prefix)) continue;
    const { fields: found } = readFields(Type.Object({ pieces: Pieces }), { pieces: value });
    if (found.pieces) pieces.set(name.slice(prefix.length), found.pieces);
  }
  return pieces;
}

export function readChoice(sent: Record<string, unknown>): { choice: Choice; problems: ReadonlyMap<string, string> } {
  const { fields, problems } = readFields(ChoiceFields, sent);
  const extras = readPieces(sent, EXTRA);
  if (extras.size > MAX_EXTRAS) throw fail(VALIDATION_FAILED, `Choose at most ${MAX_EXTRAS} extras`);
  const items = readPieces(sent, ITEM);
  if (items.size > MAX_ITEMS) throw fail(VALIDATION_FAILED, `Choose at most ${MAX_ITEMS} items`);
  return { choice: { ...fields, extras, items, visit: readVisit(sent) }, problems };
}

export const readWanted = (sent: Record<string, unknown>): Map<string, number> => readPieces(sent, WANTED);

/** The code of a shared link, `/b/{slug}?code=AMA10`; the review page judges it. */
export function readShared({ code }: Record<string, unknown>): Choice {
  const known = typeof code === 'string' && /^[A-Za-z0-9]{3,20}$/.test(code);
  return known ? { ...NOTHING_CHOSEN, promoCode: code.toUpperCase() } : NOTHING_CHOSEN;
}

/** The page of the shop, with the code that its link brought. */
export const shopPath = (slug: string, { promoCode }: Choice): string =>
  promoCode ? `/b/${slug}?${new URLSearchParams({ code: promoCode }).toString()}` : `/b/${slug}`;

/** A page of the shop that begins with nothing chosen but the code. */
export const pageWithCode = (path: string, { promoCode }: Choice, more: Record<string, string> = {}): string => {
  const query = new URLSearchParams({ ...more, ...(promoCode && { promoCode }) }).toString();
  return query === '' ? path : `${path}?${query}`;
};

export function withoutCode(choice: Choice): Choice {
  const { promoCode: _, ...rest } = choice;
  return rest;
}

/** The choice as the API takes it; null until a day or a time is chosen. */
export function toRequest(choice: Choice): QuoteBody | null {
  const extras = [...choice.extras].map(([extraId, quantity]) => ({ extraId, quantity }));
  const { areaId, address } = choice;
  const delivery = choice.deliver && areaId ? { areaId, ...(address && { address }) } : null;
  const promoCode = choice.promoCode?.trim().toUpperCase();
  const common = {
    ...(delivery && { delivery }),
    ...(extras.length > 0 && { extras }),
    ...(promoCode && { promoCode }),
  };
  const { unitId, date, endDate, quantity, serviceId, startsAt, providerId } = choice;
  if (choice.items.size > 0 && date) {
    const items = [...choice.items].map(([id, pieces]) => ({
      ...(id.startsWith('kit_') ? { kitId: id } : { unitId: id }),
      quantity: pieces,
    }));
    return { items, date, ...(endDate && { endDate }), ...common };
  }
  if (choice.visit.length > 0) return startsAt ? { items: visitItems(choice.visit), startsAt, ...common } : null;
  if (unitId && date) return { unitId, date, ...(endDate && { endDate }), quantity: quantity ?? 1, ...common };
  if (serviceId && startsAt) return { serviceId, startsAt, ...(providerId && { providerId }), ...common };
  return null;
}

export type ChoiceChanges = { [Field in keyof ChoiceFields]?: ChoiceFields[Field] | null };

/** The choice with changes, as the query of an address; null removes a field. */
export function choiceQuery(choice: Choice, changes: ChoiceChanges, more: Record<string, string> = {}): string {
  const { extras, items, visit, ...fields } = choice;
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...fields, ...changes, ...more })) {
    if (value !== null && value !== undefined && value !== '') parameters.set(name, String(value));
  }
  for (const [name, value] of visitFields(visit)) parameters.set(name, value);
  for (const [id, pieces] of items) parameters.set(itemName(id), String(pieces));
  for (const [id, pieces] of extras) parameters.set(`${EXTRA}${id}`, String(pieces));
  return parameters.toString();
}

/** The same as hidden fields of a form. */
export function hiddenChoice(choice: Choice, leaveOut: readonly string[] = []): Html {
  const fields = [...new URLSearchParams(choiceQuery(choice, {}))].filter(([name]) => !leaveOut.includes(name));
  return html`${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}

export const itemName = (id: string): string => `${ITEM}${id}`;
export const wantedName = (id: string): string => `${WANTED}${id}`;
export const extraName = (id: string): string => `${EXTRA}${id}`;

export const redirect = (reply: FastifyReply, url: string): FastifyReply =>
  reply.header('Cache-Control', 'no-store').redirect(url, 303);

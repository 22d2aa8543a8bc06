import type { FastifyReply } from 'fastify';
import { fail, VALIDATION_FAILED } from '../../../kit/errors.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import { Address, LocalDate as Date, Id, Instant, Name, Prose } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import type { QuoteBody } from '../../booking/quotes/index.ts';
import { readFields } from './read-fields.ts';

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
});
export type ChoiceFields = Partial<Type.Static<typeof ChoiceFields>>;

export interface Choice extends ChoiceFields {
  /** Pieces by extra. */
  extras: ReadonlyMap<string, number>;
}

const EXTRA = 'extra_';
/** As many as a quote takes. Every link of a page repeats them. */
const MAX_EXTRAS = 50;

export function readChoice(sent: Record<string, unknown>): { choice: Choice; problems: ReadonlyMap<string, string> } {
  const { fields, problems } = readFields(ChoiceFields, sent);
  const extras = new Map<string, number>();
  for (const [name, value] of Object.entries(sent)) {
    if (!name.startsWith(EXTRA)) continue;
    const { fields: found } = readFields(Type.Object({ pieces: Pieces }), { pieces: value });
    if (found.pieces) extras.set(name.slice(EXTRA.length), found.pieces);
    if (extras.size > MAX_EXTRAS) throw fail(VALIDATION_FAILED, `Choose at most ${MAX_EXTRAS} extras`);
  }
  return { choice: { ...fields, extras }, problems };
}

/** The choice as the API takes it; null until a day or a time is chosen. */
export function toRequest(choice: Choice): QuoteBody | null {
  const extras = [...choice.extras].map(([extraId, quantity]) => ({ extraId, quantity }));
  const { areaId, address } = choice;
  const delivery = choice.deliver && areaId ? { areaId, ...(address && { address }) } : null;
  const common = { ...(delivery && { delivery }), ...(extras.length > 0 && { extras }) };
  const { unitId, date, endDate, quantity, serviceId, startsAt, providerId } = choice;
  if (unitId && date) return { unitId, date, ...(endDate && { endDate }), quantity: quantity ?? 1, ...common };
  if (serviceId && startsAt) return { serviceId, startsAt, ...(providerId && { providerId }), ...common };
  return null;
}

export type ChoiceChanges = { [Field in keyof ChoiceFields]?: ChoiceFields[Field] | null };

/** The choice with changes, as the query of an address; null removes a field. */
export function choiceQuery(choice: Choice, changes: ChoiceChanges, more: Record<string, string> = {}): string {
  const { extras, ...fields } = choice;
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...fields, ...changes, ...more })) {
    if (value !== null && value !== undefined && value !== '') parameters.set(name, String(value));
  }
  for (const [id, pieces] of extras) parameters.set(`${EXTRA}${id}`, String(pieces));
  return parameters.toString();
}

/** The same as hidden fields of a form. */
export function hiddenChoice(choice: Choice, leaveOut: readonly string[] = []): Html {
  const fields = [...new URLSearchParams(choiceQuery(choice, {}))].filter(([name]) => !leaveOut.includes(name));
  return html`${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}

export const extraName = (id: string): string => `${EXTRA}${id}`;

export const redirect = (reply: FastifyReply, url: string): FastifyReply =>
  reply.header('Cache-Control', 'no-store').redirect(url, 303);

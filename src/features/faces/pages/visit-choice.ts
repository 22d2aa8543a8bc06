import { Id } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import type { QuoteBody } from '../../booking/quotes/index.ts';
import { readFields } from './read-fields.ts';

/** A service or a kit of a visit, and who performs it; null for anyone. */
export interface VisitEntry {
  id: string;
  providerId: string | null;
}

/** As many as a visit takes. */
export const MAX_ENTRIES = 6;

const Fields = Type.Object({ id: Type.Optional(Id), who: Type.Optional(Id) });

export const entryName = (place: number): string => `s${place}`;
export const whoName = (place: number): string => `w${place}`;

/** Fields `s0`, `w0`, `s1`, … in order; a gap closes. */
export function readVisit(sent: Record<string, unknown>): VisitEntry[] {
  const visit: VisitEntry[] = [];
  for (let place = 0; place < MAX_ENTRIES; place++) {
    const { fields } = readFields(Fields, { id: sent[entryName(place)], who: sent[whoName(place)] });
    if (fields.id) visit.push({ id: fields.id, providerId: fields.who ?? null });
  }
  return visit;
}

export const visitFields = (visit: readonly VisitEntry[]): [string, string][] =>
  visit.flatMap(({ id, providerId }, place): [string, string][] => [
    [entryName(place), id],
    ...(providerId ? [[whoName(place), providerId] as [string, string]] : []),
  ]);

/** The visit as the API takes it. */
export const visitItems = (visit: readonly VisitEntry[]): NonNullable<QuoteBody['items']> =>
  visit.map(({ id, providerId }) => ({
    ...(id.startsWith('kit_') ? { kitId: id } : { serviceId: id }),
    ...(providerId && { providerId }),
  }));

/** What a button of the list says: `up1`, `down1`, `out1`, or the id that is added. */
export function changeVisit(visit: readonly VisitEntry[], what: unknown, added: unknown): VisitEntry[] | null {
  const next = [...visit];
  const { fields } = readFields(Fields, { id: added });
  if (fields.id) return next.length < MAX_ENTRIES ? [...next, { id: fields.id, providerId: null }] : next;
  const [, verb, digit] = /^(up|down|out)([0-5])$/.exec(typeof what === 'string' ? what : '') ?? [];
  if (verb === undefined) return null;
  const place = Number(digit);
  const [moved] = next.splice(place, 1);
  if (moved && verb !== 'out') next.splice(Math.max(0, verb === 'up' ? place - 1 : place + 1), 0, moved);
  return next;
}

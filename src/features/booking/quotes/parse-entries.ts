import { type ErrorDetail, fail, refuseFields, VALIDATION_FAILED } from '../../../kit/errors.ts';
import type { RequestedEntry } from './kind.ts';
import type { EntryBody, QuoteBody } from './schemas.ts';

/** What each kind names in an entry, and what does not go with it. */
const OF_KIND = {
  UNIT: { own: 'unitId', foreign: ['serviceId', 'providerId'] },
  SERVICE: { own: 'serviceId', foreign: ['unitId', 'quantity'] },
} as const;

type EntryKind = keyof typeof OF_KIND;

/** Entries of one kind; each names an item or a kit, and nothing of the other kind. Every entry that does not is named. */
export function parseEntries(items: readonly EntryBody[], kind: EntryKind): RequestedEntry[] {
  const { own, foreign } = OF_KIND[kind];
  const problems: ErrorDetail[] = [];
  const entries = items.map((entry, index): RequestedEntry => {
    const path = `/items/${index}`;
    const refuse = (field: string, message: string, code = 'UNKNOWN_FIELD') =>
      problems.push({ code, message, path: `${path}/${field}` });
    for (const field of foreign)
      if (entry[field] !== undefined) refuse(field, `does not go with ${kind === 'UNIT' ? 'date' : 'startsAt'}`);
    const { kitId, quantity = 1, providerId = null } = entry;
    const id = entry[own];
    if (id !== undefined && kitId !== undefined) refuse('kitId', `does not go with ${own}`);
    if (id === undefined && kitId === undefined && entry[foreign[0]] === undefined)
      refuse(own, `either ${own} or kitId is required`, 'REQUIRED');
    return { path, id: id ?? kitId ?? '', isKit: id === undefined, quantity, providerId };
  });
  if (problems.length > 0) throw fail(VALIDATION_FAILED, undefined, problems);
  return entries;
}

/** The entries of a body with `items`; undefined for a body of one item. Both forms in one body are refused. */
export function listedEntries(body: QuoteBody, kind: EntryKind): RequestedEntry[] | undefined {
  if (body.items === undefined) return undefined;
  refuseFields(body, ['unitId', 'serviceId', 'quantity', 'providerId'], 'does not go with items');
  return parseEntries(body.items, kind);
}

import { invalid } from '../../../kit/errors.ts';
import type { RequestedEntry } from './kind.ts';
import type { EntryBody, QuoteBody } from './schemas.ts';

/** What each kind names in an entry, and what does not go with it. */
const OF_KIND = {
  UNIT: { own: 'unitId', foreign: ['serviceId', 'providerId'] },
  SERVICE: { own: 'serviceId', foreign: ['unitId', 'quantity'] },
} as const;

type EntryKind = keyof typeof OF_KIND;

/** Entries of one kind; each names an item or a kit, and nothing of the other kind. */
export function parseEntries(items: readonly EntryBody[], kind: EntryKind): RequestedEntry[] {
  const { own, foreign } = OF_KIND[kind];
  return items.map((entry, index) => {
    const path = `/items/${index}`;
    for (const field of foreign)
      if (entry[field] !== undefined)
        throw invalid(`${path}/${field}`, `does not go with ${kind === 'UNIT' ? 'date' : 'startsAt'}`, 'UNKNOWN_FIELD');
    const { kitId, quantity = 1, providerId = null } = entry;
    const id = entry[own];
    if (id !== undefined && kitId !== undefined)
      throw invalid(`${path}/kitId`, `does not go with ${own}`, 'UNKNOWN_FIELD');
    if (id !== undefined) return { id, isKit: false, quantity, providerId };
    if (kitId === undefined) throw invalid(`${path}/${own}`, `either ${own} or kitId is required`, 'REQUIRED');
    return { id: kitId, isKit: true, quantity, providerId };
  });
}

/** The entries of a body with `items`; undefined for a body of one item. Both forms in one body are refused. */
export function listedEntries(body: QuoteBody, kind: EntryKind): RequestedEntry[] | undefined {
  if (body.items === undefined) return undefined;
  for (const field of ['unitId', 'serviceId', 'quantity', 'providerId'] as const)
    if (body[field] !== undefined) throw invalid(`/${field}`, 'does not go with items', 'UNKNOWN_FIELD');
  return parseEntries(body.items, kind);
}

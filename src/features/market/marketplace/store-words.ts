import { kitPesewas } from '../../../domain/pricing/price.ts';
import type { KnownWord } from '../../../domain/search/words.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { sql } from '../../../kit/postgres/sql.ts';
import type { LocalDate } from '../../../kit/time.ts';
import type { PhotoRow } from '../../ground/uploads/index.ts';

/** The LIKE pattern of a phrase. */
export const patternOf = (phrase: string): string => `%${phrase.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The number of the first phrase that any business has; null where none has one. */
export const findFirstKnown = async (db: Reader, phrases: readonly string[]): Promise<number | null> => {
  const { position } = await db.one(sql<{ position: number | null }>`
    select find_first_known(${phrases.map(patternOf)}) as position`);
  return position;
};

export const listSimilarWords = (db: Reader, word: string): Promise<KnownWord[]> =>
  db.rows(sql<KnownWord>`select word, businesses from similar_words(${word})`);

export interface MatchRow {
  businessId: string;
  id: string;
  name: string;
  pricePesewas: number;
  photo: PhotoRow | null;
}

/** The item of each business whose name has one of the phrases, the cheapest first. */
export const listMatches = (
  db: Reader,
  businessIds: readonly string[],
  phrases: readonly string[],
): Promise<MatchRow[]> =>
  db.rows(sql<MatchRow>`
    select distinct on (i.business_id) i.business_id as "businessId", i.id, i.name, i.price_pesewas as "pricePesewas",
      (select json_build_object('id', f.id, 'width', f.width, 'height', f.height) from uploads f
        where f.business_id = i.business_id and f.id = i.photo_ids[1]) as photo
    from (
      select u.business_id, u.id, u.name, u.price_pesewas, u.photo_ids from units u
      where u.business_id = any(${businessIds}) and u.active and u.deleted_at is null
      union all
      select s.business_id, s.id, s.name, s.price_pesewas, s.photo_ids from services s
      where s.business_id = any(${businessIds}) and s.active and s.deleted_at is null
    ) i
    where lower(i.name) like any(${phrases.map(patternOf)}::text[])
    order by i.business_id, i.price_pesewas, i.id`);

interface KitMatchRow extends Omit<MatchRow, 'pricePesewas'> {
  /** Null for the sum of the parts less the discount. */
  pricePesewas: number | null;
  discountPercent: number;
  items: { unitId?: string; serviceId?: string; quantity?: number }[];
}

/** The oldest kit of each business whose name has one of the phrases, and whose parts are all offered. */
export async function listKitMatches(
  db: Reader,
  businessIds: readonly string[],
  phrases: readonly string[],
): Promise<MatchRow[]> {
  if (businessIds.length === 0) return [];
  const kits = await db.rows(sql<KitMatchRow>`
    select k.business_id as "businessId", k.id, k.name, k.price_pesewas as "pricePesewas",
      k.discount_percent as "discountPercent", k.items,
      (select json_build_object('id', f.id, 'width', f.width, 'height', f.height) from uploads f
        where f.business_id = k.business_id and f.id = k.photo_ids[1]) as photo
    from kits k
    where k.business_id = any(${businessIds}) and k.active and k.deleted_at is null
      and lower(k.name) like any(${phrases.map(patternOf)}::text[])
    order by k.business_id, k.created_at, k.id`);
  if (kits.length === 0) return [];
  const prices = await listPrices(
    db,
    businessIds,
    kits.flatMap(({ items }) => items.map(partOf)),
  );
  const matches = new Map<string, MatchRow>();
  for (const { items, pricePesewas, discountPercent, ...match } of kits) {
    const parts = items.map((item) => ({ id: partOf(item), name: '', quantity: item.quantity ?? 1 }));
    if (matches.has(match.businessId) || parts.some(({ id }) => !prices.has(id))) continue;
    const { id, name } = match;
    const priced = parts.map((part) => ({ ...part, pricePesewas: prices.get(part.id) ?? 0 }));
    const kit = { id, name, pricePesewas, discountPercent };
    matches.set(match.businessId, { ...match, pricePesewas: kitPesewas({ kit, quantity: 1, parts: priced }) });
  }
  return [...matches.values()];
}

const partOf = ({ unitId, serviceId }: KitMatchRow['items'][number]): string => unitId ?? serviceId ?? '';

/** List prices by id, of offered items. */
async function listPrices(
  db: Reader,
  businessIds: readonly string[],
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.rows(sql<{ id: string; pricePesewas: number }>`
    select i.id, i.price_pesewas as "pricePesewas" from (
      select u.id, u.price_pesewas from units u
      where u.business_id = any(${businessIds}) and u.id = any(${ids}) and u.active and u.deleted_at is null
      union all
      select s.id, s.price_pesewas from services s
      where s.business_id = any(${businessIds}) and s.id = any(${ids}) and s.active and s.deleted_at is null
    ) i`);
  return new Map(rows.map(({ id, pricePesewas }) => [id, pricePesewas]));
}

/** A row with what only the shown page is asked for. */
export interface Shown {
  match: MatchRow | null;
  nextFree: LocalDate | null;
}

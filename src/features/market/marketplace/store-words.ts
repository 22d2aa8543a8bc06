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

/** A row with what only the shown page is asked for. */
export interface Shown {
  match: MatchRow | null;
  nextFree: LocalDate | null;
}

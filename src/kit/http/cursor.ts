import { createHmac } from 'node:crypto';
import { timingSafeEqual } from '../crypto.ts';
import { invalid } from '../errors.ts';

/**
 * The sort key of the last row of a page. A cursor is signed for its list, so that a forged or misplaced one is
 * refused.
 */
export type Position = (string | number | null)[];

/** An instant keeps all its digits: PostgreSQL compares microseconds, the wire shows milliseconds. */
type SortKey = readonly (Position[number] | Temporal.Instant)[];

export interface Cursors {
  encode(list: string, sortKey: SortKey): string;
  /** Null without a cursor. A cursor with another signature is a 422. */
  decode(list: string, cursor: string | undefined): Position | null;
}

const TAG_LENGTH = 16;

export function signedCursors(key: Buffer): Cursors {
  const tagOf = (list: string, text: string) =>
    createHmac('sha256', key).update(`cursor ${list} ${text}`).digest('base64url').slice(0, TAG_LENGTH);
  return {
    encode(list, sortKey) {
      const text = Buffer.from(JSON.stringify(sortKey)).toString('base64url');
      return tagOf(list, text) + text;
    },
    decode(list, cursor) {
      if (cursor === undefined) return null;
      const text = cursor.slice(TAG_LENGTH);
      if (!timingSafeEqual(cursor.slice(0, TAG_LENGTH), tagOf(list, text))) {
        throw invalid('/cursor', 'was not issued for this list');
      }
      return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Position;
    },
  };
}

/** `rows` holds one row more than `limit` when there is a next page. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { rows: Row[]; meta: { nextCursor: string | null; hasMore: boolean; limit: number } } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { rows: shown, meta: { nextCursor: hasMore ? cursorOf(last) : null, hasMore, limit } };
}

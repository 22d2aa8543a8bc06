import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { type Cursors, pageOf } from '../../../kit/http/cursor.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import type { PromoCodeRow, PromoCodesQuery } from './schemas.ts';
import { findPromoCode, listPromoCodes } from './store.ts';

export async function readPromoCodes(db: Reader, cursors: Cursors, businessId: string, query: PromoCodesQuery) {
  const { cursor, limit = 20 } = query;
  const position = cursors.decode('promo-codes', cursor);
  const after = position && { createdAt: String(position[0]), id: String(position[1]) };
  const rows = await listPromoCodes(db, businessId, after, limit + 1);
  return pageOf(rows, limit, ({ createdAt, id }) => cursors.encode('promo-codes', [createdAt, id]));
}

export async function requirePromoCode(db: Reader, businessId: string, id: string): Promise<PromoCodeRow> {
  const code = await findPromoCode(db, businessId, id);
  if (!code) throw fail(NOT_FOUND, 'There is no such promo code');
  return code;
}

import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { type Cursors, pageOf } from '../../../kit/http/cursor.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import type { PriceRuleRow, PriceRulesQuery } from './schemas.ts';
import { findPriceRule, listPriceRules } from './store.ts';

export async function readPriceRules(db: Reader, cursors: Cursors, businessId: string, query: PriceRulesQuery) {
  const { cursor, limit = 20 } = query;
  const position = cursors.decode('price-rules', cursor);
  const after = position && { createdAt: String(position[0]), id: String(position[1]) };
  const rows = await listPriceRules(db, businessId, after, limit + 1);
  return pageOf(rows, limit, ({ createdAt, id }) => cursors.encode('price-rules', [createdAt, id]));
}

export async function requirePriceRule(db: Reader, businessId: string, id: string): Promise<PriceRuleRow> {
  const rule = await findPriceRule(db, businessId, id);
  if (!rule) throw fail(NOT_FOUND, 'There is no such price rule');
  return rule;
}

import { invalid } from '../../../kit/errors.ts';
import { type Cursors, pageOf } from '../../../kit/http/cursor.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { requireProvider } from '../providers/index.ts';
import type { ProviderDatesQuery } from './schemas.ts';
import { listProviderDates } from './store.ts';

export async function readProviderDates(
  db: Reader,
  cursors: Cursors,
  businessId: string,
  providerId: string,
  { from, to, cursor, limit = 20 }: ProviderDatesQuery,
) {
  if (from !== undefined && to !== undefined && to < from) throw invalid('/to', 'must not be before from');
  await requireProvider(db, businessId, providerId);
  const list = `provider-dates ${providerId}`;
  const after = (cursors.decode(list, cursor)?.[0] as string | undefined) ?? null;
  const page = { from: from ?? null, to: to ?? null, after, limit: limit + 1 };
  const rows = await listProviderDates(db, businessId, providerId, page);
  return pageOf(rows, limit, ({ startDate }) => cursors.encode(list, [startDate]));
}

import { type Cursors, pageOf } from '../../../kit/http/cursor.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import type { TenantAuditAction } from './schemas.ts';
import { listTenantAudit } from './store.ts';

export async function readTenantAudit(
  db: Reader,
  cursors: Cursors,
  businessId: string,
  { cursor, limit = 20, action }: { cursor?: string; limit?: number; action?: TenantAuditAction },
) {
  const [at, id] = (cursors.decode('audit', cursor) ?? []) as [string?, string?];
  const before = at === undefined || id === undefined ? null : { at, id };
  const rows = await listTenantAudit(db, businessId, { before, action: action ?? null }, limit + 1);
  return pageOf(rows, limit, (last) => cursors.encode('audit', [last.at, last.id]));
}

import type { Role } from '../../../access.ts';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Relation } from '../../../kit/http/access.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { listMembers } from '../members/index.ts';
import { type Business, type BusinessDetail, toBusiness, toBusinessDetail } from './schemas.ts';
import { findBusiness, listBusinessesOf, listKeysOf, listOperatorsOf } from './store.ts';

/** API keys have no role. */
export const roleOf = (relation: Relation | null): Role | null =>
  relation === 'OWNER' || relation === 'STAFF' ? relation : null;

export async function readBusiness(
  db: Reader,
  businessId: string,
  role: Role | null,
  publicUrl: string,
): Promise<BusinessDetail> {
  const [business, members, apiKeys, operators] = await Promise.all([
    findBusiness(db, businessId),
    listMembers(db, businessId),
    role === 'OWNER' ? listKeysOf(db, businessId) : [],
    listOperatorsOf(db, businessId),
  ]);
  if (!business) throw fail(NOT_FOUND);
  return toBusinessDetail(toBusiness(business, role, publicUrl), { members, apiKeys, operators });
}

export async function readMine(db: Reader, userId: string, publicUrl: string): Promise<Business[]> {
  return (await listBusinessesOf(db, userId)).map((row) => toBusiness(row, row.role, publicUrl));
}

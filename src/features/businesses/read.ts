import type { Reader } from '../../kit/db/db.ts';
import { fail, NOT_FOUND } from '../../kit/errors.ts';
import type { Relation } from '../../kit/http/access.ts';
import type { Role } from '../../kit/http/caller.ts';
import { listMembers } from '../members/index.ts';
import { type Business, type BusinessDetail, toBusiness, toBusinessDetail } from './schemas.ts';
import { businessesOf, findBusiness, listKeysOf, listOperatorsOf } from './store.ts';

/** What a caller is to the business in its answers: keys have no role. */
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
    role ? listKeysOf(db, businessId) : [],
    listOperatorsOf(db, businessId),
  ]);
  if (!business) throw fail(NOT_FOUND);
  return toBusinessDetail(toBusiness(business, role, publicUrl), { members, apiKeys, operators });
}

export async function readMine(db: Reader, userId: string, publicUrl: string): Promise<Business[]> {
  return (await businessesOf(db, userId)).map((row) => toBusiness(row, row.role, publicUrl));
}

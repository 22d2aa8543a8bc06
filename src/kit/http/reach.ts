import type { Database, Db } from '../db/db.ts';
import { principalOf } from './caller.ts';
import type { AnyCall, AnyRoute } from './route.ts';

/** What a call may see and change in the database follows from who may call, unless the route says otherwise. */
export function reachOf(db: Database, { access, reach }: AnyRoute, { tenantId, caller }: AnyCall): Db {
  const principal = caller ? principalOf(caller) : '';
  if (reach === 'service') return db.service;
  switch (access.kind) {
    case 'tenant':
    case 'visitor':
      return db.tenant(tenantId, principal);
    case 'public':
      return access.owner ? db.tenant(tenantId) : db.public;
    case 'operator':
      return db.operator(principal);
    case 'session':
    case 'sign-in':
      return db.service;
  }
}

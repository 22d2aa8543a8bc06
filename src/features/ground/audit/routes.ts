import { ACCESS } from '../../../access.ts';
import type { Deps } from '../../../deps.ts';
import { type AnyRoute, page, read } from '../../../kit/http/route.ts';
import { Choice, Closed, CursorQuery, Id, Page } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { readTenantAudit } from './read.ts';
import { ACTIONS, TenantAuditEntry, toTenantAuditEntry } from './schemas.ts';

export const auditRoutes = ({ cursors }: Deps): AnyRoute[] => [
  read({
    id: 'listTenantAudit',
    method: 'GET',
    path: '/businesses/{businessId}/audit',
    tag: 'Businesses',
    summary:
      'List audit entries of refunds, API keys, members, exports, erasures, policies and the closing, newest first',
    access: ACCESS.ownBusiness,
    params: Type.Object({ businessId: Id }),
    query: Closed({
      ...CursorQuery(),
      action: Type.Optional(Choice(ACTIONS, { description: 'Only entries with this action' })),
    }),
    answers: { 200: Page(TenantAuditEntry) },
    read: async ({ tenantId, query }, db) => {
      const { rows, meta } = await readTenantAudit(db, cursors, tenantId, query);
      return page(rows.map(toTenantAuditEntry), meta);
    },
  }),
];

import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import { NOT_FOUND, POLICY_VIOLATION } from '../../kit/errors.ts';
import { operator } from '../../kit/http/access.ts';
import { type AnyRoute, created, ok, page, read, write } from '../../kit/http/route.ts';
import { Data, Id, Page } from '../../kit/http/schema.ts';
import { ApiKey, CreateApiKey, NewApiKey } from '../api-keys/index.ts';
import { Business, toBusiness } from '../businesses/index.ts';
import { actingOf } from './audit.ts';
import { moveListing } from './change-listing.ts';
import { moveStatus } from './change-status.ts';
import { giveKey } from './give-key.ts';
import { platformRoutes } from './platform-routes.ts';
import { listBusinesses, readAnyBusiness, readAudit, readKeysOf, readOverview } from './read.ts';
import {
  AuditQuery,
  AuditRow,
  BusinessesQuery,
  BusinessOverview,
  ChangeListing,
  ChangeStatus,
  toAuditRow,
} from './schemas.ts';

const tag = 'Operators';
const OfBusiness = Type.Object({ businessId: Id });

export const operatorRoutes = (deps: Deps): AnyRoute[] => {
  const { publicUrl } = deps.config;
  return [
    read({
      id: 'adminListBusinesses',
      method: 'GET',
      path: '/admin/businesses',
      tag,
      summary: 'All businesses, the newest first',
      access: operator,
      query: BusinessesQuery,
      answers: { 200: Page(Business) },
      read: async ({ query }, db) => {
        const { rows, meta } = await listBusinesses(deps, db, query);
        return page(
          rows.map((row) => toBusiness(row, null, publicUrl)),
          meta,
        );
      },
    }),
    read({
      id: 'adminGetBusiness',
      method: 'GET',
      path: '/admin/businesses/{businessId}',
      tag,
      summary: 'A business of any tenant',
      access: operator,
      params: OfBusiness,
      answers: { 200: Data(Business) },
      errors: [NOT_FOUND],
      read: async ({ params }, db) => ok(toBusiness(await readAnyBusiness(db, params.businessId), null, publicUrl)),
    }),
    read({
      id: 'adminGetOverview',
      method: 'GET',
      path: '/admin/businesses/{businessId}/overview',
      tag,
      summary: 'A business with its members, its keys without secrets, and how much it has of everything',
      access: operator,
      params: OfBusiness,
      answers: { 200: Data(BusinessOverview) },
      errors: [NOT_FOUND],
      read: async ({ params }, db) => ok(await readOverview(deps, db, params.businessId)),
    }),
    write({
      id: 'adminChangeStatus',
      method: 'POST',
      path: '/admin/businesses/{businessId}/status',
      tag,
      summary: 'Verify, send back or suspend a business',
      access: operator,
      params: OfBusiness,
      body: ChangeStatus,
      answers: { 200: Data(Business) },
      errors: [NOT_FOUND],
      write: async (call, tx) =>
        ok(toBusiness(await moveStatus(tx, call.params.businessId, call.body, actingOf(call)), null, publicUrl)),
    }),
    write({
      id: 'adminChangeListing',
      method: 'POST',
      path: '/admin/businesses/{businessId}/listing',
      tag,
      summary: "Publish a listing, or take it down with a reason that locks the owner's switch",
      access: operator,
      params: OfBusiness,
      body: ChangeListing,
      answers: { 200: Data(Business) },
      errors: [NOT_FOUND, POLICY_VIOLATION],
      write: async (call, tx) =>
        ok(toBusiness(await moveListing(tx, call.params.businessId, call.body, actingOf(call)), null, publicUrl)),
    }),
    read({
      id: 'adminListApiKeys',
      method: 'GET',
      path: '/admin/businesses/{businessId}/api-keys',
      tag,
      summary: 'All API keys of a business, newest first, without secrets',
      access: operator,
      params: OfBusiness,
      answers: { 200: Data(Type.Array(ApiKey)) },
      errors: [NOT_FOUND],
      read: async ({ params }, db) => ok(await readKeysOf(deps, db, params.businessId)),
    }),
    write({
      id: 'adminCreateApiKey',
      method: 'POST',
      path: '/admin/businesses/{businessId}/api-keys',
      tag,
      summary: 'Make an API key with any scopes, such as `usage:write` for the assistant; it is shown this once',
      access: operator,
      params: OfBusiness,
      body: CreateApiKey,
      answers: { 201: Data(NewApiKey) },
      errors: [NOT_FOUND],
      secret: true,
      write: async (call, tx) => created(await giveKey(tx, call.params.businessId, call.body, actingOf(call))),
    }),
    read({
      id: 'adminListAudit',
      method: 'GET',
      path: '/admin/audit',
      tag,
      summary: 'What operators did, the newest first',
      access: operator,
      query: AuditQuery,
      answers: { 200: Page(AuditRow) },
      read: async ({ query }, db) => {
        const { rows, meta } = await readAudit(deps, db, query);
        return page(rows.map(toAuditRow), meta);
      },
    }),
    ...platformRoutes(deps),
  ];
};

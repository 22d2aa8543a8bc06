import type { Deps } from '../../../deps.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { ALREADY_EXISTS, INVALID_STATE, NOT_FOUND } from '../../../kit/errors.ts';
import { operator, operatorAdmin } from '../../../kit/http/access.ts';
import type { Cursors } from '../../../kit/http/cursor.ts';
import { type AnyRoute, created, ok, page, read, write } from '../../../kit/http/route.ts';
import { Data, Id, Page } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { CreateVertical, listVerticals, UpdateVertical, VerticalProfile } from '../../ground/verticals/index.ts';
import { PublicProfile } from '../../market/marketplace/index.ts';
import { ApiKey, CreateApiKey, NewApiKey, readKeys } from '../../shop/api-keys/index.ts';
import { Business, toBusiness } from '../../shop/businesses/index.ts';
import { auditContextOf } from './audit.ts';
import { changeListing } from './change-listing.ts';
import { changeBusinessStatus } from './change-status.ts';
import { addVertical, updateVertical } from './change-verticals.ts';
import { createKey } from './create-key.ts';
import {
  listBusinesses,
  type ReadKeys,
  readAnyBusiness,
  readAudit,
  readFinanceSummary,
  readFinanceTable,
  readKeysOf,
  readOverview,
  readProfileOf,
  readUsage,
} from './read.ts';
import { recordRead } from './record-read.ts';
import { deskRoutes } from './routes-desk.ts';
import { moneyRoutes } from './routes-money.ts';
import {
  AuditQuery,
  AuditRow,
  BusinessesQuery,
  BusinessOverview,
  ChangeListing,
  ChangeStatus,
  FinanceQuery,
  FinanceRow,
  FinanceSummary,
  FinanceTableQuery,
  PlatformUsage,
  UsageQuery,
} from './schemas.ts';

const tag = 'Operators';
const OfBusiness = Type.Object({ businessId: Id });

export function operatorRoutes(deps: Deps): AnyRoute[] {
  const { cursors } = deps;
  const keysOf: ReadKeys = (db, businessId) => readKeys(deps, db, businessId);
  return [...businessRoutes(deps, keysOf), ...platformRoutes(cursors), ...moneyRoutes(cursors), ...deskRoutes(deps)];
}

function businessRoutes(deps: Deps, keysOf: ReadKeys): AnyRoute[] {
  const { cursors } = deps;
  const { publicUrl } = deps.config;
  return [
    read({
      id: 'adminListBusinesses',
      method: 'GET',
      path: '/admin/businesses',
      tag,
      summary: 'List all businesses, newest first',
      access: operator,
      query: BusinessesQuery,
      answers: { 200: Page(Business) },
      read: async ({ query }, db) => {
        const { rows, meta } = await listBusinesses(cursors, db, query);
        return page(
          rows.map((row) => toBusiness(row, 'OPERATOR', publicUrl)),
          meta,
        );
      },
    }),
    read({
      id: 'adminGetBusiness',
      method: 'GET',
      path: '/admin/businesses/{businessId}',
      tag,
      summary: 'Get any business',
      access: operator,
      params: OfBusiness,
      answers: { 200: Data(Business) },
      errors: [NOT_FOUND],
      record: (call, tx) => recordRead(tx, call.params.businessId, 'business', auditContextOf(call)),
      read: async ({ params }, db) =>
        ok(toBusiness(await readAnyBusiness(db, params.businessId), 'OPERATOR', publicUrl)),
    }),
    read({
      id: 'adminGetOverview',
      method: 'GET',
      path: '/admin/businesses/{businessId}/overview',
      tag,
      summary:
        'Get a business with its members, API keys without secrets, its money, and counts of catalogue, customers and bookings',
      access: operator,
      params: OfBusiness,
      answers: { 200: Data(BusinessOverview) },
      errors: [NOT_FOUND],
      record: (call, tx) => recordRead(tx, call.params.businessId, 'overview', auditContextOf(call)),
      read: async ({ params, now }, db) =>
        ok(await readOverview(db, params.businessId, { readKeys: keysOf, publicUrl, now })),
    }),
    read({
      id: 'adminGetProfile',
      method: 'GET',
      path: '/admin/businesses/{businessId}/profile',
      tag,
      summary: 'Get the public profile of any business, listed or not',
      access: operator,
      params: OfBusiness,
      answers: { 200: Data(PublicProfile) },
      errors: [NOT_FOUND],
      record: (call, tx) => recordRead(tx, call.params.businessId, 'profile', auditContextOf(call)),
      read: ({ params, now }) =>
        readProfileOf(deps.db.tenant(params.businessId), params.businessId, { publicUrl, now }),
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
      errors: [NOT_FOUND, INVALID_STATE],
      write: async (call, tx) =>
        ok(
          toBusiness(
            await changeBusinessStatus(tx, call.params.businessId, call.body, auditContextOf(call)),
            'OPERATOR',
            publicUrl,
          ),
        ),
    }),
    write({
      id: 'adminChangeListing',
      method: 'POST',
      path: '/admin/businesses/{businessId}/listing',
      tag,
      summary: 'Publish a listing or take it down; after a takedown the owner cannot publish it',
      access: operator,
      params: OfBusiness,
      body: ChangeListing,
      answers: { 200: Data(Business) },
      errors: [NOT_FOUND, INVALID_STATE, POLICY_VIOLATION],
      write: async (call, tx) =>
        ok(
          toBusiness(
            await changeListing(tx, call.params.businessId, call.body, auditContextOf(call)),
            'OPERATOR',
            publicUrl,
          ),
        ),
    }),
    read({
      id: 'adminListApiKeys',
      method: 'GET',
      path: '/admin/businesses/{businessId}/api-keys',
      tag,
      summary: 'List the API keys of a business, newest first, without secrets',
      access: operator,
      params: OfBusiness,
      answers: { 200: Data(Type.Array(ApiKey)) },
      errors: [NOT_FOUND],
      record: (call, tx) => recordRead(tx, call.params.businessId, 'api-keys', auditContextOf(call)),
      read: async ({ params }, db) => ok(await readKeysOf(db, params.businessId, keysOf)),
    }),
    write({
      id: 'adminCreateApiKey',
      method: 'POST',
      path: '/admin/businesses/{businessId}/api-keys',
      tag,
      summary: 'Create an API key with any scopes, such as `usage:write` for the assistant; the key is shown once',
      access: operator,
      params: OfBusiness,
      body: CreateApiKey,
      answers: { 201: Data(NewApiKey) },
      errors: [NOT_FOUND],
      secret: true,
      write: async (call, tx) => created(await createKey(tx, call.params.businessId, call.body, auditContextOf(call))),
    }),
  ];
}

const platformRoutes = (cursors: Cursors): AnyRoute[] => [
  read({
    id: 'adminListAudit',
    method: 'GET',
    path: '/admin/audit',
    tag,
    summary: 'List operator actions, newest first',
    access: operator,
    query: AuditQuery,
    answers: { 200: Page(AuditRow) },
    read: async ({ query }, db) => {
      const { rows, meta } = await readAudit(cursors, db, query);
      return page(rows, meta);
    },
  }),
  read({
    id: 'adminListVerticals',
    method: 'GET',
    path: '/admin/vertical-profiles',
    tag,
    summary: 'List all vertical profiles, including disabled ones',
    access: operator,
    answers: { 200: Data(Type.Array(VerticalProfile)) },
    read: async (_call, db) => ok(await listVerticals(db, { disabledToo: true })),
  }),
  write({
    id: 'adminCreateVertical',
    method: 'POST',
    path: '/admin/vertical-profiles',
    tag,
    summary: 'Create a vertical profile',
    access: operatorAdmin,
    body: CreateVertical,
    answers: { 201: Data(VerticalProfile) },
    errors: [ALREADY_EXISTS],
    write: async (call, tx) => created(await addVertical(tx, call.body, auditContextOf(call))),
  }),
  write({
    id: 'adminUpdateVertical',
    method: 'PATCH',
    path: '/admin/vertical-profiles/{key}',
    tag,
    summary: 'Update or disable a vertical profile; default policies merge field by field',
    access: operatorAdmin,
    params: Type.Object({ key: Type.String({ minLength: 1, maxLength: 64 }) }),
    body: UpdateVertical,
    answers: { 200: Data(VerticalProfile) },
    errors: [NOT_FOUND],
    write: async (call, tx) => ok(await updateVertical(tx, call.params.key, call.body, auditContextOf(call))),
  }),
  read({
    id: 'adminGetUsage',
    method: 'GET',
    path: '/admin/usage',
    tag,
    summary: 'Get usage meters per business and day; without `businessId`, sandboxes are excluded',
    access: operator,
    query: UsageQuery,
    answers: { 200: Data(PlatformUsage) },
    read: ({ query }, db) => readUsage(db, query),
  }),
  read({
    id: 'adminGetFinanceSummary',
    method: 'GET',
    path: '/admin/finance/summary',
    tag,
    summary: 'Get revenue, cost and margin of the platform without sandboxes; the default range is this month',
    access: operator,
    query: FinanceQuery,
    answers: { 200: Data(FinanceSummary) },
    read: async ({ query, now }, db) => ok(await readFinanceSummary(db, query, now)),
  }),
  read({
    id: 'adminListFinance',
    method: 'GET',
    path: '/admin/finance/businesses',
    tag,
    summary: 'List revenue, cost and margin per business without sandboxes, lowest margin first by default',
    access: operator,
    query: FinanceTableQuery,
    answers: { 200: Page(FinanceRow) },
    read: async ({ query, now }, db) => {
      const { rows, meta } = await readFinanceTable(cursors, db, query, now);
      return page(rows, meta);
    },
  }),
];

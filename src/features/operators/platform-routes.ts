import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import { ALREADY_EXISTS, NOT_FOUND } from '../../kit/errors.ts';
import { operator, operatorAdmin } from '../../kit/http/access.ts';
import { type AnyRoute, created, ok, page, read, write } from '../../kit/http/route.ts';
import { Data, Page } from '../../kit/http/schema.ts';
import { CreateVertical, listVerticals, UpdateVertical, VerticalProfile } from '../verticals/index.ts';
import { actingOf } from './audit.ts';
import { addVertical, updateVertical } from './change-verticals.ts';
import { readSummary, readTable } from './finance.ts';
import { readUsage } from './read.ts';
import { FinanceQuery, FinanceRow, FinanceSummary, FinanceTableQuery, PlatformUsage, UsageQuery } from './schemas.ts';

const tag = 'Operators';

/** What concerns the platform and no single business. */
export const platformRoutes = (deps: Deps): AnyRoute[] => [
  read({
    id: 'adminListVerticals',
    method: 'GET',
    path: '/admin/vertical-profiles',
    tag,
    summary: 'Every vertical profile, the disabled ones too',
    access: operator,
    answers: { 200: Data(Type.Array(VerticalProfile)) },
    read: async (_call, db) => ok(await listVerticals(db, { disabledToo: true })),
  }),
  write({
    id: 'adminCreateVertical',
    method: 'POST',
    path: '/admin/vertical-profiles',
    tag,
    summary: 'Add a vertical profile',
    access: operatorAdmin,
    body: CreateVertical,
    answers: { 201: Data(VerticalProfile) },
    errors: [ALREADY_EXISTS],
    write: async (call, tx) => created(await addVertical(tx, call.body, actingOf(call))),
  }),
  write({
    id: 'adminUpdateVertical',
    method: 'PATCH',
    path: '/admin/vertical-profiles/{key}',
    tag,
    summary: 'Change or disable a vertical profile; default policies merge field by field',
    access: operatorAdmin,
    params: Type.Object({ key: Type.String({ minLength: 1, maxLength: 64 }) }),
    body: UpdateVertical,
    answers: { 200: Data(VerticalProfile) },
    errors: [NOT_FOUND],
    write: async (call, tx) => ok(await updateVertical(tx, call.params.key, call.body, actingOf(call))),
  }),
  read({
    id: 'adminGetUsage',
    method: 'GET',
    path: '/admin/usage',
    tag,
    summary: 'Usage meters per business and day; without a business, of all but sandboxes',
    access: operator,
    query: UsageQuery,
    answers: { 200: Data(PlatformUsage) },
    read: async ({ query }, db) => ok(await readUsage(db, query)),
  }),
  read({
    id: 'adminGetFinanceSummary',
    method: 'GET',
    path: '/admin/finance/summary',
    tag,
    summary: 'What the platform earned and what it cost, sandboxes left out; this month unless dates are given',
    access: operator,
    query: FinanceQuery,
    answers: { 200: Data(FinanceSummary) },
    read: async ({ query, now }, db) => ok(await readSummary(db, query, now)),
  }),
  read({
    id: 'adminListFinance',
    method: 'GET',
    path: '/admin/finance/businesses',
    tag,
    summary: 'The same per business, the worst margin first',
    access: operator,
    query: FinanceTableQuery,
    answers: { 200: Page(FinanceRow) },
    read: async ({ query, now }, db) => {
      const { rows, meta } = await readTable(deps, db, query, now);
      return page(rows, meta);
    },
  }),
];

import { INVALID_STATE, NOT_FOUND } from '../../../kit/errors.ts';
import { operator, operatorAdmin } from '../../../kit/http/access.ts';
import type { Cursors } from '../../../kit/http/cursor.ts';
import { type AnyRoute, created, ok, page, read, write } from '../../../kit/http/route.ts';
import { Data, Id, Page } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { Balance } from '../../money/ledger/index.ts';
import { adjustBalance } from './adjust-balance.ts';
import { auditContextOf } from './audit.ts';
import { changeHold } from './hold-payouts.ts';
import { readAllPayouts, readLedgerBalance, readPayoutsToday } from './read-money.ts';
import {
  AdjustBalance,
  AdminPayout,
  AdminPayoutsQuery,
  HoldPayouts,
  LedgerBalance,
  PayoutsToday,
} from './schemas-money.ts';

const tag = 'Operators';
const OfBusiness = Type.Object({ businessId: Id });

export const moneyRoutes = (cursors: Cursors): AnyRoute[] => [
  read({
    id: 'adminListPayouts',
    method: 'GET',
    path: '/admin/payouts',
    tag,
    summary: 'List the payouts of all businesses without sandboxes, newest first',
    access: operator,
    query: AdminPayoutsQuery,
    answers: { 200: Page(AdminPayout) },
    read: async ({ query }, db) => {
      const { rows, meta } = await readAllPayouts(cursors, db, query);
      return page(rows, meta);
    },
  }),
  read({
    id: 'adminGetPayoutsToday',
    method: 'GET',
    path: '/admin/payouts/today',
    tag,
    summary: 'Get the payouts of today in sums, the paused ones and the businesses below zero, without sandboxes',
    access: operator,
    answers: { 200: Data(PayoutsToday) },
    // Operators have no grant on entries of the ledger; only the last one of a business in debt is told.
    databaseScope: 'service',
    read: async ({ now }, db) => ok(await readPayoutsToday(db, now)),
  }),
  write({
    id: 'adminHoldPayouts',
    method: 'POST',
    path: '/admin/businesses/{businessId}/payouts',
    tag,
    summary: 'Pause the payouts of a business, or let them go on; the owner reads the reason',
    access: operator,
    // The event and the payouts that wait are rows of the business.
    databaseScope: 'service',
    params: OfBusiness,
    body: HoldPayouts,
    answers: { 200: Data(Balance) },
    errors: [NOT_FOUND, INVALID_STATE],
    write: async (call, tx) => ok(await changeHold(tx, call.params.businessId, call.body, auditContextOf(call))),
  }),
  write({
    id: 'adminAdjustBalance',
    method: 'POST',
    path: '/admin/businesses/{businessId}/adjustments',
    tag,
    summary: 'Add to the available money of a business, or take away; the owner reads the reason',
    access: operatorAdmin,
    // The entry is a row of the business.
    databaseScope: 'service',
    params: OfBusiness,
    body: AdjustBalance,
    answers: { 201: Data(Balance) },
    errors: [NOT_FOUND],
    write: async (call, tx) =>
      created(await adjustBalance(tx, call.params.businessId, call.body, auditContextOf(call))),
  }),
  read({
    id: 'adminGetLedgerBalance',
    method: 'GET',
    path: '/admin/ledger/balance',
    tag,
    summary: 'Get the sums of all accounts of the ledger without sandboxes; their total is 0',
    access: operator,
    answers: { 200: Data(LedgerBalance) },
    read: async (_call, db) => ok(await readLedgerBalance(db)),
  }),
];

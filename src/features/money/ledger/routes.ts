import { Readable } from 'node:stream';
import { ACCESS } from '../../../access.ts';
import type { Deps } from '../../../deps.ts';
import { type AnyRoute, ok, page, raw, read } from '../../../kit/http/route.ts';
import { Data, Id, Page } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { readBalance, readLedger, readMonth, readPaymentMoney } from './read.ts';
import { Balance, LedgerEntry, LedgerQuery, Month, PaymentMoney, PaymentMoneyQuery, Statement } from './schemas.ts';
import { streamStatement, streamStatementCsv } from './stream-statement.ts';

const tag = 'Money';
const OfBusiness = Type.Object({ businessId: Id });
const OfMonth = Type.Object({ businessId: Id, month: Month });

export const ledgerRoutes = ({ cursors }: Deps): AnyRoute[] => [
  read({
    id: 'getBalance',
    method: 'GET',
    path: '/businesses/{businessId}/balance',
    tag,
    summary: 'Get the money of a business that went through the platform: available, pending, in payout, owed',
    access: ACCESS.ownBusiness,
    params: OfBusiness,
    answers: { 200: Data(Balance) },
    read: async ({ tenantId, now }, db) => ok(await readBalance(db, tenantId, now)),
  }),
  read({
    id: 'listLedger',
    method: 'GET',
    path: '/businesses/{businessId}/ledger',
    tag,
    summary: 'List the movements of money of a business, newest first',
    access: ACCESS.ownBusiness,
    params: OfBusiness,
    query: LedgerQuery,
    answers: { 200: Page(LedgerEntry) },
    read: async ({ tenantId, query }, db) => {
      const { rows, meta } = await readLedger(db, cursors, tenantId, query);
      return page(rows, meta);
    },
  }),
  read({
    id: 'listLedgerPayments',
    method: 'GET',
    path: '/businesses/{businessId}/ledger/payments',
    tag,
    summary: 'List the payments through the platform, newest first, each with where its money is',
    access: ACCESS.ownBusiness,
    params: OfBusiness,
    query: PaymentMoneyQuery,
    answers: { 200: Page(PaymentMoney) },
    read: async ({ tenantId, query }, db) => {
      const { rows, meta } = await readPaymentMoney(db, cursors, tenantId, query);
      return page(rows, meta);
    },
  }),
  raw({
    id: 'exportStatement',
    method: 'GET',
    path: '/businesses/{businessId}/statements/{month}.csv',
    tag,
    summary: 'Get the entries of a month as CSV',
    access: ACCESS.ownBusiness,
    heavy: true,
    params: OfMonth,
    produces: 'text/csv',
    answers: { 200: Type.String() },
    async raw({ tenantId, params }, reply, db) {
      const sums = await readMonth(db, tenantId, params.month);
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="statement-${params.month}.csv"`)
        .header('cache-control', 'private, no-store')
        .send(Readable.from(streamStatementCsv(db, tenantId, sums), { objectMode: false }));
    },
  }),
  raw({
    id: 'getStatement',
    method: 'GET',
    path: '/businesses/{businessId}/statements/{month}',
    tag,
    summary: 'Get the statement of a month: balances at its ends, sums by kind, and its entries',
    access: ACCESS.ownBusiness,
    heavy: true,
    params: OfMonth,
    produces: 'application/json',
    answers: { 200: Data(Statement) },
    async raw({ tenantId, params }, reply, db) {
      const sums = await readMonth(db, tenantId, params.month);
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .send(Readable.from(streamStatement(db, tenantId, params.month, sums), { objectMode: false }));
    },
  }),
];

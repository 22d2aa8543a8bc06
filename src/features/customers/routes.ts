import { Type } from 'typebox';
import { ACCESS, viaRow } from '../../access.ts';
import type { Deps } from '../../deps.ts';
import { fail, NOT_FOUND } from '../../kit/errors.ts';
import { pageOf } from '../../kit/http/cursor.ts';
import { type AnyRoute, ok, page, read } from '../../kit/http/route.ts';
import { Data, Id, Page } from '../../kit/http/schema.ts';
import { Customer, CustomersQuery, toCustomer } from './schemas.ts';
import { findCustomer, findOwnerOfCustomer, listCustomers } from './store.ts';

export const customerRoutes = ({ cursors }: Deps): AnyRoute[] => [
  read({
    id: 'listCustomers',
    method: 'GET',
    path: '/businesses/{businessId}/customers',
    tag: 'Customers',
    summary: 'Customers of a business, the newest first',
    access: ACCESS.readCustomers,
    params: Type.Object({ businessId: Id }),
    query: CustomersQuery,
    answers: { 200: Page(Customer) },
    read: async ({ tenantId, query, relation }, db) => {
      const { q, cursor, limit = 20 } = query;
      const after = cursors.decode('customers', cursor)?.[0] as string | undefined;
      const rows = await listCustomers(db, tenantId, { q, after: after ?? null, limit: limit + 1 });
      const shown = pageOf(rows, limit, ({ id }) => cursors.encode('customers', [id]));
      return page(
        shown.rows.map((row) => toCustomer(row, relation === 'KEY')),
        shown.meta,
      );
    },
  }),
  read({
    id: 'getCustomer',
    method: 'GET',
    path: '/customers/{customerId}',
    tag: 'Customers',
    summary: 'One customer',
    access: viaRow(ACCESS.readCustomers, findOwnerOfCustomer),
    params: Type.Object({ customerId: Id }),
    answers: { 200: Data(Customer) },
    read: async ({ tenantId, params, relation }, db) => {
      const row = await findCustomer(db, tenantId, params.customerId);
      if (!row) throw fail(NOT_FOUND);
      return ok(toCustomer(row, relation === 'KEY'));
    },
  }),
];

import { ACCESS, viaRow } from '../../../access.ts';
import type { Deps } from '../../../deps.ts';
import { ALREADY_EXISTS } from '../../../kit/errors.ts';
import { type AnyRoute, created, ok, page, read, write } from '../../../kit/http/route.ts';
import { Data, Id, Page } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { changeCustomer } from './change.ts';
import { createCustomer } from './create.ts';
import { readCustomer, readCustomers } from './read.ts';
import { CreateCustomer, Customer, CustomersQuery, toCustomer, UpdateCustomer } from './schemas.ts';
import { findOwnerOfCustomer } from './store.ts';

export const customerRoutes = ({ cursors }: Deps): AnyRoute[] => [
  read({
    id: 'listCustomers',
    method: 'GET',
    path: '/businesses/{businessId}/customers',
    tag: 'Customers',
    summary: 'List customers, newest first',
    access: ACCESS.readCustomers,
    params: Type.Object({ businessId: Id }),
    query: CustomersQuery,
    answers: { 200: Page(Customer) },
    read: async ({ tenantId, query, relation }, db) => {
      const { rows, meta } = await readCustomers(db, cursors, tenantId, query);
      return page(
        rows.map((row) => toCustomer(row, relation === 'KEY')),
        meta,
      );
    },
  }),
  write({
    id: 'createCustomer',
    method: 'POST',
    path: '/businesses/{businessId}/customers',
    tag: 'Customers',
    summary: 'Create a customer without a booking',
    access: ACCESS.writeCustomers,
    params: Type.Object({ businessId: Id }),
    body: CreateCustomer,
    answers: { 201: Data(Customer) },
    errors: [ALREADY_EXISTS],
    write: async ({ tenantId, body, now }, tx) =>
      created(toCustomer(await createCustomer(tx, tenantId, body, now), false)),
  }),
  write({
    id: 'updateCustomer',
    method: 'PATCH',
    path: '/customers/{customerId}',
    tag: 'Customers',
    summary: 'Update the name or notes of a customer',
    access: viaRow(ACCESS.writeCustomers, findOwnerOfCustomer),
    params: Type.Object({ customerId: Id }),
    body: UpdateCustomer,
    answers: { 200: Data(Customer) },
    write: async ({ tenantId, params, body, now }, tx) =>
      ok(toCustomer(await changeCustomer(tx, tenantId, params.customerId, body, now), false)),
  }),
  read({
    id: 'getCustomer',
    method: 'GET',
    path: '/customers/{customerId}',
    tag: 'Customers',
    summary: 'Get a customer',
    access: viaRow(ACCESS.readCustomers, findOwnerOfCustomer),
    params: Type.Object({ customerId: Id }),
    answers: { 200: Data(Customer) },
    read: async ({ tenantId, params, relation }, db) =>
      ok(toCustomer(await readCustomer(db, tenantId, params.customerId), relation === 'KEY')),
  }),
];

import { ACCESS, viaRow } from '../../../access.ts';
import type { Deps } from '../../../deps.ts';
import { LAST_OWNER } from '../../../errors.ts';
import { INVALID_STATE } from '../../../kit/errors.ts';
import { session } from '../../../kit/http/access.ts';
import { type AnyRoute, noContent, ok, read, userOf, write } from '../../../kit/http/route.ts';
import { Data, Id } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { Customer, findOwnerOfCustomer, readCustomer, toCustomer } from '../../booking/customers/index.ts';
import { recordTenantAudit, tenantAuditContextOf } from '../../ground/audit/index.ts';
import { eraseCustomers, planErasure } from './erase-customers.ts';
import { eraseInBusinesses, erasePerson, requireErasable } from './erase-person.ts';
import { exportCustomer, exportPerson } from './export.ts';
import { CustomerExport, PersonExport } from './schemas.ts';

const OfCustomer = Type.Object({ customerId: Id });

export const privacyRoutes = ({ db: database, records, config }: Deps): AnyRoute[] => [
  read({
    id: 'exportCustomer',
    method: 'GET',
    path: '/customers/{customerId}/export',
    tag: 'Customers',
    summary: 'Export all data that the business holds about a customer',
    access: viaRow(ACCESS.ownBusiness, findOwnerOfCustomer),
    params: OfCustomer,
    answers: { 200: Data(CustomerExport) },
    record: (call, tx) =>
      recordTenantAudit(tx, tenantAuditContextOf(call), 'customer.export', {
        type: 'customer',
        id: call.params.customerId,
      }),
    read: async ({ tenantId, params, now }, db) => ok(await exportCustomer(db, tenantId, params.customerId, now)),
  }),
  write({
    id: 'eraseCustomer',
    method: 'POST',
    path: '/customers/{customerId}/erase',
    tag: 'Customers',
    summary: 'Erase the name, phone, address and notes of a customer permanently; bookings and amounts stay',
    access: viaRow(ACCESS.ownBusiness, findOwnerOfCustomer),
    params: OfCustomer,
    answers: { 200: Data(Customer) },
    errors: [INVALID_STATE],
    whenReadOnly: 'allow',
    // The recorded answers that name the customer belong to every caller of the business.
    databaseScope: 'service',
    plan: ({ tenantId, params, now }, db) => planErasure(db, tenantId, [params.customerId], now),
    write: async (call, tx, planned) => {
      const { tenantId, params } = call;
      await eraseCustomers(tx, tenantAuditContextOf(call), [params.customerId], planned, records);
      return ok(toCustomer(await readCustomer(tx, tenantId, params.customerId), false));
    },
  }),
  read({
    id: 'exportMe',
    method: 'GET',
    path: '/me/export',
    tag: 'Sessions',
    summary: 'Export all data held about you',
    access: session,
    answers: { 200: Data(PersonExport) },
    read: async (call, db) => ok(await exportPerson(db, userOf(call), call.now)),
  }),
  write({
    id: 'eraseMe',
    method: 'DELETE',
    path: '/me',
    tag: 'Sessions',
    summary: 'Erase your account and your customer data at all businesses permanently; all sessions end',
    access: session,
    answers: { 204: null },
    errors: [INVALID_STATE, LAST_OWNER],
    plan: (call, db) => requireErasable(db, userOf(call), call.now),
    callOut: (call) => eraseInBusinesses(database.service, userOf(call), { seal: records, config }, call.now),
    write: async (call, tx) => {
      await erasePerson(tx, userOf(call), { db: database.service, seal: records, config, now: call.now });
      return noContent;
    },
  }),
];

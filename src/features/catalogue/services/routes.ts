import { ACCESS } from '../../../access.ts';
import type { Deps } from '../../../deps.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { NOT_FOUND } from '../../../kit/errors.ts';
import { type AnyRoute, created, noContent, ok, read, write } from '../../../kit/http/route.ts';
import { Data, OnlyActive } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { changeService, removeService } from './change.ts';
import { createService } from './create.ts';
import { readServices, requireService } from './read.ts';
import { CreateService, Service, toService, UpdateService } from './schemas.ts';

const tag = 'Catalogue';
const OneService = Type.Object({ businessId: Type.String(), serviceId: Type.String() });

export const serviceRoutes = ({ config: { publicUrl } }: Deps): AnyRoute[] => [
  read({
    id: 'listServices',
    method: 'GET',
    path: '/businesses/{businessId}/services',
    tag,
    summary: 'List services',
    access: ACCESS.readCatalogue,
    query: OnlyActive,
    answers: { 200: Data(Type.Array(Service)) },
    read: async ({ tenantId, query }, db) => ok(await readServices(db, tenantId, query, publicUrl)),
  }),
  write({
    id: 'createService',
    method: 'POST',
    path: '/businesses/{businessId}/services',
    tag,
    summary: 'Create a service; the business must sell time slots',
    access: ACCESS.writeCatalogue,
    body: CreateService,
    answers: { 201: Data(Service) },
    errors: [POLICY_VIOLATION],
    write: async ({ tenantId, body, now }, tx) =>
      created(toService(await createService(tx, tenantId, body, now), publicUrl)),
  }),
  read({
    id: 'getService',
    method: 'GET',
    path: '/businesses/{businessId}/services/{serviceId}',
    tag,
    summary: 'Get a service',
    access: ACCESS.readCatalogue,
    params: OneService,
    answers: { 200: Data(Service) },
    errors: [NOT_FOUND],
    read: async ({ tenantId, params }, db) =>
      ok(toService(await requireService(db, tenantId, params.serviceId), publicUrl)),
  }),
  write({
    id: 'updateService',
    method: 'PATCH',
    path: '/businesses/{businessId}/services/{serviceId}',
    tag,
    summary: 'Update a service; existing bookings keep the earlier name and price',
    access: ACCESS.writeCatalogue,
    params: OneService,
    body: UpdateService,
    answers: { 200: Data(Service) },
    errors: [NOT_FOUND],
    write: async ({ tenantId, params, body, now }, tx) =>
      ok(toService(await changeService(tx, tenantId, params.serviceId, body, now), publicUrl)),
  }),
  write({
    id: 'deleteService',
    method: 'DELETE',
    path: '/businesses/{businessId}/services/{serviceId}',
    tag,
    summary: 'Remove a service from the catalogue and from every provider; existing bookings stay',
    access: ACCESS.writeCatalogue,
    params: OneService,
    answers: { 204: null },
    errors: [NOT_FOUND],
    write: async ({ tenantId, params, now }, tx) => {
      await removeService(tx, tenantId, params.serviceId, now);
      return noContent;
    },
  }),
];

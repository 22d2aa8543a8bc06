import { ACCESS } from '../../../access.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { ALREADY_EXISTS, NOT_FOUND } from '../../../kit/errors.ts';
import { type AnyRoute, created, noContent, ok, read, userOf, write } from '../../../kit/http/route.ts';
import { Data, OnlyActive } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { dateOf } from '../../../kit/time.ts';
import { changeProvider, removeProvider } from './change.ts';
import { createProvider } from './create.ts';
import { readOwnProvider, readProvidersAnswer, requireProvider } from './read.ts';
import { setRota } from './rota.ts';
import {
  CreateProvider,
  PlacedRota,
  Provider,
  ProviderRota,
  ReplaceRota,
  ReplaceSchedule,
  ReplaceServices,
  toProvider,
  toRota,
  UpdateProvider,
} from './schemas.ts';

const tag = 'Catalogue';
const OneProvider = Type.Object({ businessId: Type.String(), providerId: Type.String() });

export const providerRoutes = (): AnyRoute[] => [
  read({
    id: 'listProviders',
    method: 'GET',
    path: '/businesses/{businessId}/providers',
    tag,
    summary: 'List providers with their services and schedules',
    access: ACCESS.readCatalogue,
    query: OnlyActive,
    answers: { 200: Data(Type.Array(Provider)) },
    read: ({ tenantId, query, now }, db) => readProvidersAnswer(db, tenantId, query, dateOf(now)),
  }),
  write({
    id: 'createProvider',
    method: 'POST',
    path: '/businesses/{businessId}/providers',
    tag,
    summary: 'Create a provider; the business must sell time slots',
    access: ACCESS.writeCatalogue,
    body: CreateProvider,
    answers: { 201: Data(Provider) },
    errors: [ALREADY_EXISTS, POLICY_VIOLATION],
    write: async ({ tenantId, body, now }, tx) =>
      created(toProvider(await createProvider(tx, tenantId, body, now), dateOf(now))),
  }),
  read({
    id: 'getMyProvider',
    method: 'GET',
    path: '/businesses/{businessId}/providers/me',
    tag,
    summary: 'Get the provider linked to your account',
    access: ACCESS.ownProvider,
    answers: { 200: Data(Provider) },
    errors: [NOT_FOUND],
    read: async (call, db) =>
      ok(toProvider(await readOwnProvider(db, call.tenantId, userOf(call).id), dateOf(call.now))),
  }),
  read({
    id: 'getProvider',
    method: 'GET',
    path: '/businesses/{businessId}/providers/{providerId}',
    tag,
    summary: 'Get a provider',
    access: ACCESS.readCatalogue,
    params: OneProvider,
    answers: { 200: Data(Provider) },
    errors: [NOT_FOUND],
    read: async ({ tenantId, params, now }, db) =>
      ok(toProvider(await requireProvider(db, tenantId, params.providerId), dateOf(now))),
  }),
  write({
    id: 'updateProvider',
    method: 'PATCH',
    path: '/businesses/{businessId}/providers/{providerId}',
    tag,
    summary: 'Update a provider; `serviceIds` and `schedule` replace the earlier values',
    access: ACCESS.writeCatalogue,
    params: OneProvider,
    body: UpdateProvider,
    answers: { 200: Data(Provider) },
    errors: [NOT_FOUND, ALREADY_EXISTS],
    write: async ({ tenantId, params, body, now }, tx) =>
      ok(toProvider(await changeProvider(tx, tenantId, params.providerId, body, now), dateOf(now))),
  }),
  write({
    id: 'deleteProvider',
    method: 'DELETE',
    path: '/businesses/{businessId}/providers/{providerId}',
    tag,
    summary: 'Remove a provider from the catalogue; existing bookings stay',
    access: ACCESS.writeCatalogue,
    params: OneProvider,
    answers: { 204: null },
    errors: [NOT_FOUND],
    write: async ({ tenantId, params, now }, tx) => {
      await removeProvider(tx, tenantId, params.providerId, now);
      return noContent;
    },
  }),
  write({
    id: 'replaceProviderServices',
    method: 'PUT',
    path: '/businesses/{businessId}/providers/{providerId}/services',
    tag,
    summary: 'Replace the services of a provider',
    access: ACCESS.writeCatalogue,
    params: OneProvider,
    body: ReplaceServices,
    answers: { 200: Data(Provider) },
    errors: [NOT_FOUND],
    write: async ({ tenantId, params, body, now }, tx) =>
      ok(toProvider(await changeProvider(tx, tenantId, params.providerId, body, now), dateOf(now))),
  }),
  write({
    id: 'replaceProviderSchedule',
    method: 'PUT',
    path: '/businesses/{businessId}/providers/{providerId}/schedule',
    tag,
    summary: 'Replace the weekly schedule of a provider; unlisted days are days off',
    access: ACCESS.writeCatalogue,
    params: OneProvider,
    body: ReplaceSchedule,
    answers: { 200: Data(Provider) },
    errors: [NOT_FOUND],
    write: async ({ tenantId, params, body, now }, tx) =>
      ok(toProvider(await changeProvider(tx, tenantId, params.providerId, body, now), dateOf(now))),
  }),
  read({
    id: 'getProviderRota',
    method: 'GET',
    path: '/businesses/{businessId}/providers/{providerId}/rota',
    tag,
    summary: 'Get the rota of a provider: the weeks that follow each other, and a later rota',
    access: ACCESS.readCatalogue,
    params: OneProvider,
    answers: { 200: Data(ProviderRota) },
    errors: [NOT_FOUND],
    read: async ({ tenantId, params, now }, db) =>
      ok(toRota(await requireProvider(db, tenantId, params.providerId), dateOf(now))),
  }),
  write({
    id: 'replaceProviderRota',
    method: 'PUT',
    path: '/businesses/{businessId}/providers/{providerId}/rota',
    tag,
    summary: 'Replace the rota of a provider, at once or from a later day on',
    access: ACCESS.writeCatalogue,
    params: OneProvider,
    body: ReplaceRota,
    answers: { 200: Data(PlacedRota) },
    errors: [NOT_FOUND],
    write: async ({ tenantId, params, body, now }, tx) => {
      const { provider, conflicts } = await setRota(tx, tenantId, params.providerId, body, now);
      return ok({ ...toRota(provider, dateOf(now)), conflicts });
    },
  }),
];

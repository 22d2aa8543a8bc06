import { ACCESS } from '../../../access.ts';
import type { Deps } from '../../../deps.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { ALREADY_EXISTS, NOT_FOUND } from '../../../kit/errors.ts';
import { type AnyRoute, created, noContent, ok, page, read, write } from '../../../kit/http/route.ts';
import { Data, Page } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { changeProviderDate, createProviderDate, removeProviderDate } from './place.ts';
import { readProviderDates } from './read.ts';
import {
  CreateProviderDate,
  PlacedProviderDate,
  ProviderDate,
  ProviderDatePreview,
  ProviderDatesQuery,
  toProviderDate,
  UpdateProviderDate,
} from './schemas.ts';

const tag = 'Catalogue';
const OneProvider = Type.Object({ businessId: Type.String(), providerId: Type.String() });
const OneDate = Type.Object({ businessId: Type.String(), providerId: Type.String(), dateId: Type.String() });

export const providerDateRoutes = ({ cursors }: Deps): AnyRoute[] => [
  read({
    id: 'listProviderDates',
    method: 'GET',
    path: '/businesses/{businessId}/providers/{providerId}/dates',
    tag,
    summary: 'List the dates on which a provider works otherwise or is away, earliest first',
    access: ACCESS.readCatalogue,
    params: OneProvider,
    query: ProviderDatesQuery,
    answers: { 200: Page(ProviderDate) },
    errors: [NOT_FOUND],
    read: async ({ tenantId, params, query }, db) => {
      const { rows, meta } = await readProviderDates(db, cursors, tenantId, params.providerId, query);
      return page(rows.map(toProviderDate), meta);
    },
  }),
  write({
    id: 'createProviderDate',
    method: 'POST',
    path: '/businesses/{businessId}/providers/{providerId}/dates',
    tag,
    summary: 'Set when a provider works on a date range, or that the provider is away; it replaces the rota',
    access: ACCESS.writeCatalogue,
    params: OneProvider,
    body: CreateProviderDate,
    answers: { 200: Data(ProviderDatePreview), 201: Data(PlacedProviderDate) },
    errors: [NOT_FOUND, ALREADY_EXISTS, POLICY_VIOLATION],
    write: async ({ tenantId, params, body, now }, tx) => {
      const { row, conflicts } = await createProviderDate(tx, tenantId, params.providerId, body, now);
      return row ? created({ ...toProviderDate(row), conflicts }) : ok({ conflicts });
    },
  }),
  write({
    id: 'updateProviderDate',
    method: 'PATCH',
    path: '/businesses/{businessId}/providers/{providerId}/dates/{dateId}',
    tag,
    summary: 'Change the dates of a provider',
    access: ACCESS.writeCatalogue,
    params: OneDate,
    body: UpdateProviderDate,
    answers: { 200: Data(PlacedProviderDate) },
    errors: [NOT_FOUND, ALREADY_EXISTS],
    write: async ({ tenantId, params, body, now }, tx) => {
      const { row, conflicts } = await changeProviderDate(tx, tenantId, params, body, now);
      return ok({ ...toProviderDate(row), conflicts });
    },
  }),
  write({
    id: 'deleteProviderDate',
    method: 'DELETE',
    path: '/businesses/{businessId}/providers/{providerId}/dates/{dateId}',
    tag,
    summary: 'Delete the dates of a provider; the rota decides again',
    access: ACCESS.writeCatalogue,
    params: OneDate,
    answers: { 204: null },
    errors: [NOT_FOUND],
    write: async ({ tenantId, params }, tx) => {
      await removeProviderDate(tx, tenantId, params);
      return noContent;
    },
  }),
];

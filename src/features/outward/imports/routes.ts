import { ACCESS } from '../../../access.ts';
import type { Deps } from '../../../deps.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { NOT_FOUND } from '../../../kit/errors.ts';
import { pageOf } from '../../../kit/http/cursor.ts';
import { type AnyRoute, accepted, created, noContent, page, read, write } from '../../../kit/http/route.ts';
import { Data, Page } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { checkAddress, createImport, refreshImport, removeImport } from './create.ts';
import { CalendarImport, CreateImport, ImportsQuery, toImport } from './schemas.ts';
import { listImports } from './store.ts';

const tag = 'Calendar imports';
const OneImport = Type.Object({ businessId: Type.String(), importId: Type.String() });

export const importRoutes = ({ cursors, outbound, importAddresses }: Deps): AnyRoute[] => [
  read({
    id: 'listCalendarImports',
    method: 'GET',
    path: '/businesses/{businessId}/calendar-imports',
    tag,
    summary: 'List calendar imports with their state',
    access: ACCESS.readCatalogue,
    query: ImportsQuery,
    answers: { 200: Page(CalendarImport) },
    read: async ({ tenantId, query: { cursor, limit = 20 }, now }, db) => {
      const list = `calendar-imports ${tenantId}`;
      const after = (cursors.decode(list, cursor)?.[0] as string | undefined) ?? null;
      const found = await listImports(db, tenantId, { after, limit: limit + 1 });
      const { rows, meta } = pageOf(found, limit, ({ id }) => cursors.encode(list, [id]));
      return page(
        rows.map((row) => toImport(row, now)),
        meta,
      );
    },
  }),
  write({
    id: 'createCalendarImport',
    method: 'POST',
    path: '/businesses/{businessId}/calendar-imports',
    tag,
    summary: 'Import the busy times of an iCalendar address as blocks of a provider or a unit, 12 months ahead',
    access: ACCESS.writeCatalogue,
    body: CreateImport,
    answers: { 201: Data(CalendarImport) },
    errors: [NOT_FOUND, POLICY_VIOLATION],
    callOut: ({ body }) => checkAddress(outbound, body),
    write: async ({ tenantId, body, now }, tx) =>
      created(toImport(await createImport(tx, importAddresses, tenantId, body, now), now)),
  }),
  write({
    id: 'deleteCalendarImport',
    method: 'DELETE',
    path: '/businesses/{businessId}/calendar-imports/{importId}',
    tag,
    summary: 'Delete a calendar import and its blocks',
    access: ACCESS.writeCatalogue,
    params: OneImport,
    answers: { 204: null },
    errors: [NOT_FOUND],
    write: async ({ tenantId, params }, tx) => {
      await removeImport(tx, tenantId, params.importId);
      return noContent;
    },
  }),
  write({
    id: 'refreshCalendarImport',
    method: 'POST',
    path: '/businesses/{businessId}/calendar-imports/{importId}/refresh',
    tag,
    summary: 'Import again soon, at most once a minute',
    access: ACCESS.writeCatalogue,
    params: OneImport,
    answers: { 202: Data(CalendarImport) },
    errors: [NOT_FOUND],
    write: async ({ tenantId, params, now }, tx) =>
      accepted(toImport(await refreshImport(tx, tenantId, params.importId, now), now)),
  }),
];

import { ACCESS } from '../../../access.ts';
import type { Deps } from '../../../deps.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { ALREADY_EXISTS, NOT_FOUND } from '../../../kit/errors.ts';
import { type AnyRoute, created, noContent, ok, page, read, write } from '../../../kit/http/route.ts';
import { Data, Page } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { changeDatedHours, createDatedHours, removeDatedHours } from './place.ts';
import { readDatedHours } from './read.ts';
import {
  ConflictPreview,
  CreateDatedHours,
  DatedHours,
  DatedHoursQuery,
  PlacedDatedHours,
  toDatedHours,
  UpdateDatedHours,
} from './schemas.ts';

const tag = 'Schedule';
const OneRow = Type.Object({ businessId: Type.String(), datedHoursId: Type.String() });

export const datedHoursRoutes = ({ cursors }: Deps): AnyRoute[] => [
  read({
    id: 'listDatedHours',
    method: 'GET',
    path: '/businesses/{businessId}/dated-hours',
    tag,
    summary: 'List the hours of dates, earliest first',
    access: ACCESS.readCatalogue,
    query: DatedHoursQuery,
    answers: { 200: Page(DatedHours) },
    read: async ({ tenantId, query }, db) => {
      const { rows, meta } = await readDatedHours(db, cursors, tenantId, query);
      return page(rows.map(toDatedHours), meta);
    },
  }),
  write({
    id: 'createDatedHours',
    method: 'POST',
    path: '/businesses/{businessId}/dated-hours',
    tag,
    summary: 'Set the hours of a date range; they replace those of the weekday, and closures still close',
    access: ACCESS.writeBusiness,
    body: CreateDatedHours,
    answers: { 200: Data(ConflictPreview), 201: Data(PlacedDatedHours) },
    errors: [ALREADY_EXISTS, POLICY_VIOLATION],
    write: async ({ tenantId, body, now }, tx) => {
      const { row, conflicts } = await createDatedHours(tx, tenantId, body, now);
      return row ? created({ ...toDatedHours(row), conflicts }) : ok({ conflicts });
    },
  }),
  write({
    id: 'updateDatedHours',
    method: 'PATCH',
    path: '/businesses/{businessId}/dated-hours/{datedHoursId}',
    tag,
    summary: 'Change the hours of a date range',
    access: ACCESS.writeBusiness,
    params: OneRow,
    body: UpdateDatedHours,
    answers: { 200: Data(PlacedDatedHours) },
    errors: [NOT_FOUND, ALREADY_EXISTS],
    write: async ({ tenantId, params, body, now }, tx) => {
      const { row, conflicts } = await changeDatedHours(tx, tenantId, params.datedHoursId, body, now);
      return ok({ ...toDatedHours(row), conflicts });
    },
  }),
  write({
    id: 'deleteDatedHours',
    method: 'DELETE',
    path: '/businesses/{businessId}/dated-hours/{datedHoursId}',
    tag,
    summary: 'Delete the hours of a date range; the weekdays decide again',
    access: ACCESS.writeBusiness,
    params: OneRow,
    answers: { 204: null },
    errors: [NOT_FOUND],
    write: async ({ tenantId, params }, tx) => {
      await removeDatedHours(tx, tenantId, params.datedHoursId);
      return noContent;
    },
  }),
];

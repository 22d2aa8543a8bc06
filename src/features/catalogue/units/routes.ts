import { ACCESS } from '../../../access.ts';
import type { Deps } from '../../../deps.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { NOT_FOUND } from '../../../kit/errors.ts';
import { type AnyRoute, created, noContent, ok, read, write } from '../../../kit/http/route.ts';
import { Data, OnlyActive } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { changeUnit, removeUnit } from './change.ts';
import { createUnit } from './create.ts';
import { readUnits, requireUnit } from './read.ts';
import { CreateUnit, toUnit, Unit, UpdateUnit } from './schemas.ts';

const tag = 'Catalogue';
const OneUnit = Type.Object({ businessId: Type.String(), unitId: Type.String() });

export const unitRoutes = ({ config: { publicUrl } }: Deps): AnyRoute[] => [
  read({
    id: 'listUnits',
    method: 'GET',
    path: '/businesses/{businessId}/units',
    tag,
    summary: 'List units',
    access: ACCESS.readCatalogue,
    query: OnlyActive,
    answers: { 200: Data(Type.Array(Unit)) },
    read: async ({ tenantId, query }, db) => ok(await readUnits(db, tenantId, query, publicUrl)),
  }),
  write({
    id: 'createUnit',
    method: 'POST',
    path: '/businesses/{businessId}/units',
    tag,
    summary: 'Create a unit; the business must rent by the day',
    access: ACCESS.writeCatalogue,
    body: CreateUnit,
    answers: { 201: Data(Unit) },
    errors: [POLICY_VIOLATION],
    write: async ({ tenantId, body, now }, tx) => created(toUnit(await createUnit(tx, tenantId, body, now), publicUrl)),
  }),
  read({
    id: 'getUnit',
    method: 'GET',
    path: '/businesses/{businessId}/units/{unitId}',
    tag,
    summary: 'Get a unit',
    access: ACCESS.readCatalogue,
    params: OneUnit,
    answers: { 200: Data(Unit) },
    errors: [NOT_FOUND],
    read: async ({ tenantId, params }, db) => ok(toUnit(await requireUnit(db, tenantId, params.unitId), publicUrl)),
  }),
  write({
    id: 'updateUnit',
    method: 'PATCH',
    path: '/businesses/{businessId}/units/{unitId}',
    tag,
    summary: 'Update a unit; existing bookings keep the earlier name and price',
    access: ACCESS.writeCatalogue,
    params: OneUnit,
    body: UpdateUnit,
    answers: { 200: Data(Unit) },
    errors: [NOT_FOUND],
    write: async ({ tenantId, params, body, now }, tx) =>
      ok(toUnit(await changeUnit(tx, tenantId, params.unitId, body, now), publicUrl)),
  }),
  write({
    id: 'deleteUnit',
    method: 'DELETE',
    path: '/businesses/{businessId}/units/{unitId}',
    tag,
    summary: 'Remove a unit from the catalogue; existing bookings stay',
    access: ACCESS.writeCatalogue,
    params: OneUnit,
    answers: { 204: null },
    errors: [NOT_FOUND],
    write: async ({ tenantId, params, now }, tx) => {
      await removeUnit(tx, tenantId, params.unitId, now);
      return noContent;
    },
  }),
];

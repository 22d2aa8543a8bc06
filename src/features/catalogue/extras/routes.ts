import { ACCESS } from '../../../access.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { NOT_FOUND } from '../../../kit/errors.ts';
import { type AnyRoute, created, noContent, ok, read, write } from '../../../kit/http/route.ts';
import { Data, OnlyActive } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { changeExtra, removeExtra } from './change.ts';
import { createExtra } from './create.ts';
import { readExtras, requireExtra } from './read.ts';
import { CreateExtra, Extra, toExtra, UpdateExtra } from './schemas.ts';

const tag = 'Catalogue';
const OneExtra = Type.Object({ businessId: Type.String(), extraId: Type.String() });

export const extraRoutes = (): AnyRoute[] => [
  read({
    id: 'listExtras',
    method: 'GET',
    path: '/businesses/{businessId}/extras',
    tag,
    summary: 'List extras',
    access: ACCESS.readCatalogue,
    query: OnlyActive,
    answers: { 200: Data(Type.Array(Extra)) },
    read: async ({ tenantId, query }, db) => ok(await readExtras(db, tenantId, query)),
  }),
  write({
    id: 'createExtra',
    method: 'POST',
    path: '/businesses/{businessId}/extras',
    tag,
    summary: 'Create an extra',
    access: ACCESS.writeCatalogue,
    body: CreateExtra,
    answers: { 201: Data(Extra) },
    errors: [POLICY_VIOLATION],
    write: async ({ tenantId, body, now }, tx) => created(toExtra(await createExtra(tx, tenantId, body, now))),
  }),
  read({
    id: 'getExtra',
    method: 'GET',
    path: '/businesses/{businessId}/extras/{extraId}',
    tag,
    summary: 'Get an extra',
    access: ACCESS.readCatalogue,
    params: OneExtra,
    answers: { 200: Data(Extra) },
    errors: [NOT_FOUND],
    read: async ({ tenantId, params }, db) => ok(toExtra(await requireExtra(db, tenantId, params.extraId))),
  }),
  write({
    id: 'updateExtra',
    method: 'PATCH',
    path: '/businesses/{businessId}/extras/{extraId}',
    tag,
    summary: 'Update or deactivate an extra',
    access: ACCESS.writeCatalogue,
    params: OneExtra,
    body: UpdateExtra,
    answers: { 200: Data(Extra) },
    errors: [NOT_FOUND],
    write: async ({ tenantId, params, body, now }, tx) =>
      ok(toExtra(await changeExtra(tx, tenantId, params.extraId, body, now))),
  }),
  write({
    id: 'deleteExtra',
    method: 'DELETE',
    path: '/businesses/{businessId}/extras/{extraId}',
    tag,
    summary: 'Remove an extra from the catalogue; existing bookings keep it',
    access: ACCESS.writeCatalogue,
    params: OneExtra,
    answers: { 204: null },
    errors: [NOT_FOUND],
    write: async ({ tenantId, params, now }, tx) => {
      await removeExtra(tx, tenantId, params.extraId, now);
      return noContent;
    },
  }),
];

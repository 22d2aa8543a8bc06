import { Type } from 'typebox';
import { ACCESS } from '../../access.ts';
import { NOT_FOUND } from '../../kit/errors.ts';
import { type AnyRoute, created, ok, read, write } from '../../kit/http/route.ts';
import { Data, OnlyActive } from '../../kit/http/schema.ts';
import { changeExtra } from './change.ts';
import { createExtra } from './create.ts';
import { CreateExtra, Extra, toExtra, UpdateExtra } from './schemas.ts';
import { listExtras } from './store.ts';

const tag = 'Catalogue';

export const extraRoutes = (): AnyRoute[] => [
  read({
    id: 'listExtras',
    method: 'GET',
    path: '/businesses/{businessId}/extras',
    tag,
    summary: 'What can be added to a booking',
    access: ACCESS.readCatalogue,
    query: OnlyActive,
    answers: { 200: Data(Type.Array(Extra)) },
    read: async ({ tenantId, query }, db) => {
      const extras = await listExtras(db, tenantId, { activeOnly: query.active ?? false });
      return ok(extras.map(toExtra));
    },
  }),
  write({
    id: 'createExtra',
    method: 'POST',
    path: '/businesses/{businessId}/extras',
    tag,
    summary: 'Offer an extra',
    access: ACCESS.writeCatalogue,
    body: CreateExtra,
    answers: { 201: Data(Extra) },
    write: async ({ tenantId, body, now }, tx) => created(toExtra(await createExtra(tx, tenantId, body, now))),
  }),
  write({
    id: 'updateExtra',
    method: 'PATCH',
    path: '/businesses/{businessId}/extras/{extraId}',
    tag,
    summary: 'Change an extra, or switch it off',
    access: ACCESS.writeCatalogue,
    params: Type.Object({ businessId: Type.String(), extraId: Type.String() }),
    body: UpdateExtra,
    answers: { 200: Data(Extra) },
    errors: [NOT_FOUND],
    write: async ({ tenantId, params, body, now }, tx) =>
      ok(toExtra(await changeExtra(tx, tenantId, params.extraId, body, now))),
  }),
];

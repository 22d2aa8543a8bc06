import { ACCESS } from '../../../access.ts';
import type { Deps } from '../../../deps.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { NOT_FOUND } from '../../../kit/errors.ts';
import { type AnyRoute, created, noContent, ok, page, read, write } from '../../../kit/http/route.ts';
import { Data, Page } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { changeKit, removeKit } from './change.ts';
import { createKit } from './create.ts';
import { readKits, requireKit } from './read.ts';
import { CreateKit, Kit, KitsQuery, toKit, UpdateKit } from './schemas.ts';

const tag = 'Catalogue';
const OneKit = Type.Object({ businessId: Type.String(), kitId: Type.String() });

export const kitRoutes = ({ cursors, config: { publicUrl } }: Deps): AnyRoute[] => [
  read({
    id: 'listKits',
    method: 'GET',
    path: '/businesses/{businessId}/kits',
    tag,
    summary: 'List kits',
    access: ACCESS.readCatalogue,
    query: KitsQuery,
    answers: { 200: Page(Kit) },
    read: async ({ tenantId, query }, db) => {
      const { rows, meta } = await readKits(db, tenantId, query, cursors);
      return page(
        rows.map((row) => toKit(row, publicUrl)),
        meta,
      );
    },
  }),
  write({
    id: 'createKit',
    method: 'POST',
    path: '/businesses/{businessId}/kits',
    tag,
    summary: 'Create a kit of units or of services, with a price of its own or a discount',
    access: ACCESS.writeCatalogue,
    body: CreateKit,
    answers: { 201: Data(Kit) },
    errors: [POLICY_VIOLATION],
    write: async ({ tenantId, body, now }, tx) => created(toKit(await createKit(tx, tenantId, body, now), publicUrl)),
  }),
  read({
    id: 'getKit',
    method: 'GET',
    path: '/businesses/{businessId}/kits/{kitId}',
    tag,
    summary: 'Get a kit',
    access: ACCESS.readCatalogue,
    params: OneKit,
    answers: { 200: Data(Kit) },
    errors: [NOT_FOUND],
    read: async ({ tenantId, params }, db) => ok(toKit(await requireKit(db, tenantId, params.kitId), publicUrl)),
  }),
  write({
    id: 'updateKit',
    method: 'PATCH',
    path: '/businesses/{businessId}/kits/{kitId}',
    tag,
    summary: 'Update a kit; existing bookings keep the earlier parts and price',
    access: ACCESS.writeCatalogue,
    params: OneKit,
    body: UpdateKit,
    answers: { 200: Data(Kit) },
    errors: [NOT_FOUND],
    write: async ({ tenantId, params, body, now }, tx) =>
      ok(toKit(await changeKit(tx, tenantId, params.kitId, body, now), publicUrl)),
  }),
  write({
    id: 'deleteKit',
    method: 'DELETE',
    path: '/businesses/{businessId}/kits/{kitId}',
    tag,
    summary: 'Remove a kit from the catalogue; its parts and existing bookings stay',
    access: ACCESS.writeCatalogue,
    params: OneKit,
    answers: { 204: null },
    errors: [NOT_FOUND],
    write: async ({ tenantId, params, now }, tx) => {
      await removeKit(tx, tenantId, params.kitId, now);
      return noContent;
    },
  }),
];

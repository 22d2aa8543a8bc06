import { ACCESS } from '../../../access.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { ALREADY_EXISTS, NOT_FOUND } from '../../../kit/errors.ts';
import type { Cursors } from '../../../kit/http/cursor.ts';
import { type AnyRoute, created, noContent, ok, page, read, write } from '../../../kit/http/route.ts';
import { Data, Page } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { changePromoCode, removePromoCode } from './change.ts';
import { createPromoCode } from './create.ts';
import { readPromoCodes, requirePromoCode } from './read.ts';
import { CreatePromoCode, PromoCode, PromoCodesQuery, toPromoCode, UpdatePromoCode } from './schemas.ts';

const tag = 'Catalogue';
const OneCode = Type.Object({ businessId: Type.String(), promoCodeId: Type.String() });

export const promoCodeRoutes = ({ cursors }: { cursors: Cursors }): AnyRoute[] => [
  read({
    id: 'listPromoCodes',
    method: 'GET',
    path: '/businesses/{businessId}/promo-codes',
    tag,
    summary: 'List promo codes, newest first',
    access: ACCESS.readCatalogue,
    query: PromoCodesQuery,
    answers: { 200: Page(PromoCode) },
    read: async ({ tenantId, query }, db) => {
      const { rows, meta } = await readPromoCodes(db, cursors, tenantId, query);
      return page(rows.map(toPromoCode), meta);
    },
  }),
  write({
    id: 'createPromoCode',
    method: 'POST',
    path: '/businesses/{businessId}/promo-codes',
    tag,
    summary: 'Create a promo code',
    access: ACCESS.writeCatalogue,
    body: CreatePromoCode,
    answers: { 201: Data(PromoCode) },
    errors: [POLICY_VIOLATION, ALREADY_EXISTS],
    write: async ({ tenantId, body, now }, tx) => created(toPromoCode(await createPromoCode(tx, tenantId, body, now))),
  }),
  read({
    id: 'getPromoCode',
    method: 'GET',
    path: '/businesses/{businessId}/promo-codes/{promoCodeId}',
    tag,
    summary: 'Get a promo code',
    access: ACCESS.readCatalogue,
    params: OneCode,
    answers: { 200: Data(PromoCode) },
    errors: [NOT_FOUND],
    read: async ({ tenantId, params }, db) => ok(toPromoCode(await requirePromoCode(db, tenantId, params.promoCodeId))),
  }),
  write({
    id: 'updatePromoCode',
    method: 'PATCH',
    path: '/businesses/{businessId}/promo-codes/{promoCodeId}',
    tag,
    summary: 'Update or deactivate a promo code',
    access: ACCESS.writeCatalogue,
    params: OneCode,
    body: UpdatePromoCode,
    answers: { 200: Data(PromoCode) },
    errors: [NOT_FOUND, ALREADY_EXISTS],
    write: async ({ tenantId, params, body, now }, tx) =>
      ok(toPromoCode(await changePromoCode(tx, tenantId, params.promoCodeId, body, now))),
  }),
  write({
    id: 'deletePromoCode',
    method: 'DELETE',
    path: '/businesses/{businessId}/promo-codes/{promoCodeId}',
    tag,
    summary: 'Delete a promo code; existing bookings keep their price',
    access: ACCESS.writeCatalogue,
    params: OneCode,
    answers: { 204: null },
    errors: [NOT_FOUND],
    write: async ({ tenantId, params, now }, tx) => {
      await removePromoCode(tx, tenantId, params.promoCodeId, now);
      return noContent;
    },
  }),
];

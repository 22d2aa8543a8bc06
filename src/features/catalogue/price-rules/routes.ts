import { ACCESS } from '../../../access.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { NOT_FOUND } from '../../../kit/errors.ts';
import type { Cursors } from '../../../kit/http/cursor.ts';
import { type AnyRoute, created, noContent, ok, page, read, write } from '../../../kit/http/route.ts';
import { Data, Page } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { changePriceRule, removePriceRule } from './change.ts';
import { createPriceRule } from './create.ts';
import { previewPrices } from './preview.ts';
import { readPriceRules, requirePriceRule } from './read.ts';
import {
  CreatePriceRule,
  PreviewBody,
  PricePreview,
  PriceRule,
  PriceRulesQuery,
  toPriceRule,
  UpdatePriceRule,
} from './schemas.ts';

const tag = 'Catalogue';
const OneRule = Type.Object({ businessId: Type.String(), ruleId: Type.String() });

export const priceRuleRoutes = ({ cursors }: { cursors: Cursors }): AnyRoute[] => [
  read({
    id: 'listPriceRules',
    method: 'GET',
    path: '/businesses/{businessId}/price-rules',
    tag,
    summary: 'List price rules, oldest first',
    access: ACCESS.readCatalogue,
    query: PriceRulesQuery,
    answers: { 200: Page(PriceRule) },
    read: async ({ tenantId, query }, db) => {
      const { rows, meta } = await readPriceRules(db, cursors, tenantId, query);
      return page(rows.map(toPriceRule), meta);
    },
  }),
  write({
    id: 'createPriceRule',
    method: 'POST',
    path: '/businesses/{businessId}/price-rules',
    tag,
    summary: 'Create a price rule',
    access: ACCESS.writeCatalogue,
    body: CreatePriceRule,
    answers: { 201: Data(PriceRule) },
    errors: [POLICY_VIOLATION],
    write: async ({ tenantId, body, now }, tx) => created(toPriceRule(await createPriceRule(tx, tenantId, body, now))),
  }),
  read({
    id: 'previewPrices',
    method: 'POST',
    path: '/businesses/{businessId}/price-rules/preview',
    tag,
    summary: 'Preview what each day of an item costs, with a draft rule as if it were saved',
    access: ACCESS.readCatalogue,
    body: PreviewBody,
    answers: { 200: Data(PricePreview) },
    errors: [NOT_FOUND],
    read: async ({ tenantId, body }, db) => ok(await previewPrices(db, tenantId, body)),
  }),
  read({
    id: 'getPriceRule',
    method: 'GET',
    path: '/businesses/{businessId}/price-rules/{ruleId}',
    tag,
    summary: 'Get a price rule',
    access: ACCESS.readCatalogue,
    params: OneRule,
    answers: { 200: Data(PriceRule) },
    errors: [NOT_FOUND],
    read: async ({ tenantId, params }, db) => ok(toPriceRule(await requirePriceRule(db, tenantId, params.ruleId))),
  }),
  write({
    id: 'updatePriceRule',
    method: 'PATCH',
    path: '/businesses/{businessId}/price-rules/{ruleId}',
    tag,
    summary: 'Update or deactivate a price rule',
    access: ACCESS.writeCatalogue,
    params: OneRule,
    body: UpdatePriceRule,
    answers: { 200: Data(PriceRule) },
    errors: [NOT_FOUND],
    write: async ({ tenantId, params, body, now }, tx) =>
      ok(toPriceRule(await changePriceRule(tx, tenantId, params.ruleId, body, now))),
  }),
  write({
    id: 'deletePriceRule',
    method: 'DELETE',
    path: '/businesses/{businessId}/price-rules/{ruleId}',
    tag,
    summary: 'Delete a price rule; existing bookings keep their price',
    access: ACCESS.writeCatalogue,
    params: OneRule,
    answers: { 204: null },
    errors: [NOT_FOUND],
    write: async ({ tenantId, params }, tx) => {
      await removePriceRule(tx, tenantId, params.ruleId);
      return noContent;
    },
  }),
];

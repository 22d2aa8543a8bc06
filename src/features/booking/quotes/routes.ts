import { ACCESS } from '../../../access.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { type AnyRoute, ok, read } from '../../../kit/http/route.ts';
import { Data, Id } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { type QuoteContext, quote } from './quote.ts';
import { Quote, QuoteBody } from './schemas.ts';

export const quoteRoutes = (context: QuoteContext): AnyRoute[] => [
  read({
    id: 'createQuote',
    method: 'POST',
    path: '/businesses/{businessId}/quotes',
    tag: 'Availability',
    summary: 'Quote a unit by the day or a service at a time, with delivery and extras',
    access: ACCESS.availability,
    params: Type.Object({ businessId: Id }),
    body: QuoteBody,
    answers: { 200: Data(Quote) },
    errors: [POLICY_VIOLATION],
    read: async ({ tenantId, body, now, caller, network }, db) =>
      ok(await quote(db, context, tenantId, body, 'business', now, caller?.id ?? network)),
  }),
];

import { Type } from 'typebox';
import { ACCESS } from '../../access.ts';
import type { Deps } from '../../deps.ts';
import { POLICY_VIOLATION } from '../../kit/errors.ts';
import { type AnyRoute, ok, write } from '../../kit/http/route.ts';
import { Data, Id } from '../../kit/http/schema.ts';
import { shelvesOf } from '../availability/index.ts';
import { quote } from './quote.ts';
import { Quote, QuoteBody } from './schemas.ts';
import { wishOf } from './wish.ts';

export const quoteRoutes = (deps: Deps): AnyRoute[] => [
  write({
    id: 'createQuote',
    method: 'POST',
    path: '/businesses/{businessId}/quotes',
    tag: 'Availability',
    summary: 'Price a unit on days or a service at a time, with delivery and extras',
    access: ACCESS.availability,
    params: Type.Object({ businessId: Id }),
    body: QuoteBody,
    answers: { 200: Data(Quote) },
    errors: [POLICY_VIOLATION],
    whenReadOnly: 'allow',
    understand: ({ body }) => wishOf(body),
    write: async ({ tenantId, body, now }, tx) => ok(await quote(tx, shelvesOf(deps), tenantId, body, now)),
  }),
];

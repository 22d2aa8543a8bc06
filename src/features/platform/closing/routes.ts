import { ACCESS } from '../../../access.ts';
import type { Deps } from '../../../deps.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { INVALID_STATE } from '../../../kit/errors.ts';
import { type AnyRoute, ok, write } from '../../../kit/http/route.ts';
import { Closed, Data, Id, Prose } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { tenantAuditContextOf } from '../../ground/audit/index.ts';
import { Business, toBusiness } from '../../shop/businesses/index.ts';
import { closeBusiness } from './close-business.ts';

const CloseBusiness = Closed({
  reason: Type.Optional(Prose(500, { description: 'Kept with the business as `statusReason`' })),
});

export const closingRoutes = ({ config }: Deps): AnyRoute[] => [
  write({
    id: 'closeBusiness',
    method: 'POST',
    path: '/businesses/{businessId}/close',
    tag: 'Businesses',
    summary: 'Close a business for ever: its links, keys, feeds and webhooks end, and all members are released',
    access: ACCESS.ownBusiness,
    freshSignIn: true,
    params: Type.Object({ businessId: Id }),
    body: CloseBusiness,
    answers: { 200: Data(Business) },
    errors: [INVALID_STATE, POLICY_VIOLATION],
    whenReadOnly: 'allow',
    write: async (call, tx) => {
      const reason = call.body.reason ?? null;
      const closing = { audit: tenantAuditContextOf(call), reason, config };
      return ok(toBusiness(await closeBusiness(tx, closing), 'OWNER', config.publicUrl));
    },
  }),
];

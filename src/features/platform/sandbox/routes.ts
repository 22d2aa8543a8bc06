import type { Deps } from '../../../deps.ts';
import { NOT_FOUND } from '../../../kit/errors.ts';
import { session } from '../../../kit/http/access.ts';
import { type AnyRoute, created, ok, userOf, write } from '../../../kit/http/route.ts';
import { Data } from '../../../kit/http/schema.ts';
import { toBusiness } from '../../shop/businesses/index.ts';
import { openSandbox } from './open-sandbox.ts';
import { resetSandbox } from './reset-sandbox.ts';
import { NewSandbox, Sandbox } from './schemas.ts';

export const sandboxRoutes = ({ config }: Deps): AnyRoute[] => [
  write({
    id: 'openSandbox',
    method: 'POST',
    path: '/sandbox',
    tag: 'Sandbox',
    summary: 'Open your sandbox, a test business; the first call creates it and shows its API key once',
    access: session,
    answers: { 200: Data(Sandbox), 201: Data(NewSandbox) },
    secret: true,
    async write(call, tx) {
      const { business, key } = await openSandbox(tx, userOf(call), call.now);
      const shown = toBusiness(business, 'OWNER', config.publicUrl);
      return key === null ? ok({ business: shown }) : created({ business: shown, key });
    },
  }),
  write({
    id: 'resetSandbox',
    method: 'DELETE',
    path: '/sandbox',
    tag: 'Sandbox',
    summary: 'Reset your sandbox: delete bookings, customers and payments, and recreate the catalogue',
    access: session,
    answers: { 200: Data(Sandbox) },
    errors: [NOT_FOUND],
    async write(call, tx) {
      const business = await resetSandbox(tx, userOf(call).id, call.now);
      return ok({ business: toBusiness(business, 'OWNER', config.publicUrl) });
    },
  }),
];

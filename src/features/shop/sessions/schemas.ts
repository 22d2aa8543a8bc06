import { Choice, Closed, Phone, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';
import { User } from '../../ground/people/index.ts';
import type { SessionRow } from './store.ts';

export const ExchangeBody = Closed({ idToken: Type.String({ minLength: 1, maxLength: 8_192 }) });
export const RefreshBody = Closed({ refreshToken: Type.String({ minLength: 1, maxLength: 512 }) });
export const DevTokenBody = Closed({ phone: Phone });

export const Tokens = Shape(
  'Tokens',
  Type.Object({
    accessToken: Type.String(),
    refreshToken: Type.String(),
    tokenType: Type.Literal('Bearer'),
    expiresIn: Type.Integer(),
    user: User,
  }),
);
export type Tokens = Type.Static<typeof Tokens>;

export const BrowserSession = Type.Object({ user: User, expiresAt: Type.Optional(Type.String()) });

export const Session = Shape(
  'Session',
  Type.Object({
    id: Type.String(),
    kind: Choice(['TOKENS', 'BROWSER']),
    current: Type.Boolean({ description: 'Whether this is the session of the request' }),
    createdAt: Type.String(),
    lastUsedAt: Type.String({ description: 'Time at which tokens were last issued' }),
    expiresAt: Type.String({ description: 'Time at which the session ends if it is not used before' }),
  }),
);

export const toSession = (row: SessionRow, currentId: string): Type.Static<typeof Session> => ({
  id: row.id,
  kind: row.kind,
  current: row.id === currentId,
  createdAt: textOf(row.createdAt),
  lastUsedAt: textOf(row.lastUsedAt),
  expiresAt: textOf(row.expiresAt),
});

export const KeySet = Type.Object({
  keys: Type.Array(
    Type.Object({
      kty: Type.String(),
      kid: Type.String(),
      use: Type.String(),
      alg: Type.String(),
      n: Type.String(),
      e: Type.String(),
    }),
  ),
});

import { Type } from 'typebox';
import { Closed, Phone, Shape } from '../../kit/http/schema.ts';
import { User } from '../people/index.ts';

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

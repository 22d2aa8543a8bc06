import { Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { Business } from '../../shop/businesses/index.ts';

export const Sandbox = Shape('Sandbox', Type.Object({ business: Business }));

export const NewSandbox = Shape(
  'NewSandbox',
  Type.Object({
    business: Business,
    key: Type.String({ description: 'An API key with every scope except `webhooks:manage`; shown once' }),
  }),
);

import { Choice, Closed, Name, Nullable, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';

export const User = Shape(
  'User',
  Type.Object({
    id: Type.String(),
    phone: Type.String(),
    name: Nullable(Type.String()),
    platformRole: Nullable(Choice(['OPERATOR', 'OPERATOR_ADMIN'])),
  }),
);
export type User = Type.Static<typeof User>;

export const UpdateMe = Closed({ name: Name });

import { Choice, Closed, Nullable, Phone, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';

const Role = Choice(['OWNER', 'STAFF']);

const publicFields = {
  id: Type.String(),
  userId: Nullable(Type.String()),
  role: Role,
  state: Choice(['PENDING', 'ACTIVE']),
  invitedAt: Type.String(),
  joinedAt: Nullable(Type.String()),
};

export const Member = Shape(
  'Member',
  Type.Object({ ...publicFields, phone: Type.String(), name: Nullable(Type.String()) }),
);
export type Member = Type.Static<typeof Member>;

/** A member as an API key sees it, without name and phone. */
export const NamelessMember = Shape('NamelessMember', Type.Object(publicFields));
export type NamelessMember = Type.Static<typeof NamelessMember>;

export interface MemberRow {
  id: string;
  userId: string | null;
  phone: string;
  /** Null as well while an invited person has made no request to the business. */
  name: string | null;
  role: 'OWNER' | 'STAFF';
  state: 'PENDING' | 'ACTIVE';
  invitedAt: Temporal.Instant;
  joinedAt: Temporal.Instant | null;
}

export const toMember = (row: MemberRow): Member => ({
  ...row,
  invitedAt: textOf(row.invitedAt),
  joinedAt: row.joinedAt && textOf(row.joinedAt),
});

export function toNamelessMember(row: MemberRow): NamelessMember {
  const { phone: _phone, name: _name, ...rest } = toMember(row);
  return rest;
}

export const ChangeRole = Closed({ role: Role });
export const InviteMember = Closed({ phone: Phone, role: Role });

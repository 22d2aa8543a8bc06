import { Type } from 'typebox';
import { Choice, Closed, Nullable, Phone, Shape } from '../../kit/http/schema.ts';

const Role = Choice(['OWNER', 'STAFF']);

const seenByAll = {
  id: Type.String(),
  userId: Nullable(Type.String()),
  role: Role,
  state: Choice(['PENDING', 'ACTIVE']),
  invitedAt: Type.String(),
  joinedAt: Nullable(Type.String()),
};

export const Member = Shape(
  'Member',
  Type.Object({ ...seenByAll, phone: Type.String(), name: Nullable(Type.String()) }),
);
export type Member = Type.Static<typeof Member>;

/** A member as an API key sees it: who the person is stays with the business. */
export const NamelessMember = Shape('NamelessMember', Type.Object(seenByAll));
export type NamelessMember = Type.Static<typeof NamelessMember>;

export interface MemberRow {
  id: string;
  userId: string | null;
  phone: string;
  name: string | null;
  role: 'OWNER' | 'STAFF';
  state: 'PENDING' | 'ACTIVE';
  invitedAt: Temporal.Instant;
  joinedAt: Temporal.Instant | null;
}

export const toMember = (row: MemberRow): Member => ({
  ...row,
  invitedAt: row.invitedAt.toString(),
  joinedAt: row.joinedAt?.toString() ?? null,
});

export function toNamelessMember(row: MemberRow): NamelessMember {
  const { phone: _phone, name: _name, ...rest } = toMember(row);
  return rest;
}

export const InviteMember = Closed({ phone: Phone, role: Role });

import { ACCESS } from '../../../access.ts';
import { LAST_OWNER, POLICY_VIOLATION } from '../../../errors.ts';
import { ALREADY_EXISTS, ROLE_REQUIRED } from '../../../kit/errors.ts';
import { type AnyRoute, created, noContent, ok, read, userOf, write } from '../../../kit/http/route.ts';
import { Closed, Data } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { tenantAuditContextOf } from '../../ground/audit/index.ts';
import { changeRole } from './change-role.ts';
import { inviteMember } from './invite.ts';
import { type Revocations, removeMember } from './remove.ts';
import { ChangeRole, InviteMember, Member, toMember } from './schemas.ts';
import { listMembers } from './store.ts';

const tag = 'Members';
const OneMember = Type.Object({ businessId: Type.String(), memberId: Type.String() });

export const memberRoutes = (revocations: Revocations): AnyRoute[] => [
  read({
    id: 'listMembers',
    method: 'GET',
    path: '/businesses/{businessId}/members',
    tag,
    summary: 'List members',
    access: ACCESS.readMembers,
    answers: { 200: Data(Type.Array(Member)) },
    read: async (call, db) => ok((await listMembers(db, call.tenantId)).map(toMember)),
  }),
  write({
    id: 'inviteMember',
    method: 'POST',
    path: '/businesses/{businessId}/members',
    tag,
    summary: 'Invite a member by phone number; the member joins at the next sign-in',
    access: ACCESS.ownBusiness,
    // A sign-in finds the invitation among those of all businesses.
    databaseScope: 'service',
    body: InviteMember,
    answers: { 201: Data(Member) },
    errors: [ALREADY_EXISTS, POLICY_VIOLATION],
    write: async (call, tx) => created(await inviteMember(tx, tenantAuditContextOf(call), call.body)),
  }),
  write({
    id: 'changeMemberRole',
    method: 'PATCH',
    path: '/businesses/{businessId}/members/{memberId}',
    tag,
    summary: 'Change the role of a member',
    access: ACCESS.ownBusiness,
    params: OneMember,
    body: ChangeRole,
    answers: { 200: Data(Member) },
    errors: [LAST_OWNER],
    write: async (call, tx) =>
      ok(await changeRole(tx, tenantAuditContextOf(call), call.params.memberId, call.body.role)),
  }),
  write({
    id: 'removeMember',
    method: 'DELETE',
    path: '/businesses/{businessId}/members/{memberId}',
    tag,
    summary: 'Remove a member with their calendar feeds and API keys; members can remove themselves',
    access: ACCESS.leaveBusiness,
    params: OneMember,
    query: Closed({
      keepKeys: Type.Optional(Type.Boolean({ description: '`true` keeps the API keys created by the member' })),
    }),
    answers: { 204: null },
    errors: [LAST_OWNER, ROLE_REQUIRED],
    whenReadOnly: 'allow',
    write: async (call, tx) => {
      const { params, query, relation } = call;
      const by = { userId: userOf(call).id, relation };
      const removal = { memberId: params.memberId, by, keepKeys: query.keepKeys ?? false };
      await removeMember(tx, tenantAuditContextOf(call), removal, revocations);
      return noContent;
    },
  }),
];

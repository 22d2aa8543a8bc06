import { Type } from 'typebox';
import { ACCESS } from '../../access.ts';
import { ALREADY_EXISTS, LAST_OWNER } from '../../kit/errors.ts';
import { type AnyRoute, created, noContent, ok, read, write } from '../../kit/http/route.ts';
import { Data } from '../../kit/http/schema.ts';
import { inviteMember } from './invite.ts';
import { removeMember } from './remove.ts';
import { InviteMember, Member, toMember } from './schemas.ts';
import { listMembers } from './store.ts';

const tag = 'Members';

export const memberRoutes = (): AnyRoute[] => [
  read({
    id: 'listMembers',
    method: 'GET',
    path: '/businesses/{businessId}/members',
    tag,
    summary: 'The people of the business',
    access: ACCESS.readMembers,
    answers: { 200: Data(Type.Array(Member)) },
    read: async (call, db) => ok((await listMembers(db, call.tenantId)).map(toMember)),
  }),
  write({
    id: 'inviteMember',
    method: 'POST',
    path: '/businesses/{businessId}/members',
    tag,
    summary: 'Invite a phone number; it joins at its next sign-in',
    access: ACCESS.ownBusiness,
    body: InviteMember,
    answers: { 201: Data(Member) },
    errors: [ALREADY_EXISTS],
    write: async (call, tx) => created(await inviteMember(tx, call.tenantId, call.body, call.now)),
  }),
  write({
    id: 'removeMember',
    method: 'DELETE',
    path: '/businesses/{businessId}/members/{memberId}',
    tag,
    summary: 'Take somebody out of the business',
    access: ACCESS.ownBusiness,
    params: Type.Object({ businessId: Type.String(), memberId: Type.String() }),
    answers: { 204: null },
    errors: [LAST_OWNER],
    whenReadOnly: 'allow',
    write: async (call, tx) => {
      await removeMember(tx, call.tenantId, call.params.memberId);
      return noContent;
    },
  }),
];

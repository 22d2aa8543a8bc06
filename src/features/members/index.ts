export { requireRoomToOwn } from './require-room.ts';
export { Member, type MemberRow, NamelessMember, toMember, toNamelessMember } from './schemas.ts';
export { activateInvitations, addOwner, listMembers } from './store.ts';

export { Member, type MemberRow, NamelessMember, toMember, toNamelessMember } from './schemas.ts';
export { activateInvitations, addOwner, deleteMembers, listMembers, markInvolved } from './store.ts';

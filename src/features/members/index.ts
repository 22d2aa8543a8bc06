export { activateInvitations } from './store.ts';

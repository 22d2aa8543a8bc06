export { offerContext, type WaitContext } from './context.ts';
export { joinWaitlist } from './join.ts';
export { keepWaiting } from './keep-waiting.ts';
export { endEntriesOf } from './leave.ts';
export { offerFreed, offerNext } from './offer-freed.ts';
export { PublicJoinBody, toEntry, type WaitBody, WaitlistEntry } from './schemas.ts';
export { findAnswered, wipe as wipeWaitlist } from './store.ts';

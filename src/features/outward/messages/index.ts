export { createMessageProviders, type MessageProviders } from './providers/create.ts';
export { chooseMessages, hearWord } from './stop-messages.ts';
export { wipeMessages } from './store.ts';
export { readMessageBacklog } from './store-queue.ts';
export { findBookingOfToken, findStopPage, type StopPage } from './store-recipients.ts';
export { listPhone } from './store-simulator.ts';
export { countFailedMessages } from './store-sums.ts';

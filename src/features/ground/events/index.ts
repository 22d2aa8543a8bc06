export { AddressRefused } from './address-guard.ts';
export { type ConsumedEvent, consume } from './consume.ts';
export {
  type Actor,
  actorOf,
  EVENT_TYPES,
  type EventType,
  emit,
  type NewEvent,
  SYSTEM,
} from './emit.ts';
export { type EventStreams, eventStreams } from './event-streams.ts';
export { createOutbound, failureOf, type Outbound } from './guarded-fetch.ts';
export { endWebhooks } from './store.ts';
export { readBacklog } from './store-queue.ts';

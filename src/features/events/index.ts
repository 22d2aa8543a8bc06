export {
  type Actor,
  actorOf,
  EVENT_TYPES,
  type EventType,
  emit,
  type NewEvent,
  SYSTEM,
} from './emit.ts';
export { readBacklog } from './store-queue.ts';

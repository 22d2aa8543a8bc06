export {
  type Actor,
  actorOf,
  EVENT_TYPES,
  type EventType,
  emit,
  eventExpressions,
  type NewEvent,
  SYSTEM,
} from './emit.ts';

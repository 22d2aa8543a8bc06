export {
  type Actor,
  actorOf,
  type EventType,
  emit,
  eventExpressions,
  type NewEvent,
  SYSTEM,
} from './emit.ts';

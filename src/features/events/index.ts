export { type Actor, actorOf, EVENT_TYPES, type EventType, emit, SYSTEM } from './emit.ts';

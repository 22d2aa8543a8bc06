export { availableAmong } from './available-among.ts';
export { blockedPieces, readCalendar } from './calendar.ts';
export { type UnitRange, unitOutlook } from './outlook.ts';
export { Calendar, CalendarQuery, Slots, SlotsQuery } from './schemas.ts';
export { type Shelves, shelvesOf } from './shelf.ts';
export { busyOf, dayOf, readSlots, servedBy, slotAlternatives, windowFor, withTaken } from './slots.ts';
export {
  findSlotWorld,
  findTerms,
  MAX_RENTAL_DAYS,
  type Shelf,
  type SlotProvider,
  type TakenTime,
  type Terms,
  takenTimeColumns,
  type UnitBlock,
} from './store.ts';

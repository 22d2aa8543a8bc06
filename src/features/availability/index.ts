export { availableAmong } from './available-among.ts';
export { blockedPieces, readCalendar } from './calendar.ts';
export { type UnitRange, unitOutlook } from './outlook.ts';
export { Calendar, CalendarQuery, Slots, SlotsQuery } from './schemas.ts';
export { busyOf, dayOf, readSlots, requireService, slotAlternatives, windowFor } from './slots.ts';
export {
  findSlotWorld,
  findTerms,
  MAX_RENTAL_DAYS,
  type SlotProvider,
  type SlotWorld,
  slotColumns,
  type Terms,
  termsColumns,
  type UnitBlock,
  unitBlocksColumn,
} from './store.ts';

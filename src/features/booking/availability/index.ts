export { availableAmong } from './available-among.ts';
export { blockedPieces, type CalendarPage, readCalendar, readCalendarAnswer } from './calendar.ts';
export { type CatalogueCache, catalogueCache } from './catalogue.ts';
export { type FreeDay, firstFreeDays } from './first-free-days.ts';
export { toJudgedTerms } from './judged-terms.ts';
export { CalendarAnswer, CalendarQuery, MAX_CALENDAR_UNITS, Slots, SlotsQuery } from './schemas.ts';
export { judgedProvider, readFreeStarts, readSlotsAnswer, servedBy, slotAlternatives, withTaken } from './slots.ts';
export {
  type BookingTerms,
  findSlotContext,
  findTerms,
  findUnitStock,
  readTakenTime,
  type SlotProvider,
  type TakenTime,
  type UnitOccupancy,
  type UnitStock,
  unitOccupancyColumns,
} from './store.ts';
export { type Catalogue, isCurrent } from './store-catalogue.ts';
export { readUnitAvailability, type UnitRange } from './unit-availability.ts';

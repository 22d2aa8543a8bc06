export { answerSlots } from './answer-slots.ts';
export { availableAmong } from './available-among.ts';
export { blockedPieces, type CalendarPage, readCalendar, readCalendarAnswer } from './calendar.ts';
export { type CatalogueCache, catalogueCache, readCatalogueIn } from './catalogue.ts';
export { readEffectiveHours } from './effective-hours.ts';
export { type FreeDay, firstFreeDays } from './first-free-days.ts';
export { toJudgedTerms } from './judged-terms.ts';
export { nextFreeDays } from './next-free.ts';
export {
  CalendarAnswer,
  CalendarQuery,
  EffectiveHours,
  EffectiveHoursQuery,
  MAX_CALENDAR_UNITS,
  Slots,
  SlotsQuery,
} from './schemas.ts';
export { readFreeStarts, servedBy, slotAlternatives, withTaken } from './slots.ts';
export {
  type BookingTerms,
  findSlotContext,
  findTerms,
  findUnitStock,
  readTakenTime,
  type StoredStock,
  type TakenTime,
  type UnitOccupancy,
  unitOccupancyColumns,
} from './store.ts';
export { type Catalogue, isCurrent } from './store-catalogue.ts';
export { readUnitAvailability, type WantedUnit } from './unit-availability.ts';
export {
  type ChosenProvider,
  chooseFreeProviders,
  type JudgedService,
  NOTHING_TAKEN,
  refuseVisit,
} from './visit.ts';
export { planVisit, readVisitStarts, visitAlternatives } from './visit-slots.ts';

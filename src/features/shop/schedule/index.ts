export { findConflicts } from './find-conflicts.ts';
export { setHours } from './set-hours.ts';
export {
  acceptsBookingsFrom,
  openingColumns,
  openingColumnsFrom,
  openingColumnsOn,
  opensOn,
  timetableOf,
  timetableOn,
  wipeClosures,
} from './store.ts';
export { type BookedService, listBookedTimes } from './store-booked.ts';

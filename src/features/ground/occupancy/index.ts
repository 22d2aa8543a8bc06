export {
  bookingsWithin,
  keepAllocations,
  listOverdueTimes,
  MAX_RENTAL_DAYS,
  ownTime,
  providerTimeWithin,
  reallocate,
  release,
  shareTime,
  wipe as wipeOccupancy,
} from './store.ts';

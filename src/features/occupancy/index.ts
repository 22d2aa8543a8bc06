export { daysOf, release } from './release.ts';
export {
  allocate,
  keepProviderTime,
  lockUnitDays,
  ownTime,
  providerTimeWithin,
  shareTime,
  wipe as wipeOccupancy,
} from './store.ts';

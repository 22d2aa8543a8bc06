export { daysOf, release, type Stay } from './release.ts';
export {
  hasPartIn,
  keepProviderTime,
  lockUnitDays,
  ownTime,
  type ProviderTime,
  type StockDay,
  shareTime,
  shareTimeAtCommit,
  takeProviderTime,
  takeUnitDays,
  wipe as wipeOccupancy,
} from './store.ts';

export { announceChange, lockSeries, requireSeries, type SeriesChange } from './read.ts';
export {
  CancellationQuery,
  CancelSeriesBody,
  Series,
  SeriesCancellation,
  SeriesPath,
} from './schemas.ts';
export { findOwnerOfSeries, wipe as wipeSeries } from './store.ts';

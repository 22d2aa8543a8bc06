export { Repeat, SeriesCancelDialog, SeriesMoveDialog } from './lazy.tsx';
export { RepeatButton } from './repeat-button.tsx';
export { isOfSeries, SeriesLine } from './scope.tsx';

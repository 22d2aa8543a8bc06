export { Repeat, SeriesCancelDialog, SeriesMoveDialog } from './lazy.ts';
export { RepeatButton } from './repeat-button.tsx';
export { isOfSeries, SeriesLine } from './scope.tsx';

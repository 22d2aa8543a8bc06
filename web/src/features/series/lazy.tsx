import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { SkeletonRows } from '../../ui/states.tsx';

/** Each is loaded when it is first opened. */
export const Repeat = lazyDialog(async () => (await import('./repeat.tsx')).Repeat, <SkeletonRows rows={4} />);
export const SeriesMoveDialog = lazyDialog(async () => (await import('./move.tsx')).SeriesMoveDialog);
export const SeriesCancelDialog = lazyDialog(async () => (await import('./cancel.tsx')).SeriesCancelDialog);

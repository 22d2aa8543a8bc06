import { lazy } from 'react';

/** Each is loaded when it is first opened. */
export const Repeat = lazy(async () => ({ default: (await import('./repeat.tsx')).Repeat }));
export const SeriesMoveDialog = lazy(async () => ({ default: (await import('./move.tsx')).SeriesMoveDialog }));
export const SeriesCancelDialog = lazy(async () => ({ default: (await import('./cancel.tsx')).SeriesCancelDialog }));

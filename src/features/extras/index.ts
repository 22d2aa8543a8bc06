export { createExtra } from './create.ts';
export { type ExtraInput, type ExtraRow } from './schemas.ts';
export { listExtras, wipe as wipeExtras } from './store.ts';

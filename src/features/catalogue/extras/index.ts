export { createExtra } from './create.ts';
export { type ExtraInput, type ExtraRow } from './schemas.ts';
export { wipeExtras } from './store.ts';

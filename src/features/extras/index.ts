export { createExtra } from './create.ts';
export { Extra, type ExtraInput, type ExtraRow, toExtra } from './schemas.ts';
export { listExtras, wipe as wipeExtras } from './store.ts';

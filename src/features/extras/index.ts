export { createExtra } from './create.ts';
export { Extra, type ExtraInput, type ExtraRow, toExtra } from './schemas.ts';
export { listExtras } from './store.ts';

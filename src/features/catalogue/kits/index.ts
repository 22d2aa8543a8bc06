export { KitPart } from './schemas.ts';
export { wipeKits } from './store.ts';

export { requireItems } from './require-items.ts';
export { ItemIds } from './schemas.ts';
export { wipePriceRules } from './store.ts';

export { createUnit } from './create.ts';
export { requireUnit } from './read.ts';
export { requireLengths } from './require-lengths.ts';
export { LengthPrices, type UnitInput, type UnitRow } from './schemas.ts';
export { findUnit, wipeUnits } from './store.ts';

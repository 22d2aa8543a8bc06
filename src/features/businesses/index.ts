export { type BusinessInput, createBusiness } from './create.ts';
export { catalogueChanged, refreshFromPrice } from './from-price.ts';
export { requireActive, requireShape, shapeGuard } from './guards.ts';
export { rate } from './rate.ts';
export { readBusiness, roleOf } from './read.ts';
export {
  Business,
  BusinessDetail,
  type BusinessRow,
  BusinessStatus,
  Rating,
  ratingOf,
  ServiceLocation,
  toBusiness,
} from './schemas.ts';
export { slugOf } from './slug.ts';
export { readOnlyLookup } from './standing.ts';
export { findBusiness, lockBusiness } from './store.ts';

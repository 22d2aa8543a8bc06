export { type BusinessInput, createBusiness } from './create.ts';
export { catalogueChanged, refreshFromPrice } from './from-price.ts';
export { requireActive, requireShape, shapeGuard } from './guards.ts';
export { changeStatus, type Move, publishListing, takeDownListing } from './moderate.ts';
export { rate, unrate } from './rate.ts';
export {
  Business,
  type BusinessRow,
  BusinessStatus,
  Rating,
  ratingOf,
  ServiceLocation,
  toBusiness,
} from './schemas.ts';
export { setLocation } from './set-location.ts';
export { slugOf } from './slug.ts';
export { readOnlyLookup } from './standing.ts';
export { findBusiness, findSandboxOf, searchBusinesses } from './store.ts';
export { updateBusiness } from './update.ts';

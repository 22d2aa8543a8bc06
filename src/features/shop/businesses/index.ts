export { type BusinessInput, createBusiness } from './create.ts';
export { type Directory, openDirectory } from './directory.ts';
export { readOnlyLookup } from './look-up-read-only.ts';
export { changeStatus, publishListing, takeDownListing } from './moderate.ts';
export { type OwnerShares, ownerShares } from './owner-shares.ts';
export { invalidateCatalogue, rate, refreshFromPrice, unrate } from './refresh.ts';
export { requireActive, requireBusinessOfShape, requireShape } from './require.ts';
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
export { findBusiness, findSandboxOf, listSubmitted, lockBusiness, saveClosed, searchBusinesses } from './store.ts';
export { updateBusiness } from './update.ts';

export { listingLookup } from './look-up-listing.ts';
export { readProfile, readPublicProfile, type ShopProfile, toShop } from './read.ts';
export { PublicProfile, SearchQuery, type SearchRow } from './schemas.ts';
export { search, toSearchRow } from './search.ts';
export { countListed, findListedAt, listListed } from './store-listed.ts';
export { type ShopRow, shopColumns } from './store-profile.ts';

export { type BookingRequest, type PricedRequest, parseBookingRequest, priceRequest } from './booking-request.ts';
export { countPrice } from './count-price.ts';
export { itemsOfEntry } from './items-of-entry.ts';
export type { JudgedFor, Move, Moving, RentalRequest, RequestedEntry } from './kind.ts';
export { itemPathOf, kindOf, kindOfItems, takesWholeDays } from './kinds.ts';
export { requireChanged } from './open-entries.ts';
export { parseEntries } from './parse-entries.ts';
export { type PromoGuesses, promoGuesses } from './promo-guesses.ts';
export { type QuoteContext, quote, refuseRequest } from './quote.ts';
export { type QuoteTokens, quoteTokens } from './quote-token.ts';
export { listFreeDays } from './rental.ts';
export {
  BookedItem,
  bookingRequestFields,
  bookingRequestKinds,
  Entries,
  type EntryBody,
  Quote,
  QuoteBody,
  QuoteLine,
  showItems,
} from './schemas.ts';
export { countUsesOfCustomer, isPromoUsedUp, listOverdueUses } from './store.ts';

export { type BookingRequest, type PricedRequest, parseBookingRequest, priceRequest } from './booking-request.ts';
export type { JudgedFor, Moving, RequestedItem } from './kind.ts';
export { kindOf, kindOfItems, takesWholeDays } from './kinds.ts';
export { quote } from './quote.ts';
export { bookingRequestFields, bookingRequestKinds, Quote, QuoteBody, QuoteLine } from './schemas.ts';

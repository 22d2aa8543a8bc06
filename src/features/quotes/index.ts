export {
  type BookingRequest,
  type PricedRequest,
  parseBookingRequest,
  priceRequest,
  requireUnit,
  type SlotRequest,
  slotRequest,
  type UnitRequest,
  unitRequest,
} from './booking-request.ts';
export { type ChosenProvider, chooseFreeProvider, NOTHING_TAKEN, refuseSlot } from './choose-provider.ts';
export { quote } from './quote.ts';
export { bookingRequestFields, bookingRequestKinds, Quote, QuoteBody, QuoteLine } from './schemas.ts';

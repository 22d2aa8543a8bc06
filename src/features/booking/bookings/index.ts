export { cancel } from './cancel.ts';
export { type Placement } from './draft-booking.ts';
export { confirmPaid, reviveExpired } from './money.ts';
export { type PlacementContext, placeBooking } from './place-booking.ts';
export { readBooking, withBusinesses } from './read.ts';
export {
  Booking,
  type BookingBusiness,
  type BookingRow,
  bookingUrl,
  CancelBody,
  toBooking,
  toBookingFor,
} from './schemas.ts';
export { findOwnerOfBooking, wipe as wipeBookings } from './store.ts';
export { listBookingBusinesses } from './store-business.ts';
export { type BookingChange, lockCurrent } from './transition.ts';

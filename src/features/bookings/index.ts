export { confirmPaid, reviveExpired } from './money.ts';
export { look as lookAtWish, type Placement, place as placeBooking } from './place.ts';
export { readBooking } from './read.ts';
export { Booking, type BookingRow, bookingUrl, toBooking } from './schemas.ts';
export { findOwnerOfBooking, wipe as wipeBookings } from './store.ts';
export { type Asked, lockTrue as lockBooking } from './transition.ts';

export { confirmPaid, reviveExpired } from './money.ts';
export { type Placement, place as placeBooking } from './place.ts';
export { readBooking } from './read.ts';
export { Booking, type BookingRow, HoldBody, toBooking } from './schemas.ts';
export { findOwnerOfBooking } from './store.ts';
export { type Asked, lockTrue as lockBooking } from './transition.ts';

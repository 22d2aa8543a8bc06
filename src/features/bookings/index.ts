export { confirmPaid, reviveExpired } from './money.ts';
export type { Placement } from './place.ts';
export { placing } from './placing.ts';
export { readBooking } from './read.ts';
export { Booking, type BookingRow, bookingUrl, toBooking } from './schemas.ts';
export { findOwnerOfBooking, wipe as wipeBookings } from './store.ts';
export { type Asked, lockTrue as lockBooking } from './transition.ts';

import type { Mirror, Tool } from '../tool.ts';
import { BOOKING, CANCELLATION, OWN_BOOKING, PAYMENT_LINK } from './fields.ts';

/** A route that the business's key and the booking's customer call alike. */
const ofBooking = (route: string, fields: Mirror['fields'] = BOOKING): Tool['for'] => ({
  key: [{ route, fields }],
  user: [{ route, fields }],
});

/** What takes, moves and frees time and stock. */
export const bookingTools: readonly Tool[] = [
  {
    name: 'hold',
    title: 'Hold for a customer',
    description:
      'Reserves what was quoted until holdExpiresAt; unpaid, it is then free again. Use it once the customer has agreed to item, time and total. ' +
      'Ask for name and phone if you do not have them, and for the address if it is delivered. ' +
      'Then send a link of create_payment_link for the deposit: its payment confirms the booking. ' +
      'requestKey: a new one for each request of the customer, the same one when you repeat a call.',
    effect: 'write',
    for: {
      key: [{ route: 'createHold', fields: BOOKING }],
      user: [{ route: 'createPublicHold', fields: BOOKING }],
    },
  },
  {
    name: 'book',
    title: 'Book without a deposit',
    description:
      'Makes a confirmed booking at once, without a hold or a deposit. Only when the business has told you that no payment is needed first; otherwise use hold. ' +
      'Ask as for hold.',
    effect: 'write',
    for: { key: [{ route: 'createBooking', fields: BOOKING }] },
  },
  {
    name: 'confirm',
    title: 'Confirm a hold',
    description:
      'Confirms a held booking without waiting for a payment. Only when the business says that it may be confirmed.',
    effect: 'write',
    for: { key: [{ route: 'confirmBooking', fields: BOOKING }] },
  },
  {
    name: 'create_payment_link',
    title: 'Make a payment link',
    description:
      'Makes a link on which the customer pays by mobile money or card. Without amountPesewas it asks for the deposit, or for what is still due. ' +
      'An earlier open link ends. Send the url only to the customer of this booking, and say the amount and when the link ends. ' +
      'The booking is confirmed by the payment, not by the link.',
    effect: 'open',
    for: ofBooking('openPaymentLink', PAYMENT_LINK),
  },
  {
    name: 'reschedule',
    title: 'Move a booking',
    description:
      'Moves a booking to another date (rental: date, endDate) or time (appointment: startsAt, providerId). Check first that it is free. ' +
      'Another number of days changes the price. Tell the customer the new time and total.',
    effect: 'write',
    for: ofBooking('rescheduleBooking'),
  },
  {
    name: 'preview_cancellation',
    title: 'Preview a cancellation',
    description:
      'Tells whether a booking can be cancelled now, and what is refunded and kept. Always call it before cancel, and read the amounts to the customer.',
    effect: 'read',
    for: ofBooking('previewCancellation', CANCELLATION),
    scope: 'bookings:read',
  },
  {
    name: 'cancel',
    title: 'Cancel a booking',
    description:
      'Cancels a booking and refunds what preview_cancellation said. It cannot be undone. Call it only after the customer has heard the refund and said yes.',
    effect: 'destructive',
    for: ofBooking('cancelBooking'),
  },
  {
    name: 'my_bookings',
    title: 'List my bookings',
    description:
      'Lists the signed-in customer’s own bookings at all businesses, latest start first. Use it to find the booking that the customer speaks of.',
    effect: 'read',
    for: { user: [{ route: 'listMyBookings', fields: OWN_BOOKING }] },
  },
];

import type { FastifyReply } from 'fastify';
import { NOT_FOUND } from '../../../kit/errors.ts';
import { aPage } from '../../../kit/http/access.ts';
import { PAGES } from '../../../kit/http/buckets.ts';
import { type AnyRoute, type Call, raw } from '../../../kit/http/route.ts';
import { Type } from '../../../kit/http/type.ts';
import { signInPath } from '../../../site/sign-in-path.ts';
import { sendBookingCalendar, showBooking } from './booking.ts';
import { type Pressed, payFromPage, reviewFromPage, takeFromPage } from './booking-actions.ts';
import { redirect } from './booking-form.ts';
import { showBookings } from './bookings.ts';
import { callApi } from './call-api.ts';
import { cancelFromPage, showCancel } from './cancel-booking.ts';
import { moveFromPage, showMove } from './move-booking.ts';
import type { BookingPageContext } from './read-booking.ts';

/**
 * Pages of a person's own bookings. Who is not signed in is asked to, and comes back. The API's route decides who may see
 * a booking; after that these pages read rows of the booking's business in its scope.
 */
const page = {
  at: 'root',
  tag: 'Pages',
  buckets: [PAGES],
  produces: 'text/html',
  access: aPage,
  answers: { 200: Type.String(), 303: null },
} as const;

const AnyFields = Type.Object({}, { additionalProperties: true });
const OfBooking = Type.Object({ bookingId: Type.String({ maxLength: 64 }) });

type OnBooking = Call<{ bookingId: string }>;
const fieldsOf = (fields: unknown) => fields as Record<string, unknown>;
const bookingPath = ({ params }: OnBooking) => `/bookings/${encodeURIComponent(params.bookingId)}`;

/** `back` is where the visitor returns to after the sign-in. */
const signedIn = async (
  call: Call,
  reply: FastifyReply,
  back: string,
  show: () => Promise<FastifyReply>,
): Promise<FastifyReply> => {
  return call.caller ? show() : redirect(reply, signInPath(back));
};

export function bookingPageRoutes(context: BookingPageContext): AnyRoute[] {
  type Press = (
    context: BookingPageContext,
    pressed: Pressed,
    request: FastifyReply['request'],
    reply: FastifyReply,
  ) => Promise<FastifyReply>;
  const button = (id: string, name: string, summary: string, press: Press): AnyRoute =>
    raw({
      ...page,
      id,
      method: 'POST',
      path: `/bookings/{bookingId}/${name}`,
      summary,
      params: OfBooking,
      body: AnyFields,
      takes: 'form',
      raw: (call, reply) =>
        signedIn(call, reply, bookingPath(call), () => {
          const pressed = { bookingId: call.params.bookingId, sent: fieldsOf(call.body), now: call.now };
          return press(context, pressed, reply.request, reply);
        }),
    });
  return [
    raw({
      ...page,
      id: 'getBookingsPage',
      method: 'GET',
      path: '/bookings',
      summary: 'Show the bookings of the signed-in customer',
      query: AnyFields,
      raw: (call, reply) =>
        signedIn(call, reply, reply.request.url, () => {
          const { past, cursor, joined } = fieldsOf(call.query);
          const textOr = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
          const asked = { past: past === 'yes', cursor: textOr(cursor), joined: textOr(joined), now: call.now };
          return showBookings(reply.request, asked, reply);
        }),
    }),
    raw({
      ...page,
      id: 'getBookingPage',
      method: 'GET',
      path: '/bookings/{bookingId}',
      summary: 'Show a booking with its status, the amount due and the possible changes',
      params: OfBooking,
      query: AnyFields,
      errors: [NOT_FOUND],
      raw: (call, reply) =>
        signedIn(call, reply, bookingPath(call), () =>
          showBooking(
            context,
            { bookingId: call.params.bookingId, now: call.now, sent: fieldsOf(call.query) },
            reply.request,
            reply,
          ),
        ),
    }),
    raw({
      ...page,
      id: 'getBookingCalendar',
      method: 'GET',
      path: '/bookings/{bookingId}/calendar.ics',
      summary: 'Get the booking as an iCalendar file',
      params: OfBooking,
      errors: [NOT_FOUND],
      raw: (call, reply) =>
        signedIn(call, reply, bookingPath(call), () =>
          sendBookingCalendar(context, call.params.bookingId, reply.request, reply),
        ),
    }),
    raw({
      ...page,
      id: 'getMovePage',
      method: 'GET',
      path: '/bookings/{bookingId}/move',
      summary: 'Show the days or times to which a booking can be moved',
      params: OfBooking,
      query: AnyFields,
      errors: [NOT_FOUND],
      raw: (call, reply) =>
        signedIn(call, reply, reply.request.url, () => {
          const asked = { bookingId: call.params.bookingId, sent: fieldsOf(call.query), now: call.now };
          return showMove(context, asked, reply.request, reply);
        }),
    }),
    raw({
      ...page,
      id: 'getCancelPage',
      method: 'GET',
      path: '/bookings/{bookingId}/cancel',
      summary: 'Show what cancelling a booking gives back now, and by when how much',
      params: OfBooking,
      errors: [NOT_FOUND],
      raw: (call, reply) =>
        signedIn(call, reply, reply.request.url, () =>
          showCancel(context, { bookingId: call.params.bookingId, now: call.now }, reply.request, reply),
        ),
    }),
    button('postBookingPay', 'pay', 'Redirect to the page of a payment link', payFromPage),
    button('postBookingCancel', 'cancel', 'Cancel a booking', cancelFromPage),
    button('postBookingTake', 'take', 'Take an offer of the waiting list', takeFromPage),
    raw({
      ...page,
      id: 'postLeaveWaitlist',
      method: 'POST',
      path: '/waitlist/{waitlistEntryId}/leave',
      summary: 'Leave the waiting list',
      params: Type.Object({ waitlistEntryId: Type.String({ maxLength: 64 }) }),
      body: AnyFields,
      takes: 'form',
      raw: (call, reply) =>
        signedIn(call, reply, '/bookings', async () => {
          const path = `/waitlist/${encodeURIComponent(call.params.waitlistEntryId)}`;
          await callApi(reply.request, 'DELETE', path, null, null);
          return redirect(reply, '/bookings#waiting');
        }),
    }),
    button('postBookingMove', 'move', 'Reschedule a booking', moveFromPage),
    button('postBookingReview', 'review', 'Review a booking', reviewFromPage),
  ];
}

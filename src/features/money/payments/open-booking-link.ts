import { maySettle } from '../../../domain/booking/states.ts';
import { defaultLinkPesewas, owedPesewas } from '../../../domain/pricing/sums.ts';
import { AppError, fail, INVALID_STATE, invalid, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { type BookingRow, lockCurrent } from '../../booking/bookings/index.ts';
import { SYSTEM } from '../../ground/events/index.ts';
import { findBusiness, requireActive } from '../../shop/businesses/index.ts';
import { chooseGateway, type PaymentContext } from './context.ts';
import { drawLink, initializeCharge } from './initialize-charge.ts';
import type { LinkRow } from './schemas.ts';
import { expireLinksOfBooking, findLink, setOpen } from './store-links.ts';

/**
 * Opens a payment link for a booking in two steps, because no transaction may wait for a gateway:
 *
 * 1. prepareBookingLink stores the link as NEW and gives its reference to the gateway.
 * 2. publishBookingLink, in the request's transaction, checks the booking again and makes the link OPEN.
 *
 * A crash between the steps leaves a NEW link. The job of check-links.ts still finds money that arrives on it.
 */

interface LinkRequest {
  businessId: string;
  bookingId: string;
  amountPesewas: number | undefined;
}

export interface PreparedLink {
  linkId: string;
  url: string;
  amountPesewas: number;
}

const OPEN_DAYS = 7;

/** Throws where nothing is due, or less than `requested`. */
function toLinkAmount(booking: BookingRow, requested: number | undefined): number {
  if (!maySettle(booking.status))
    throw fail(INVALID_STATE, `The booking is ${booking.status}: nothing can be paid for it`);
  const due = owedPesewas(booking);
  if (requested !== undefined && requested > due) {
    throw invalid('/amountPesewas', `is more than the ${due} pesewas that are due`, 'TOO_LARGE');
  }
  const amount = requested ?? defaultLinkPesewas(booking);
  if (amount <= 0) throw fail(INVALID_STATE, 'Nothing is due for this booking');
  return amount;
}

async function lockPayableBooking(
  tx: Tx,
  { businessId, bookingId, amountPesewas }: LinkRequest,
  context: { publicUrl: string; now: Temporal.Instant },
) {
  const [business, booking] = await Promise.all([
    findBusiness(tx, businessId),
    lockCurrent(tx, { businessId, bookingId, by: SYSTEM, ...context }),
  ]);
  if (!business) throw fail(NOT_FOUND);
  requireActive(business);
  return { business, booking, amount: toLinkAmount(booking, amountPesewas) };
}

/**
 * Step 1. A refusal comes back as a value: the request's transaction throws it, so that the idempotency record keeps
 * it like any other answer.
 */
export async function prepareBookingLink(
  context: PaymentContext,
  request: LinkRequest,
  now: Temporal.Instant,
): Promise<PreparedLink | AppError> {
  const { db, gateways, publicUrl } = context;
  try {
    const { link, gateway, payer, description } = await db.tenant(request.businessId).transaction(async (tx) => {
      const { business, booking, amount } = await lockPayableBooking(tx, request, { publicUrl, now });
      const expiresAt =
        booking.status === 'HELD' && booking.holdExpiresAt ? booking.holdExpiresAt : now.add({ hours: OPEN_DAYS * 24 });
      const { businessId, bookingId } = request;
      const gateway = chooseGateway(gateways, business);
      const purpose = { businessId, bookingId, invoiceId: null, amountPesewas: amount, expiresAt };
      const link = await drawLink(tx, purpose, gateway, now);
      return { link, gateway, payer: booking.customerPhone, description: `${business.name}: ${booking.item}` };
    });
    const url = await initializeCharge(context, gateway, link, { payer, description });
    return { linkId: link.id, url, amountPesewas: link.amountPesewas };
  } catch (error) {
    if (error instanceof AppError && error.kind.status < 500) return error;
    throw error;
  }
}

/** Step 2. A booking has at most one OPEN link, so earlier ones expire. */
export async function publishBookingLink(
  tx: Tx,
  { businessId, bookingId }: LinkRequest,
  prepared: PreparedLink | AppError,
  context: { publicUrl: string; now: Temporal.Instant },
): Promise<LinkRow> {
  if (prepared instanceof AppError) throw prepared;
  // A payment may have been recorded during the gateway call.
  await lockPayableBooking(tx, { businessId, bookingId, amountPesewas: prepared.amountPesewas }, context);
  await expireLinksOfBooking(tx, businessId, bookingId);
  await setOpen(tx, businessId, prepared.linkId, prepared.url);
  const link = await findLink(tx, businessId, prepared.linkId);
  if (link?.status !== 'OPEN') throw fail(INVALID_STATE, 'The link has ended meanwhile');
  return link;
}

/** Both steps, for a page that leads on to the payment. Returns the token of the pay page. */
export async function openBookingLink(
  context: PaymentContext,
  booking: { businessId: string; bookingId: string },
  now: Temporal.Instant,
): Promise<string> {
  const request = { ...booking, amountPesewas: undefined };
  const prepared = await prepareBookingLink(context, request, now);
  const { publicUrl } = context;
  const link = await context.db
    .tenant(booking.businessId)
    .transaction((tx) => publishBookingLink(tx, request, prepared, { publicUrl, now }));
  return link.token;
}

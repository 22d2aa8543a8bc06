import type { Deps } from '../../deps.ts';
import { canOwe } from '../../domain/booking/states.ts';
import { defaultLinkPesewas, duePesewas } from '../../domain/pricing/sums.ts';
import type { Tx } from '../../kit/db/db.ts';
import { AppError, fail, INVALID_STATE, invalid, NOT_FOUND } from '../../kit/errors.ts';
import { type BookingRow, lockBooking } from '../bookings/index.ts';
import { findBusiness, requireActive } from '../businesses/index.ts';
import { SYSTEM } from '../events/index.ts';
import { gatewayOf } from './gateways.ts';
import { drawLink, placeOrder } from './order.ts';
import type { LinkRow } from './schemas.ts';
import { expireLinksOfBooking, findLink, setOpen } from './store-links.ts';

interface Asked {
  businessId: string;
  bookingId: string;
  amountPesewas: number | undefined;
}

type Context = { publicUrl: string; now: Temporal.Instant };

export interface DrawnLink {
  linkId: string;
  url: string;
  amountPesewas: number;
}

const OPEN_DAYS = 7;

/** How much a link of this booking asks for; refused where nothing, or not so much, is due. */
function amountFor(booking: BookingRow, asked: number | undefined): number {
  if (!canOwe(booking.status))
    throw fail(INVALID_STATE, `The booking is ${booking.status}: nothing can be paid for it`);
  const due = duePesewas(booking);
  if (asked !== undefined && asked > due) {
    throw invalid('/amountPesewas', `is more than the ${due} pesewas that are due`, 'TOO_LARGE');
  }
  const amount = asked ?? defaultLinkPesewas(booking);
  if (amount <= 0) throw fail(INVALID_STATE, 'Nothing is due for this booking');
  return amount;
}

async function payable(tx: Tx, { businessId, bookingId, amountPesewas }: Asked, context: Context) {
  const [business, booking] = await Promise.all([
    findBusiness(tx, businessId),
    lockBooking(tx, { businessId, bookingId, by: SYSTEM, ...context }),
  ]);
  if (!business) throw fail(NOT_FOUND);
  requireActive(business);
  return { business, booking, amount: amountFor(booking, amountPesewas) };
}

/**
 * The part that talks to the gateway, before the request's own transaction. A refusal comes back as a value, for the
 * transaction to throw: then it is remembered with the idempotency key like any other outcome.
 */
export async function prepareLink(deps: Deps, asked: Asked, now: Temporal.Instant): Promise<DrawnLink | AppError> {
  try {
    const { link, gateway, payer, description } = await deps.db.tenant(asked.businessId).transaction(async (tx) => {
      const { business, booking, amount } = await payable(tx, asked, { publicUrl: deps.config.publicUrl, now });
      const expiresAt =
        booking.status === 'HELD' && booking.holdExpiresAt ? booking.holdExpiresAt : now.add({ hours: OPEN_DAYS * 24 });
      const { businessId, bookingId } = asked;
      const gateway = gatewayOf(deps, business);
      const purpose = { businessId, bookingId, invoiceId: null, amountPesewas: amount, expiresAt };
      const link = await drawLink(tx, purpose, gateway, now);
      return { link, gateway, payer: booking.customerPhone, description: `${business.name}: ${booking.item}` };
    });
    const url = await placeOrder(deps, gateway, link, { payer, description });
    return { linkId: link.id, url, amountPesewas: link.amountPesewas };
  } catch (error) {
    if (error instanceof AppError && error.kind.status < 500) return error;
    throw error;
  }
}

/** Makes the drawn link the one that is open. */
export async function publishLink(
  tx: Tx,
  { businessId, bookingId }: Asked,
  drawn: DrawnLink | AppError,
  context: Context,
): Promise<LinkRow> {
  if (drawn instanceof AppError) throw drawn;
  // Money may have come while the gateway was asked.
  await payable(tx, { businessId, bookingId, amountPesewas: drawn.amountPesewas }, context);
  await expireLinksOfBooking(tx, businessId, bookingId, 0);
  await setOpen(tx, businessId, drawn.linkId, drawn.url);
  const link = await findLink(tx, businessId, drawn.linkId);
  if (link?.status !== 'OPEN') throw fail(INVALID_STATE, 'The link has ended meanwhile');
  return link;
}

import type { Reader } from '../../../kit/postgres/database.ts';
import type { Shop } from '../../../site/contact.ts';
import { type BookingRow, readBooking } from '../../booking/bookings/index.ts';
import { findInvoice, type InvoiceRow } from '../../shop/billing/index.ts';
import { findBusiness } from '../../shop/businesses/index.ts';
import type { LinkRow } from './schemas.ts';

interface PayableShop extends Shop {
  slug: string;
  address: string | null;
  /** Its page is public. */
  listed: boolean;
}

/** A booking or invoice that a page shows. */
export type Payable =
  | { kind: 'booking'; shop: PayableShop; booking: BookingRow }
  | { kind: 'invoice'; shop: PayableShop; invoice: InvoiceRow };

export async function readPayable(
  read: Reader,
  { businessId, bookingId, invoiceId }: Pick<LinkRow, 'businessId' | 'bookingId' | 'invoiceId'>,
): Promise<Payable | null> {
  const [business, booking, invoice] = await Promise.all([
    findBusiness(read, businessId),
    bookingId === null ? null : readBooking(read, businessId, bookingId),
    invoiceId === null ? null : findInvoice(read, businessId, invoiceId),
  ]);
  if (!business) return null;
  const { name, slug, contactPhone, lat, lng, address, status, listingVisibility } = business;
  const shop: PayableShop = {
    name,
    slug,
    contactPhone,
    location: lat !== null && lng !== null ? { lat, lng } : null,
    address,
    listed: status === 'ACTIVE' && listingVisibility === 'PUBLIC',
  };
  if (booking) return { kind: 'booking', shop, booking };
  return invoice ? { kind: 'invoice', shop, invoice } : null;
}

/** What a new attempt tells the gateway; null where nothing is owed any more. */
export async function readOrder(read: Reader, link: LinkRow): Promise<{ payer: string; description: string } | null> {
  const payable = await readPayable(read, link);
  if (!payable) return null;
  if (payable.kind === 'invoice') {
    const { plan, number } = payable.invoice;
    return { payer: link.businessId, description: `Dwaso ${plan}, invoice ${number}` };
  }
  const { booking, shop } = payable;
  return { payer: booking.customerPhone, description: `${shop.name}: ${booking.item}` };
}

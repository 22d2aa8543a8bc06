import { POLICY_VIOLATION } from '../../../errors.ts';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import type { BusinessRow } from './schemas.ts';
import { findBusiness } from './store.ts';

type BookingShape = BusinessRow['bookingShape'];

const SELLS: Record<BookingShape, string> = {
  UNIT_PER_DAY: 'rents units by the day',
  SERVICE_IN_SLOT: 'sells services in time slots',
};

/** Only a UNIT_PER_DAY business has units; only a SERVICE_IN_SLOT business has services and providers. */
export function requireShape(business: { bookingShape: BookingShape }, shape: BookingShape): void {
  if (business.bookingShape === shape) return;
  throw fail(POLICY_VIOLATION, `This business ${SELLS[business.bookingShape]}`, [
    { code: 'WRONG_SHAPE', message: `is only possible for a business that ${SELLS[shape]}` },
  ]);
}

/** Reads the business and requires its shape. */
export async function requireBusinessOfShape(
  db: Reader,
  businessId: string,
  shape: BookingShape,
): Promise<BusinessRow> {
  const business = await findBusiness(db, businessId);
  if (!business) throw fail(NOT_FOUND);
  requireShape(business, shape);
  return business;
}

/** A suspended business takes no new holds, bookings or payment links. A draft takes them, so that its owner can test. */
export function requireActive(business: { status: BusinessRow['status'] }): void {
  if (business.status !== 'SUSPENDED') return;
  throw fail(POLICY_VIOLATION, 'This business is suspended', [
    { code: 'SUSPENDED', message: 'the business is suspended' },
  ]);
}

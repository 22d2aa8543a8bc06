import type { Reader } from '../../kit/db/db.ts';
import { fail, NOT_FOUND, POLICY_VIOLATION } from '../../kit/errors.ts';
import type { BusinessRow } from './schemas.ts';
import { findBusiness } from './store.ts';

type Shape = BusinessRow['bookingShape'];

const SELLS: Record<Shape, string> = {
  UNIT_PER_DAY: 'rents units by the day',
  SERVICE_IN_SLOT: 'sells services in time slots',
};

/** Units belong to businesses that rent by the day, services and providers to those that sell time. */
export function requireShape(business: { bookingShape: Shape }, shape: Shape): void {
  if (business.bookingShape === shape) return;
  throw fail(POLICY_VIOLATION, `This business ${SELLS[business.bookingShape]}`, [
    { code: 'WRONG_SHAPE', message: `is only possible for a business that ${SELLS[shape]}` },
  ]);
}

/** The same, for those who have not read the business yet: they get it. */
export async function shapeGuard(db: Reader, businessId: string, shape: Shape): Promise<BusinessRow> {
  const business = await findBusiness(db, businessId);
  if (!business) throw fail(NOT_FOUND);
  requireShape(business, shape);
  return business;
}

/** A suspended business takes no new holds, bookings or payment links; a draft may try them out. */
export function requireActive(business: { status: BusinessRow['status'] }): void {
  if (business.status !== 'SUSPENDED') return;
  throw fail(POLICY_VIOLATION, 'This business is suspended', [
    { code: 'SUSPENDED', message: 'the business is suspended' },
  ]);
}

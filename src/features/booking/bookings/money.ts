import { isSecured } from '../../../domain/pricing/sums.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { shareTime } from '../../ground/occupancy/index.ts';
import { findBusiness } from '../../shop/businesses/index.ts';
import { kindOfItems } from '../quotes/index.ts';
import type { PlacementContext } from './place-booking.ts';
import { type Reallocation, reallocate } from './reallocate.ts';
import { type BookingChange, lockCurrent, move } from './transition.ts';

/** Emits the event of the payment; it precedes that of the booking which the payment confirms. */
type Announce = () => Promise<void>;

/**
 * To be called once a payment's row is written: a hold that the money secures becomes CONFIRMED. False when it did not;
 * then nothing was announced.
 */
export async function confirmPaid(tx: Tx, change: BookingChange, announce: Announce): Promise<boolean> {
  const row = await lockCurrent(tx, change);
  if (row.status !== 'HELD' || !isSecured(row)) return false;
  await move(tx, row, 'confirm', change, null, announce);
  return true;
}

/**
 * Money came after the hold had ended: the booking is CONFIRMED if its time is still free. False when it is not, when the
 * booking is not expired, or when the business was closed; then nothing changed.
 */
export async function reviveExpired(
  tx: Tx,
  change: BookingChange,
  offerNext: PlacementContext['offerNext'],
  announce: Announce,
): Promise<boolean> {
  const { businessId, publicUrl, now } = change;
  const [, row] = await Promise.all([shareTime(tx, businessId), lockCurrent(tx, change)]);
  if (row.status !== 'EXPIRED' || (await findBusiness(tx, businessId))?.closedAt) return false;
  const reallocation: Reallocation = { row, bookedBy: 'business', audience: 'system', offerNext, publicUrl, now };
  const target = kindOfItems(row.items).sameTime(row);
  const taken = await reallocate(
    tx,
    reallocation,
    target,
    () => {},
    () => null,
  );
  if (taken instanceof AppError) return false;
  await move(tx, row, 'revive', change, null, announce);
  return true;
}

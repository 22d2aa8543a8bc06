import { firstItem, nameOfItems } from '../../../domain/booking/items.ts';
import { next } from '../../../domain/booking/states.ts';
import { duePesewas, isSecured } from '../../../domain/pricing/sums.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { AppError, type ErrorDetail, fail } from '../../../kit/errors.ts';
import { type Reader, RetryTransaction, type Tx } from '../../../kit/postgres/database.ts';
import { emit, SYSTEM } from '../../ground/events/index.ts';
import { ownTime } from '../../ground/occupancy/index.ts';
import { type BookingTerms, type CatalogueCache, readCatalogueIn } from '../availability/index.ts';
import { kindOfItems, showItems } from '../quotes/index.ts';
import { overtaken } from './make-room.ts';
import type { PlacementContext } from './place-booking.ts';
import { planItems } from './plan-items.ts';
import { readBooking } from './read.ts';
import { type Reallocation, reallocate } from './reallocate.ts';
import { type BookingRow, toBooking } from './schemas.ts';
import { type ItemsBody, type ItemsPreview } from './schemas-bodies.ts';
import { changeTime } from './store.ts';
import { type BookingChange, lockCurrent, move, stateForbids } from './transition.ts';

const JUDGED_FOR = { bookedBy: 'business', audience: 'business' } as const;

/** A body of items has no date: what concerns the only entry names it. */
const toEntryPath = <Row extends ErrorDetail>(row: Row): Row =>
  row.code === 'ALTERNATIVE' || row.path?.startsWith('/items') ? row : { ...row, path: '/items/0' };

/** What other items would cost, and what stands in their way; nothing is stored. */
export async function previewItems(
  db: Reader,
  catalogues: CatalogueCache,
  { businessId, bookingId, now }: Pick<BookingChange, 'businessId' | 'bookingId' | 'now'>,
  body: ItemsBody,
): Promise<ItemsPreview> {
  const row = await readBooking(db, businessId, bookingId);
  if (!next(row.status, 'reschedule')) throw stateForbids(row, 'change items');
  const planned = planItems(await catalogues.read(businessId), row, body.items, now);
  const { lines, totalPesewas } = planned;
  const kind = kindOfItems(row.items);
  const moving = { ...row, items: planned.items, itemsChecked: true };
  const found = await kind.findTime(db, moving, kind.sameTime(moving), JUDGED_FOR, () => {}, now);
  return {
    lines,
    totalPesewas,
    duePesewas: duePesewas({ ...row, totalPesewas }),
    available: found.available,
    reasons: found.refusals.map(toEntryPath),
  };
}

/**
 * Replaces the items of a booking: frees and takes in one transaction, or leaves all as it is. The days or the start stay.
 */
export async function changeItems(
  tx: Tx,
  { offerNext }: Pick<PlacementContext, 'offerNext'>,
  change: BookingChange,
  body: ItemsBody,
): Promise<BookingRow | AppError> {
  const { businessId, by, publicUrl, now } = change;
  const [, row] = await Promise.all([ownTime(tx, businessId), lockCurrent(tx, change)]);
  if (!next(row.status, 'reschedule')) throw stateForbids(row, 'change items');
  const catalogue = await readCatalogueIn(tx, businessId);
  const planned = planItems(catalogue, row, body.items, now);
  const { items, lines, totalPesewas, depositPesewas } = planned;
  requireExpected(body, totalPesewas);
  const kind = kindOfItems(row.items);
  const target = kind.sameTime({ ...row, items });
  const judge = ({ revision }: BookingTerms) => {
    if (revision === catalogue.revision) return;
    throw new RetryTransaction({ exhausted: overtaken(kind.timePath) });
  };
  const { holdExpiresAt, countsFrom, refundCapPercent, seriesMoved } = row;
  const reallocation: Reallocation = { row, ...JUDGED_FOR, offerNext, publicUrl, now };
  const heldUntil = row.status === 'HELD' ? holdExpiresAt : null;
  const taken = await reallocate(tx, reallocation, target, judge, () => heldUntil, items);
  if (taken instanceof AppError) return fail(taken.kind, taken.message, taken.details?.map(toEntryPath));

  const item = nameOfItems(taken.items);
  const price = { lines, totalPesewas, depositPesewas };
  const time = { ...taken, item, ...price, holdExpiresAt, countsFrom, refundCapPercent, seriesMoved };
  const icalSequence = row.icalSequence + 1;
  const changed: BookingRow = { ...row, ...time, ...firstItem(taken.items), icalSequence, updatedAt: now };
  const previous = { items: showItems(row), totalPesewas: row.totalPesewas };
  const data = { booking: toBooking(changed, publicUrl, now), previous };
  await Promise.all([
    changeTime(tx, businessId, row.id, time, now),
    emit(tx, { businessId, type: 'booking.updated', data, by, now }),
  ]);
  // The items that are left may cost no more than was paid, which then secures it.
  if (changed.status !== 'HELD' || changed.depositPesewas === row.depositPesewas || !isSecured(changed)) return changed;
  return move(tx, changed, 'confirm', { ...change, by: SYSTEM });
}

function requireExpected({ expectedTotalPesewas }: ItemsBody, totalPesewas: number): void {
  if (expectedTotalPesewas === undefined || expectedTotalPesewas === totalPesewas) return;
  const message = `The total is ${totalPesewas} pesewas now`;
  throw fail(POLICY_VIOLATION, message, [{ code: 'PRICE_CHANGED', message, path: '/expectedTotalPesewas' }]);
}

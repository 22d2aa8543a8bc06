import { deliveryRefusal, notTakingBookings, takesBookings } from '../../../domain/availability/refusal.ts';
import { waitlistPolicies } from '../../../domain/booking/waitlist.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { AppError, DEPENDENCY_UNAVAILABLE, fail, invalid } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import { RetryTransaction, type Tx } from '../../../kit/postgres/database.ts';
import { type Actor, emit } from '../../ground/events/index.ts';
import { ownTime } from '../../ground/occupancy/index.ts';
import { requireActive } from '../../shop/businesses/index.ts';
import { type Catalogue, readCatalogueIn } from '../availability/index.ts';
import { fixed, notAvailable } from '../bookings/index.ts';
import type { WaitContext } from './context.ts';
import { ANY_TIME, findFit } from './find-fit.ts';
import { endEntry } from './leave.ts';
import { mayBeOffered } from './limit-offers.ts';
import { offerTo } from './offer.ts';
import { offerFreedFirst } from './offer-freed.ts';
import { type EntryRow, toEntry, type WaitBody } from './schemas.ts';
import { addEntry, ensureCustomer, findEntry, findLive, listOffered } from './store.ts';
import { parseWait } from './wait-request.ts';

export interface Wait {
  businessId: string;
  customer: { name: string; phone: string };
  body: WaitBody;
  by: Actor;
  now: Temporal.Instant;
}

function requireOn({ policies }: Catalogue): void {
  if (waitlistPolicies(policies).mode !== 'OFF') return;
  const message = 'This business has no waiting list';
  throw fail(POLICY_VIOLATION, message, [{ code: 'WAITLIST_OFF', message }]);
}

/** A customer cannot wait at a business whose holds are refused. */
function requireTaking(catalogue: Catalogue, { by, body: { items, unitId } }: Wait): void {
  if (by.kind !== 'customer' || takesBookings(catalogue, 'public')) return;
  throw notAvailable([notTakingBookings(items ? '/items' : unitId === undefined ? '/serviceId' : '/unitId')]);
}

/**
 * Adds an entry at the end of the list; a live one of the customer for the same leaves. What fits at once is offered at
 * once, after all that became free before was offered to others.
 */
export async function joinWaitlist(tx: Tx, context: WaitContext, wait: Wait): Promise<EntryRow> {
  const { businessId, customer, body, by, now } = wait;
  const exhausted = fail(DEPENDENCY_UNAVAILABLE, 'Too many changed the same at once; try again');
  await ownTime(tx, businessId);
  await offerFreedFirst(tx, context, businessId, now);
  const catalogue = await readCatalogueIn(tx, businessId);
  requireActive(catalogue);
  requireTaking(catalogue, wait);
  requireOn(catalogue);
  const parsed = parseWait(catalogue, body, now);
  const noAddress = deliveryRefusal(
    catalogue.serviceLocation,
    body.delivery ? { ...body.delivery, address: body.delivery.address ?? null } : null,
  );
  if (noAddress) throw invalid(noAddress.path, 'is required: this business comes to its customers', 'REQUIRED');

  const known = await ensureCustomer(tx, businessId, { id: newId('cus', businessId), ...customer }, now);
  if (!known) throw new RetryTransaction({ exhausted });
  const live = await findLive(tx, businessId, known.id, parsed.itemKey);
  if (live?.bookingId && live.status === 'OFFERED') {
    const { bookingId } = live;
    const change = { businessId, bookingId, by, publicUrl: context.publicUrl, now };
    throw new RetryTransaction({ exhausted, before: (other) => context.cancelOffer(other, change) });
  }
  const announceLeft = live ? await endEntry(tx, { businessId, entryId: live.id, by, now }, 'LEFT') : null;
  const id = newId('wtl', businessId);
  await addEntry(tx, { businessId, id, customerId: known.id, ...parsed }, now);
  const entry = await readEntry(tx, businessId, id);
  const announce = async () => {
    await announceLeft?.();
    await emit(tx, { businessId, type: 'waitlist.joined', data: { entry: toEntry(entry) }, by, now });
  };
  const offered = await offerAtOnce(tx, context, catalogue, entry, { by, now }, announce);
  if (offered) return offered;
  await announce();
  return entry;
}

const readEntry = async (tx: Tx, businessId: string, id: string): Promise<EntryRow> =>
  (await findEntry(tx, businessId, id)) as EntryRow;

async function offerAtOnce(
  tx: Tx,
  context: WaitContext,
  catalogue: Catalogue,
  entry: EntryRow,
  { by, now }: Pick<Wait, 'by' | 'now'>,
  announce: () => Promise<void>,
): Promise<EntryRow | null> {
  if (waitlistPolicies(catalogue.policies).mode !== 'IN_ORDER') return null;
  const fitting = { db: tx, catalogues: fixed(catalogue), catalogue, cache: new Map(), now };
  const open = await listOffered(tx, entry);
  const start = await findFit(fitting, { ...entry, offered: open }, ANY_TIME);
  if (!start || !(await mayBeOffered(tx, entry, now))) return null;
  const offer = { entry, start, by, now, first: false };
  const offered = await offerTo(tx, context, catalogue, offer, announce);
  return offered instanceof AppError ? null : offered.entry;
}

import type { Client } from 'pg';

/**
 * Checks the history from events and tables alone. It shares no code with the service and counts days and minutes one
 * by one.
 */
interface Told {
  sequence: number;
  type: string;
  at: string;
  booking: {
    id: string;
    status: string;
    startsAt: string;
    endsAt: string;
    unitId: string | null;
    providerId: string | null;
    quantity: number;
    holdExpiresAt: string | null;
  };
}

const MAY_FOLLOW: Record<string, string[]> = {
  '': ['booking.held', 'booking.confirmed'],
  'booking.held': ['booking.confirmed', 'booking.rescheduled', 'booking.cancelled', 'booking.expired'],
  'booking.confirmed': ['booking.rescheduled', 'booking.cancelled', 'booking.completed', 'booking.no_show'],
  'booking.cancelled': [],
  'booking.expired': [],
  'booking.completed': [],
  'booking.no_show': [],
};
/** A completed booking keeps its days and its time until its own end. */
const FREES = new Set(['booking.cancelled', 'booking.expired', 'booking.no_show']);
const STATUS: Record<string, string> = {
  'booking.held': 'HELD',
  'booking.confirmed': 'CONFIRMED',
  'booking.cancelled': 'CANCELLED',
  'booking.expired': 'EXPIRED',
  'booking.completed': 'COMPLETED',
  'booking.no_show': 'NO_SHOW',
};

export interface World {
  quantities: Map<string, number>;
  bufferMin: number;
  /** A payment after the hold expired may have taken the time again. */
  lateMoney?: boolean;
}

/** Every piece and day, or every minute, that a booking occupies. */
function* cells({ unitId, providerId, startsAt, endsAt }: Told['booking'], bufferMin: number): Generator<string> {
  const end = Date.parse(endsAt);
  if (unitId) for (let time = Date.parse(startsAt); time < end; time += 86_400_000) yield `${unitId} ${time}`;
  else
    for (let time = Date.parse(startsAt); time < end + bufferMin * 60_000; time += 60_000)
      yield `${providerId} ${time}`;
}

export async function check(sql: Client, businessId: string, world: World): Promise<string[]> {
  const { quantities, bufferMin, lateMoney = false } = world;
  const faults: string[] = [];
  const { rows } = await sql.query(
    `select sequence::int, type, created_at::text as at, data -> 'booking' as booking from events
     where business_id = $1 order by sequence`,
    [businessId],
  );
  const told = rows as Told[];
  const taken = new Map<string, number>();
  const living = new Map<string, { last: string; phase: string; booking: Told['booking'] }>();
  const change = (booking: Told['booking'], sign: 1 | -1, at: number) => {
    const most = booking.unitId ? (quantities.get(booking.unitId) ?? 0) : 1;
    for (const cell of cells(booking, bufferMin)) {
      const now = (taken.get(cell) ?? 0) + sign * booking.quantity;
      if (now > most) faults.push(`event ${at}: ${cell} was promised ${now} times of ${most}`);
      taken.set(cell, now);
    }
  };
  for (const [index, { sequence, type, booking, at }] of told.entries()) {
    if (sequence !== index + 1) faults.push(`the event after ${index} has the number ${sequence}`);
    if (!type.startsWith('booking.')) continue;
    const before = living.get(booking.id);
    const phase = before?.phase ?? '';
    const revived = lateMoney && phase === 'booking.expired' && type === 'booking.confirmed';
    if (!revived && !MAY_FOLLOW[phase]?.includes(type))
      faults.push(`${booking.id}: ${type} after ${before?.last ?? 'nothing'}`);
    if (type === 'booking.expired' && Date.parse(at) < Date.parse(booking.holdExpiresAt ?? ''))
      faults.push(`${booking.id} expired before its time`);
    if (before && !FREES.has(phase)) change(before.booking, -1, sequence);
    if (!FREES.has(type)) change(booking, 1, sequence);
    const kept = type === 'booking.rescheduled' ? phase : type;
    living.set(booking.id, { last: type, phase: kept, booking });
  }

  const stored = await sql.query(
    'select id, status, starts_at, ends_at, provider_id from bookings where business_id = $1',
    [businessId],
  );
  if (stored.rows.length !== living.size) faults.push(`${stored.rows.length} bookings, but events of ${living.size}`);
  for (const row of stored.rows) {
    const last = living.get(row.id);
    if (!last || STATUS[last.phase] !== row.status) faults.push(`${row.id} is ${row.status}, told ${last?.phase}`);
    else if (Date.parse(last.booking.startsAt) !== row.starts_at.getTime())
      faults.push(`${row.id} starts at another time`);
    else if (last.booking.providerId !== row.provider_id) faults.push(`${row.id} has another provider`);
  }

  const stock = await sql.query('select unit_id, date::text, taken from unit_days where business_id = $1', [
    businessId,
  ]);
  let pieces = 0;
  for (const row of stock.rows) {
    const expected = taken.get(`${row.unit_id} ${Date.parse(`${row.date}T00:00:00Z`)}`) ?? 0;
    if (expected !== row.taken) faults.push(`${row.unit_id} ${row.date}: stock says ${row.taken}, events ${expected}`);
    pieces += row.taken;
  }
  const units = [...taken].filter(([cell]) => quantities.has(cell.split(' ')[0] ?? ''));
  const expectedPieces = units.reduce((sum, [, count]) => sum + count, 0);
  if (pieces !== expectedPieces) faults.push(`${pieces} pieces in stock rows, ${expectedPieces} by the events`);

  const times = await sql.query('select booking_id from provider_times where business_id = $1', [businessId]);
  const live = [...living.values()].filter(({ phase, booking }) => !FREES.has(phase) && booking.providerId);
  const inTable = times.rows.map((row) => row.booking_id as string).sort();
  const byEvents = live.map(({ booking }) => booking.id).sort();
  if (inTable.join() !== byEvents.join()) faults.push('the providers’ time is not that of the live bookings');
  return faults;
}

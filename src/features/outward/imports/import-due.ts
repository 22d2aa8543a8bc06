import type { Deps } from '../../../deps.ts';
import { routeOf } from '../../../kit/ids.ts';
import { workByTenant } from '../../../kit/jobs/work-by-tenant.ts';
import { addDays, dateOf, startOf, ZONE } from '../../../kit/time.ts';
import { type ImportedBlocks, replaceImported } from '../../catalogue/blocks/index.ts';
import { emit, failureOf, SYSTEM } from '../../ground/events/index.ts';
import { parseCalendar, TOO_SLOW } from './parse-calendar.ts';
import { isOverdue, toImport } from './schemas.ts';
import {
  type ClaimedImport,
  claimImports,
  findImport,
  listDue,
  lockImport,
  markReported,
  postpone,
  recordFailure,
  recordSuccess,
  recordUnchanged,
} from './store.ts';
import { CalendarRefused } from './time-zones.ts';

export type ImportContext = Pick<Deps, 'db' | 'log' | 'outbound' | 'importAddresses'>;

/** Imports of one business that run at a time. */
const PER_BUSINESS = 2;
/** A fetch that waits costs only a socket, so that hundreds of servers may hang at once. */
const AT_ONCE = 1_000;
/** Imports that one run claims and starts. */
const BATCH = 50;
/** Memory for the texts of all calendars that are being fetched or read. */
const TEXT_BYTES = 100 * 1_048_576;
const LEASE = { minutes: 10 };
const FETCH_MS = 15_000;
const MAX_BYTES = 5 * 1_048_576;
const MAX_OCCURRENCES = 5_000;
const DAYS_AHEAD = 366;
const EVERY = { minutes: 20 };
/** Below a day, so that a calendar that works is never stale. */
const [SHORTEST_MINUTES, LONGEST_MINUTES] = [20, 720];
/** An unchanged calendar is read again after this time, because its repeated events reach further by then. */
const READ_AGAIN = { hours: 20 };

export interface CalendarImporter {
  /** Claims due imports and starts them. They fetch outside any transaction. */
  run(now: Temporal.Instant): Promise<'more' | 'done'>;
  /** Waits for the running imports. */
  settle(): Promise<void>;
}

interface RunningImport {
  row: ClaimedImport;
  /** Bytes of the text so far. */
  bytes: number;
  cancel: AbortController;
  ended: Promise<void>;
}

/**
 * No import waits for an import of another business that hangs: each runs by itself, and a business has `PER_BUSINESS`
 * at a time. When the texts exceed their memory, the import with the longest text fails, so that a server which sends
 * much and then hangs displaces no other. A killed import is due again after its lease.
 */
export function calendarImporter(context: ImportContext): CalendarImporter {
  const { db, log } = context;
  const running = new Set<RunningImport>();

  function start(row: ClaimedImport, now: Temporal.Instant): void {
    const one: RunningImport = { row, bytes: 0, cancel: new AbortController(), ended: Promise.resolve() };
    const received = (bytes: number) => {
      one.bytes += bytes;
      const total = [...running].reduce((sum, other) => sum + other.bytes, 0);
      if (total > TEXT_BYTES) cancelLongest([...running]);
    };
    // The error of a fetch may contain its address.
    const failed = () => log.error({ importId: row.id }, 'a calendar import failed');
    running.add(one);
    one.ended = importOne(context, row, { received, cancelled: one.cancel.signal }, now)
      .catch(failed)
      .finally(() => running.delete(one));
  }

  return {
    async run(now) {
      const byBusiness = Map.groupBy(running, ({ row }) => row.businessId);
      const isFull = (businessId: string) => (byBusiness.get(businessId)?.length ?? 0) >= PER_BUSINESS;
      const free = Math.min(BATCH, AT_ONCE - running.size);
      const claimed: ClaimedImport[] = [];
      const outcome = await workByTenant({
        find: () => listDue(db.service, now, [...byBusiness.keys()].filter(isFull)),
        scope: db.tenant,
        log,
        failure: 'calendar imports could not be claimed',
        together: PER_BUSINESS,
        perTenant: PER_BUSINESS,
        total: free,
        atOnce: 1,
        async work(tx, rows, businessId) {
          const ids = rows.slice(0, PER_BUSINESS - (byBusiness.get(businessId)?.length ?? 0)).map(({ id }) => id);
          const own = await claimImports(tx, businessId, ids, now, now.add(LEASE));
          claimed.push(...own);
          return own.length;
        },
      });
      for (const row of claimed) start(row, now);
      return outcome;
    },
    settle: async () => void (await Promise.all([...running].map(({ ended }) => ended))),
  };
}

function cancelLongest(running: readonly RunningImport[]): void {
  const longest = running.reduce((one, other) => (other.bytes > one.bytes ? other : one));
  longest.bytes = 0;
  longest.cancel.abort(new CalendarRefused('is too long to be read beside so many others, and is tried again'));
}

interface Progress {
  /** Called with the bytes of each piece of the text. */
  received: (bytes: number) => void;
  cancelled: AbortSignal;
}

async function importOne(
  context: ImportContext,
  row: ClaimedImport,
  progress: Progress,
  now: Temporal.Instant,
): Promise<void> {
  const { businessId, id } = row;
  const tenant = context.db.tenant(businessId);
  if (row.idle) {
    await tenant.transaction((tx) => postpone(tx, businessId, id, now.add({ minutes: LONGEST_MINUTES })));
    return;
  }
  let found: Awaited<ReturnType<typeof readBusy>>;
  try {
    found = await readBusy(context, row, progress, now);
  } catch (error) {
    const message = error instanceof CalendarRefused ? `The calendar ${error.message}` : failureOf(error);
    await fail(context, row, message, now);
    return;
  }
  await tenant.transaction(async (tx) => {
    if (!(await lockImport(tx, businessId, id))) return;
    if (!found) return void (await recordUnchanged(tx, businessId, id, now));
    const { blocks, etag, refreshMinutes } = found;
    const busyCount = await replaceImported(tx, businessId, id, blocks, now);
    const nextAt = now.add({ minutes: refreshMinutes });
    await recordSuccess(tx, businessId, id, { etag, refreshMinutes, busyCount, nextAt }, now);
  });
}

/** The blocks of the calendar; null when it has not changed since the last import. */
async function readBusy(
  { outbound, importAddresses }: ImportContext,
  row: ClaimedImport,
  { received, cancelled }: Progress,
  now: Temporal.Instant,
) {
  const url = importAddresses.open(row.sealedUrl);
  const mayBeSame =
    row.etag !== null && row.readAt !== null && Temporal.Instant.compare(row.readAt.add(READ_AGAIN), now) > 0;
  const headers = {
    accept: 'text/calendar, text/plain;q=0.5',
    'accept-encoding': 'identity',
    'user-agent': 'Dwaso-Calendar/1',
    ...(mayBeSame && row.etag !== null && { 'if-none-match': row.etag }),
  };
  const signal = AbortSignal.any([cancelled, AbortSignal.timeout(FETCH_MS)]);
  const answer = await outbound.get(url, { headers, maxBytes: MAX_BYTES, received, signal });
  if (answer.status === 304 && mayBeSame) return null;
  if (answer.status !== 200) throw new CalendarRefused(`${explain(answer.status)} (status ${answer.status})`);
  if (answer.body.trim() === '') throw new CalendarRefused('is empty');
  const [from, last] = [dateOf(now), addDays(dateOf(now), DAYS_AHEAD)];
  const request = {
    text: answer.body,
    from: startOf(from).epochMilliseconds,
    until: startOf(last).epochMilliseconds,
    zone: ZONE,
    ownSuffix: `${routeOf(row.businessId)}@dwaso`,
    maxOccurrences: MAX_OCCURRENCES,
  };
  const wasSlow = row.lastError?.endsWith(TOO_SLOW) ?? false;
  const { busy, refreshMinutes } = await parseCalendar(request, { wasSlow, cancelled });
  return {
    blocks: toBlocks(row, busy),
    etag: answer.etag,
    refreshMinutes: Math.min(Math.max(refreshMinutes ?? SHORTEST_MINUTES, SHORTEST_MINUTES), LONGEST_MINUTES),
  };
}

function explain(status: number): string {
  if (status === 401 || status === 403) return 'asks for a password';
  if (status === 404 || status === 410) return 'is no longer at this address';
  if (status === 429) return 'may not be read so often';
  return status >= 500 ? 'is out of order at its server' : 'was not sent by its server';
}

const MINUTE_MS = 60_000;

/** Whole minutes of a provider, whole days of a unit. */
function toBlocks({ providerId, unitId }: ClaimedImport, busy: readonly [number, number][]): ImportedBlocks {
  const instant = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds);
  if (providerId !== null) {
    const times = busy.map(([start, end]) => ({
      startsAt: instant(Math.floor(start / MINUTE_MS) * MINUTE_MS),
      endsAt: instant(Math.ceil(end / MINUTE_MS) * MINUTE_MS),
    }));
    return { providerId, times };
  }
  const days: { startDate: string; endDate: string }[] = [];
  for (const [start, end] of busy) {
    const [startDate, endDate] = [dateOf(instant(start)), dateOf(instant(end - 1))];
    const previous = days.at(-1);
    if (previous && startDate <= previous.endDate)
      previous.endDate = endDate > previous.endDate ? endDate : previous.endDate;
    else days.push({ startDate, endDate });
  }
  return { unitId: unitId ?? '', days };
}

async function fail({ db }: ImportContext, row: ClaimedImport, message: string, now: Temporal.Instant): Promise<void> {
  const { businessId, id } = row;
  await db.tenant(businessId).transaction(async (tx) => {
    await recordFailure(tx, businessId, id, message, now.add(EVERY), now);
    if (!isOverdue(row, now) || !(await markReported(tx, businessId, id, now))) return;
    const failed = await findImport(tx, businessId, id);
    if (!failed) return;
    const data = { calendarImport: toImport(failed, now) };
    await emit(tx, { businessId, type: 'calendar_import.failed', data, by: SYSTEM, now });
  });
}

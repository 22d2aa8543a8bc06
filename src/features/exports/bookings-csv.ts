import { stringify } from 'csv-stringify/sync';
import { statusAt } from '../../domain/booking/states.ts';
import { duePesewas } from '../../domain/pricing/sums.ts';
import type { Reader } from '../../kit/db/db.ts';
import { invalid } from '../../kit/errors.ts';
import { addDays, dateOf, daysBetween, firstOfMonth, type LocalDate, lastOfMonth, startOf } from '../../kit/time.ts';
import { type ExportRow, listExportRows } from './store.ts';

const MOST_DAYS = 366;
/** Small enough that a batch is forgotten before the garbage collector would have to keep it. */
const BATCH = 250;

const COLUMNS = [
  'id',
  'status',
  'source',
  'startsAt',
  'endsAt',
  'item',
  'customerName',
  'customerPhone',
  'area',
  'totalPesewas',
  'paidPesewas',
  'duePesewas',
  'createdAt',
] as const;

/** Both dates inclusive; what is not said is the month of what is, or this one. */
export function exportRange(
  { from, to }: { from?: LocalDate; to?: LocalDate },
  now: Temporal.Instant,
): { from: LocalDate; to: LocalDate } {
  const range = {
    from: from ?? firstOfMonth(to ?? dateOf(now)),
    to: to ?? lastOfMonth(from ?? dateOf(now)),
  };
  const days = daysBetween(range.from, range.to) + 1;
  if (days < 1) throw invalid('/to', 'must not be before from');
  if (days > MOST_DAYS) throw invalid('/to', `must be within ${MOST_DAYS} days of from`);
  return range;
}

/** A spreadsheet runs a cell that begins like this; with a quote before it, it shows it. */
const RUNS = /^[=+\-@\t\r\n＝＋－＠]/;
const text = (cell: string): string => (RUNS.test(cell) ? `'${cell}` : cell);

function cellsOf(row: ExportRow, now: Temporal.Instant): Record<(typeof COLUMNS)[number], string | number> {
  const status = statusAt(row.status, row.holdExpiresAt, now);
  return {
    id: row.id,
    status,
    source: row.source,
    startsAt: row.startsAt.toString(),
    endsAt: row.endsAt.toString(),
    item: text(row.item),
    customerName: text(row.customerName),
    customerPhone: text(row.customerPhone),
    area: text(row.area ?? ''),
    totalPesewas: row.totalPesewas,
    paidPesewas: row.paidPesewas,
    duePesewas: duePesewas({ ...row, status }),
    createdAt: row.createdAt.toString(),
  };
}

/** The file, a batch at a time as fast as it is read: memory stays the same however long the range. */
export async function* bookingsCsv(
  db: Reader,
  businessId: string,
  range: { from: LocalDate; to: LocalDate },
  now: Temporal.Instant,
): AsyncGenerator<string> {
  yield stringify([[...COLUMNS]]);
  const before = startOf(addDays(range.to, 1));
  let after = { startsAt: startOf(range.from), id: '' };
  for (;;) {
    const rows = await listExportRows(db, businessId, { after, before, limit: BATCH });
    const last = rows.at(-1);
    if (!last) return;
    yield stringify(
      rows.map((row) => cellsOf(row, now)),
      { columns: [...COLUMNS] },
    );
    if (rows.length < BATCH) return;
    after = { startsAt: last.startsAt, id: last.id };
  }
}

import { itemsText, providersText } from '../../../domain/booking/items.ts';
import { statusAt } from '../../../domain/booking/states.ts';
import { sum } from '../../../domain/pricing/money.ts';
import { duePesewas } from '../../../domain/pricing/sums.ts';
import { firstOfMonth, lastOfMonth } from '../../../domain/schedule/months.ts';
import { formatTime } from '../../../domain/schedule/time-of-day.ts';
import { invalid } from '../../../kit/errors.ts';
import { lazyPackage } from '../../../kit/lazy.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, daysBetween, type LocalDate, startOf, textOf } from '../../../kit/time.ts';
import { type ExportRow, listExportRows } from './store.ts';

const csv = lazyPackage<typeof import('csv-stringify/sync')>('csv-stringify/sync');

const MAX_DAYS = 366;
/** Small enough that a batch dies in the young generation of the garbage collector. */
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

const EXCEL_COLUMNS = [
  ...COLUMNS.slice(0, 9),
  'quantity',
  'provider',
  'total',
  'deposit',
  'paid',
  'refunded',
  'due',
  'note',
  'createdAt',
] as const;

/** `plain` is the specified file; `excel` is for people with a spreadsheet. */
export type Layout = 'plain' | 'excel';

/** A spreadsheet takes a file without it for another character set. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The period: a month by its name, else both dates. */
export function toFileName({ from, to }: { from: LocalDate; to: LocalDate }, layout: Layout): string {
  const month = layout === 'excel' && from === firstOfMonth(from) && to === lastOfMonth(from);
  return `bookings-${month ? from.slice(0, 7) : `${from}-${to}`}.csv`;
}

/** Both dates are inclusive. A missing date is the first or last day of the other's month, or of this month. */
export function toExportRange(
  { from, to }: { from?: LocalDate; to?: LocalDate },
  now: Temporal.Instant,
): { from: LocalDate; to: LocalDate } {
  const range = {
    from: from ?? firstOfMonth(to ?? dateOf(now)),
    to: to ?? lastOfMonth(from ?? dateOf(now)),
  };
  const days = daysBetween(range.from, range.to) + 1;
  if (days < 1) throw invalid('/to', 'must not be before from');
  if (days > MAX_DAYS) throw invalid('/to', `must be within ${MAX_DAYS} days of from`);
  return range;
}

/** A spreadsheet evaluates a cell that starts with one of these. A leading quote makes it text. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const escapeFormula = (cell: string): string => (FORMULA_START.test(cell) ? `'${cell}` : cell);

function toCells(row: ExportRow, now: Temporal.Instant): Record<(typeof COLUMNS)[number], string | number> {
  const status = statusAt(row.status, row.holdExpiresAt, now);
  return {
    id: row.id,
    status,
    source: row.source,
    startsAt: textOf(row.startsAt),
    endsAt: textOf(row.endsAt),
    item: escapeFormula(row.item),
    customerName: escapeFormula(row.customerName),
    customerPhone: escapeFormula(row.customerPhone),
    area: escapeFormula(row.area ?? ''),
    totalPesewas: row.totalPesewas,
    paidPesewas: row.paidPesewas,
    duePesewas: duePesewas({ ...row, status }),
    createdAt: textOf(row.createdAt),
  };
}

/** `2026-12-24 08:30` in Accra: a spreadsheet takes a time with a T, a Z or thousandths for text. */
const toExcelTime = (instant: Temporal.Instant): string => `${dateOf(instant)} ${formatTime(instant)}`;

/** A phone number with spaces is text to a spreadsheet; without them it becomes a number such as 2.33E+11. */
const toExcelPhone = (phone: string): string =>
  phone.replace(/^\+233(?=\d{9}$)/, '$& ').replace(/(\d{3})(\d{4})$/, ' $1 $2');

const toCedis = (pesewas: number): string => (pesewas / 100).toFixed(2);

function toExcelCells(row: ExportRow, now: Temporal.Instant): Record<(typeof EXCEL_COLUMNS)[number], string | number> {
  const cells = toCells(row, now);
  return {
    ...cells,
    item: escapeFormula(row.items.length > 1 ? itemsText(row.items) : row.item),
    startsAt: toExcelTime(row.startsAt),
    endsAt: toExcelTime(row.endsAt),
    createdAt: toExcelTime(row.createdAt),
    // A phone number is text that no spreadsheet runs, so it needs no quote.
    customerPhone: toExcelPhone(row.customerPhone),
    quantity: sum(row.items.map(({ quantity }) => quantity)),
    provider: escapeFormula(providersText(row.items)),
    total: toCedis(row.totalPesewas),
    deposit: toCedis(row.depositPesewas),
    paid: toCedis(row.paidPesewas),
    refunded: toCedis(row.refundedPesewas),
    due: toCedis(Number(cells.duePesewas)),
    note: escapeFormula(row.note ?? ''),
  };
}

/** Reads the next batch only when the consumer has taken the last, so memory does not grow with the range. */
export async function* streamBookingsCsv(
  db: Reader,
  businessId: string,
  range: { from: LocalDate; to: LocalDate },
  layout: Layout,
  now: Temporal.Instant,
): AsyncGenerator<string> {
  const columns = layout === 'excel' ? [...EXCEL_COLUMNS] : [...COLUMNS];
  const toRow = layout === 'excel' ? toExcelCells : toCells;
  yield `${layout === 'excel' ? BYTE_ORDER_MARK : ''}${csv().stringify([columns])}`;
  const before = startOf(addDays(range.to, 1));
  let after = { startsAt: startOf(range.from), id: '' };
  for (;;) {
    const rows = await listExportRows(db, businessId, { after, before, limit: BATCH });
    const last = rows.at(-1);
    if (!last) return;
    yield csv().stringify(
      rows.map((row) => toRow(row, now)),
      { columns },
    );
    if (rows.length < BATCH) return;
    after = { startsAt: last.startsAt, id: last.id };
  }
}

import { lazyPackage } from '../../../kit/lazy.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { type EntryRow, toEntry } from './schemas.ts';
import { listEntriesBetween, type MonthSums } from './store.ts';

const csv = lazyPackage<typeof import('csv-stringify/sync')>('csv-stringify/sync');

/** Small enough that a batch dies in the young generation of the garbage collector. */
const BATCH = 250;

/** Reads the next batch only when the consumer has taken the last, so memory does not grow with the month. */
async function* batchesOf(db: Reader, businessId: string, { before, last }: MonthSums): AsyncGenerator<EntryRow[]> {
  for (let after = before; ; ) {
    const rows = await listEntriesBetween(db, businessId, { after, last, limit: BATCH });
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    if (rows.length < BATCH) return;
    after = end.sequence;
  }
}

export async function* streamStatement(
  db: Reader,
  businessId: string,
  month: string,
  sums: MonthSums,
): AsyncGenerator<string> {
  const { openingPesewas, closingPesewas } = sums;
  const head = JSON.stringify({ month, openingPesewas, closingPesewas, sums: sums.sums });
  yield `{"data":${head.slice(0, -1)},"entries":[`;
  let separator = '';
  for await (const rows of batchesOf(db, businessId, sums)) {
    yield separator + rows.map((row) => JSON.stringify(toEntry(businessId, row))).join(',');
    separator = ',';
  }
  yield ']}}';
}

const COLUMNS = [
  'id',
  'at',
  'kind',
  'amountPesewas',
  'availableAfterPesewas',
  'bookingId',
  'paymentId',
  'payoutId',
  'note',
] as const;

/** A spreadsheet evaluates a cell that starts with one of these. A leading quote makes it text. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

export async function* streamStatementCsv(db: Reader, businessId: string, sums: MonthSums): AsyncGenerator<string> {
  yield csv().stringify([[...COLUMNS]]);
  for await (const rows of batchesOf(db, businessId, sums)) {
    const cells = rows.map((row) => {
      const entry = toEntry(businessId, row);
      return { ...entry, note: entry.note?.replace(FORMULA_START, "'$&") ?? '' };
    });
    yield csv().stringify(cells, { columns: [...COLUMNS] });
  }
}

import type { Deps } from '../deps.ts';
import { sql } from '../kit/postgres/sql.ts';
import { addDays, at, dateOf, type LocalDate, ZONE } from '../kit/time.ts';
import { isLively } from './day.ts';
import { digits, seedId } from './ids.ts';
import { insertRows, type Put, type Row } from './store.ts';

const USAGE_DAYS = 45;
const METERS = [
  { meter: 'assistant.reply', costPesewas: 5, most: 40 },
  { meter: 'message.sms', costPesewas: 3, most: 12 },
  { meter: 'message.whatsapp', costPesewas: 1, most: 30 },
] as const;

/** What the assistant and the messages of a lively shop cost in the last weeks. */
export function addUsage(number: number, today: LocalDate, put: Put): void {
  if (!isLively(number)) return;
  for (let ago = 0; ago < USAGE_DAYS; ago++) {
    for (const { meter, costPesewas, most } of METERS) {
      const quantity = 1 + ((number * 31 + ago * 17) % most);
      put('usage_meters', {
        business_id: seedId('biz', number),
        date: addDays(today, -ago),
        meter,
        quantity,
        cost_pesewas: quantity * costPesewas,
      });
    }
  }
}

const INVOICE_DAYS_AGO = [75, 45, 15];
/** The last one was paid for a year ahead. */
const LAST_AGO = 15;
const MONTHS_AHEAD = 12;

/** Paid invoices of lively shops. Their numbers follow the highest number of the installation. */
export async function addInvoices(
  { db, config }: Deps,
  subscriptions: readonly Row[],
  now: Temporal.Instant,
): Promise<void> {
  const today = dateOf(now);
  const paid = INVOICE_DAYS_AGO.flatMap((ago) =>
    subscriptions.map((row) => ({ row, date: addDays(today, -ago), ago })),
  );
  await db.service.transaction(async (tx) => {
    const invoices: Row[] = [];
    const payments: Row[] = [];
    for (const [year, ofYear] of Map.groupBy(paid, ({ date }) => at(date, '00:00').toZonedDateTimeISO(ZONE).year)) {
      const { last } = await tx.one(sql<{ last: number }>`
        insert into invoice_counters (year, last) values (${year}, ${ofYear.length})
        on conflict (year) do update set last = invoice_counters.last + ${ofYear.length} returning last`);
      for (const [index, { row, date, ago }] of ofYear.entries()) {
        const businessId = String(row['business_id']);
        const number = `DW-${year}-${digits(last - ofYear.length + index + 1, 6)}`;
        const plan = String(row['plan']) as keyof typeof config.plans;
        const periods = ago === LAST_AGO ? MONTHS_AHEAD : 1;
        const amount_pesewas = config.plans[plan] * periods;
        const paid_at = at(date, '09:30').toString();
        const shop = Number(businessId.slice(-8));
        const invoice_id = seedId('inv', shop, ago);
        const money = { business_id: businessId, amount_pesewas, paid_at, created_at: paid_at };
        invoices.push({
          ...money,
          id: invoice_id,
          number,
          plan,
          periods,
          status: 'PAID',
          period_start: at(date, '00:00').toString(),
          period_end: periods === 1 ? at(addDays(date, 30), '00:00').toString() : row['period_end'],
          token: seedId('ivt', shop, ago),
        });
        payments.push({
          ...money,
          id: seedId('pay', shop, 9_000 + ago),
          invoice_id,
          method: 'BANK',
          provider: 'MANUAL',
          refunded_pesewas: 0,
          receipt_number: number,
          receipt_token: seedId('irc', shop, ago),
        });
      }
    }
    await insertRows(tx, 'invoices', invoices);
    await insertRows(tx, 'payments', payments);
  });
}

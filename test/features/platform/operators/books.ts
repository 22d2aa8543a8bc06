import { json, sql } from '../../../../src/kit/postgres/sql.ts';
import { openBusiness, turnIntoSandbox } from '../../../service/business.ts';
import type { TestService } from '../../../service/service.ts';

/** A linear congruential generator, so every run inserts the same rows. */
let state = 20_261_130;
function below(limit: number): number {
  state = (state * 48_271) % 2_147_483_647;
  return state % limit;
}
const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;

/** Instants at and between the edges of November's days in Accra. */
const MOMENTS = [
  '2026-10-31T23:59:59.999999Z',
  '2026-11-01T00:00:00Z',
  '2026-11-08T12:00:00Z',
  '2026-11-15T23:59:59.999999Z',
  '2026-11-16T00:00:00Z',
  '2026-11-30T23:59:59.999999Z',
  '2026-12-01T00:00:00Z',
];

/** Inserts payments, refunds, invoices and meters of every status for eight live businesses and a sandbox. */
export async function fillBooks(api: TestService): Promise<{ live: string[]; sandboxId: string }> {
  const live: string[] = [];
  const owner = await api.signIn();
  for (let n = 0; n < 8; n++) live.push((await openBusiness(api, { owner, name: `Shop ${n}` })).id);
  const sandbox = await openBusiness(api);
  await turnIntoSandbox(api, sandbox);
  // This business has no figures: its payment is of another year, and its refund has failed.
  const idle = await openBusiness(api, { owner, name: 'Idle' });

  await api.service.deps.db.service.transaction(async (tx) => {
    let n = 0;
    const addBooking = async (businessId: string) => {
      await tx.run(sql`
        insert into customers (business_id, id, name, phone, created_at, updated_at)
        values (${businessId}, ${`cus_${businessId}`}, 'Ama', '+233240000000', '2026-10-01', '2026-10-01')`);
      await tx.run(sql`
        insert into bookings (business_id, id, status, source, starts_at, ends_at, item, items, terms, counts_from, customer_id,
          customer_name, customer_phone, lines, total_pesewas, deposit_pesewas, created_at, updated_at)
        values (${businessId}, ${`bkg_${businessId}`}, 'CONFIRMED', 'API', '2026-11-01', '2026-11-02', 'Canopy',
          '[{"kind": "UNIT", "id": "unt_1", "name": "Canopy", "quantity": 1}]', '{}', '2026-11-01',
          ${`cus_${businessId}`}, 'Ama', '+233240000000', '[]', 100, 0, '2026-10-01', '2026-10-01')`);
    };
    for (const businessId of [...live.slice(0, 6), sandbox.id]) {
      await addBooking(businessId);
      for (let row = 0; row < 12; row++) {
        const status = pick(['PAID', 'PAID', 'VOID'] as const);
        const invoice = `inv_${++n}`;
        await tx.run(sql`
          insert into invoices (business_id, id, number, plan, periods, amount_pesewas, status, period_start, period_end,
            token, paid_at, created_at)
          values (${businessId}, ${invoice}, ${invoice}, 'PRO', 1, ${1 + below(99_999)}, ${status}, '2026-11-01',
            '2026-12-01', ${invoice}, ${status === 'PAID' ? pick(MOMENTS) : null}, '2026-10-01')`);
        // A third of the payments is for invoices. They are revenue and must not count as booking money.
        const ofBooking = below(3) > 0;
        const payment = `pay_${n}`;
        const amount = 1 + below(99_999);
        await tx.run(sql`
          insert into payments (business_id, id, booking_id, invoice_id, amount_pesewas, method, provider, receipt_number,
            receipt_token, paid_at, created_at)
          values (${businessId}, ${payment}, ${ofBooking ? `bkg_${businessId}` : null}, ${ofBooking ? null : invoice},
            ${amount}, 'CASH', 'MANUAL', ${payment}, ${payment}, ${pick(MOMENTS)}, '2026-10-01')`);
        const refunded = pick(['PENDING', 'SUCCEEDED', 'FAILED'] as const);
        await tx.run(sql`
          insert into refunds (business_id, id, payment_id, booking_id, amount_pesewas, status, reason, by, done_at,
            created_at)
          values (${businessId}, ${`rfd_${n}`}, ${payment}, ${ofBooking ? `bkg_${businessId}` : null}, ${1 + below(amount)},
            ${refunded}, 'x', ${json({ kind: 'system' })}::jsonb, ${refunded === 'PENDING' ? null : '2026-12-24'},
            ${pick(MOMENTS)})`);
        await tx.run(sql`
          insert into usage_meters (business_id, date, meter, quantity, cost_pesewas)
          values (${businessId}, ${pick(MOMENTS).slice(0, 10)}, ${pick(['assistant.reply', 'assistant.voice'])},
            ${below(50)}, ${below(2_000)})
          on conflict (business_id, date, meter) do update set quantity = usage_meters.quantity + excluded.quantity,
            cost_pesewas = usage_meters.cost_pesewas + excluded.cost_pesewas`);
      }
    }
    // This business has only costs.
    await tx.run(sql`
      insert into usage_meters (business_id, date, meter, quantity, cost_pesewas)
      values (${live[6]}, '2026-11-20', 'assistant.reply', 7, 1234)`);
    // The first of these has only booking money.
    for (const [businessId, paidAt] of [
      [live[7] ?? '', '2026-11-20T10:00:00Z'],
      [idle.id, '2025-01-01T10:00:00Z'],
    ] as const) {
      await addBooking(businessId);
      await tx.run(sql`
        insert into payments (business_id, id, booking_id, amount_pesewas, method, provider, receipt_number, receipt_token,
          paid_at, created_at)
        values (${businessId}, ${`pay_${businessId}`}, ${`bkg_${businessId}`}, 5000, 'CASH', 'MANUAL', 'r', ${businessId},
          ${paidAt}, '2026-10-01')`);
    }
    await tx.run(sql`
      insert into refunds (business_id, id, payment_id, booking_id, amount_pesewas, status, reason, by, done_at, created_at)
      values (${idle.id}, 'rfd_idle', ${`pay_${idle.id}`}, ${`bkg_${idle.id}`}, 100, 'PENDING', 'x',
        ${json({ kind: 'system' })}::jsonb, null, '2026-11-20T12:00:00Z')`);
  });
  // In a transaction of its own, so that the sums by day have counted the refund before it fails.
  await api.service.deps.db.service.transaction(async (tx) => {
    await tx.run(sql`update refunds set status = 'FAILED', done_at = '2026-11-21Z' where id = 'rfd_idle'`);
  });
  return { live, sandboxId: sandbox.id };
}

export interface Figures {
  revenue: bigint;
  gmv: bigint;
  cogs: bigint;
  replies: bigint;
}

const accra = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Africa/Accra',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Sums the raw rows in TypeScript, independently of the service's SQL. */
export async function recompute(api: TestService, from: string, to: string): Promise<Map<string, Figures>> {
  const all = async (table: string) =>
    (await api.owner.query({ text: `select * from ${table}`, types: { getTypeParser: () => (text: string) => text } }))
      .rows as Record<string, string | null>[];
  const sandboxes = new Set((await all('businesses')).filter(({ sandbox }) => sandbox === 't').map(({ id }) => id));
  const within = (day: string) => day >= from && day <= to;
  const dayOf = (text: string | null) => accra.format(new Date((text ?? '').replace(' ', 'T').replace('+00', 'Z')));
  const books = new Map<string, Figures>();
  const add = (
    row: Record<string, string | null>,
    day: string,
    figure: keyof Figures,
    amount: string | null,
    sign = 1n,
  ) => {
    const id = row['business_id'] ?? '';
    if (sandboxes.has(id) || !within(day)) return;
    const of = books.get(id) ?? { revenue: 0n, gmv: 0n, cogs: 0n, replies: 0n };
    of[figure] += sign * BigInt(amount ?? '');
    books.set(id, of);
  };
  for (const row of await all('invoices'))
    if (row['status'] === 'PAID') add(row, dayOf(row['paid_at'] ?? null), 'revenue', row['amount_pesewas'] ?? null);
  for (const row of await all('payments'))
    if (row['booking_id']) add(row, dayOf(row['paid_at'] ?? null), 'gmv', row['amount_pesewas'] ?? null);
  for (const row of await all('refunds'))
    if (row['booking_id'] && row['status'] !== 'FAILED')
      add(row, dayOf(row['created_at'] ?? null), 'gmv', row['amount_pesewas'] ?? null, -1n);
  for (const row of await all('usage_meters')) {
    add(row, row['date'] ?? '', 'cogs', row['cost_pesewas'] ?? null);
    if (row['meter'] === 'assistant.reply') add(row, row['date'] ?? '', 'replies', row['quantity'] ?? null);
  }
  return books;
}

/** Rounds to two decimals, halves away from zero. */
export function percentOf(revenue: bigint, cogs: bigint): number | null {
  if (revenue === 0n) return null;
  const margin = revenue - cogs;
  const hundredths = (2n * 10_000n * (margin < 0n ? -margin : margin) + revenue) / (2n * revenue);
  return Number(margin < 0n ? -hundredths : hundredths) / 100;
}

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { paymentContext } from '../../../../src/features/money/payments/context.ts';
import { reconcile } from '../../../../src/features/money/payments/index.ts';
import { sendDueRefunds } from '../../../../src/features/money/payments/settle-refund.ts';
import { startTestService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openTill, pressButton } from './till.ts';

// Without a worker, no job changes the planted rows.
const api = await startTestService();
const till = await openTill(api);
const { deps } = api.service;
const run = (text: string, values: unknown[] = []) => till.sql.query(text, values);

/** Rows without differences: manual and gateway payments, refunds, an open link and a paid invoice. */
async function doBusiness() {
  const byHand = await till.held();
  const { data: cash } = await till.record(byHand, { amountPesewas: 5_000 });
  await till.refund(cash.id, { amountPesewas: 1_000 });
  const online = await till.held();
  const { data: link } = await till.link(online);
  await till.press(link, 'pay');
  const [payment] = await till.payments(online);
  const rest = await till.link(online, { amountPesewas: 500 });
  await till.press(rest.data, 'pay');
  const [, second] = await till.payments(online);
  await till.refund(second.id, {});
  await sendDueRefunds(paymentContext(deps), deps.clock.now());
  const unpaid = await till.held();
  const { data: open } = await till.link(unpaid);
  const checkout = await api.post(`/businesses/${till.id}/subscription/checkout`, { plan: 'PRO' }, till.owner.token);
  await pressButton(api, checkout.data.url, 'pay');
  const invoiceId: string = checkout.data.invoiceId;
  return { byHand, cash, online, link, payment, second, unpaid, open, invoiceId };
}
const day = await doBusiness();
const reference = day.payment.reference as string;
const openReference = day.open.id.replace('_', '-') as string;

type Plant = [kind: string, plant: [string, unknown[]], undo: [string, unknown[]]];

const webhook = (kind: string, outcome: string | null): Plant => [
  kind,
  [
    `insert into gateway_notices (provider, event, subject, about, reference, outcome, received_at)
     values ('SIMULATOR', 'charge.success', 'planted', 'charge', 'planted', $1, now() - interval '2 hours')`,
    [outcome],
  ],
  [`delete from gateway_notices where subject = 'planted'`, []],
];

const PLANTS: Plant[] = [
  [
    'BOOKING_OVERPAID',
    ['update payments set amount_pesewas = 12000 where id = $1', [day.cash.id]],
    ['update payments set amount_pesewas = 5000 where id = $1', [day.cash.id]],
  ],
  [
    'BOOKING_NOT_CONFIRMED',
    [`update bookings set status = 'HELD', hold_expires_at = now() + interval '1 hour' where id = $1`, [day.byHand]],
    [`update bookings set status = 'CONFIRMED', hold_expires_at = null where id = $1`, [day.byHand]],
  ],
  [
    'EXPIRED_BOOKING_KEEPS_MONEY',
    [`update bookings set status = 'EXPIRED' where id = $1`, [day.byHand]],
    [`update bookings set status = 'CONFIRMED' where id = $1`, [day.byHand]],
  ],
  [
    'LINES_DO_NOT_ADD_UP',
    [`update bookings set lines = jsonb_set(lines, '{0,totalPesewas}', '9999') where id = $1`, [day.byHand]],
    [`update bookings set lines = jsonb_set(lines, '{0,totalPesewas}', '10000') where id = $1`, [day.byHand]],
  ],
  [
    'OVER_REFUNDED',
    ['update refunds set amount_pesewas = 5001 where payment_id = $1', [day.cash.id]],
    ['update refunds set amount_pesewas = 1000 where payment_id = $1', [day.cash.id]],
  ],
  [
    'REFUND_FAILED',
    [`update refunds set status = 'FAILED', failure = 'no' where payment_id = $1`, [day.cash.id]],
    [`update refunds set status = 'SUCCEEDED', failure = null where payment_id = $1`, [day.cash.id]],
  ],
  [
    'REFUND_STUCK',
    [
      `update refunds set status = 'PENDING', done_at = null, created_at = now() - interval '11 days' where payment_id = $1`,
      [day.cash.id],
    ],
    [
      `update refunds set status = 'SUCCEEDED', done_at = now(), created_at = now() where payment_id = $1`,
      [day.cash.id],
    ],
  ],
  [
    'LINK_PAID_WITHOUT_PAYMENT',
    [`update payment_links set status = 'PAID' where id = $1`, [day.open.id]],
    [`update payment_links set status = 'OPEN' where id = $1`, [day.open.id]],
  ],
  [
    'PAYMENT_ON_UNPAID_LINK',
    [`update payment_links set status = 'EXPIRED' where id = $1`, [day.link.id]],
    [`update payment_links set status = 'PAID' where id = $1`, [day.link.id]],
  ],
  [
    'LINK_NOT_LOOKED_AFTER',
    [`update payment_links set expires_at = now() - interval '2 hours' where id = $1`, [day.open.id]],
    [`update payment_links set expires_at = now() + interval '2 hours' where id = $1`, [day.open.id]],
  ],
  webhook('MONEY_ON_UNKNOWN_REFERENCE', 'UNKNOWN'),
  webhook('MONEY_DOES_NOT_MATCH', 'MISMATCH'),
  webhook('NOTICE_NOT_SETTLED', 'EXPIRED'),
  webhook('NOTICE_NOT_SETTLED', null),
  [
    'INVOICE_AND_MONEY_DIFFER',
    [`update invoices set status = 'VOID', paid_at = null where id = $1`, [day.invoiceId]],
    [`update invoices set status = 'PAID', paid_at = now() where id = $1`, [day.invoiceId]],
  ],
  [
    'INVOICE_NUMBER_GAP',
    ['update invoice_counters set last = last + 1', []],
    ['update invoice_counters set last = last - 1', []],
  ],
  [
    'SUBSCRIPTION_NOT_ADVANCED',
    [`update subscriptions set next_step_at = now() - interval '2 hours' where business_id = $1`, [till.id]],
    [`update subscriptions set next_step_at = now() + interval '2 hours' where business_id = $1`, [till.id]],
  ],
  [
    'CANCELLED_BUT_NOT_READ_ONLY',
    [`update subscriptions set status = 'CANCELLED' where business_id = $1`, [till.id]],
    [`update subscriptions set status = 'ACTIVE' where business_id = $1`, [till.id]],
  ],
  [
    'MONEY_NOT_RECORDED',
    [`update simulator_charges set status = 'SUCCEEDED' where reference = $1`, [openReference]],
    [`update simulator_charges set status = 'PENDING' where reference = $1`, [openReference]],
  ],
  [
    'GATEWAY_KNOWS_NO_SUCH_MONEY',
    [`update simulator_charges set status = 'PENDING' where reference = $1`, [reference]],
    [`update simulator_charges set status = 'SUCCEEDED' where reference = $1`, [reference]],
  ],
  [
    'GATEWAY_SAYS_ANOTHER_AMOUNT',
    ['update simulator_charges set amount_pesewas = 2999 where reference = $1', [reference]],
    ['update simulator_charges set amount_pesewas = 3000 where reference = $1', [reference]],
  ],
  [
    'GATEWAY_REFUNDED_ANOTHER_AMOUNT',
    [
      `insert into simulator_refunds (key, reference, amount_pesewas, created_at) values ('planted', $1, 5, now())`,
      [reference],
    ],
    [`delete from simulator_refunds where key = 'planted'`, []],
  ],
  [
    'MONEY_ON_UNKNOWN_REFERENCE',
    [
      `insert into simulator_charges (reference, amount_pesewas, status, created_at, paid_at)
       values ('elsewhere', 700, 'SUCCEEDED', now() - interval '1 hour', now())`,
      [],
    ],
    [`delete from simulator_charges where reference = 'elsewhere'`, []],
  ],
  [
    'REFUND_OF_UNKNOWN_PAYMENT',
    [
      `with charge as (
         insert into simulator_charges (reference, amount_pesewas, status, created_at)
         values ('elsewhere', 700, 'PENDING', now()) returning reference)
       insert into simulator_refunds (key, reference, amount_pesewas, created_at)
       select 'elsewhere', reference, 5, now() - interval '1 hour' from charge`,
      [],
    ],
    [`delete from simulator_charges where reference = 'elsewhere'`, []],
  ],
  [
    'GATEWAY_NOT_ASKED',
    [`update payment_links set provider = 'PAYSTACK' where id = $1`, [day.open.id]],
    [`update payment_links set provider = 'SIMULATOR' where id = $1`, [day.open.id]],
  ],
];

describe('reconciliation', () => {
  it('finds no difference in correct rows', async () => {
    expect(await reconcile(deps, deps.clock.now())).toEqual([]);
  });

  // The database refuses this one by itself; the check must find it all the same.
  beforeAll(() => run('alter table payments drop constraint payments_refunded'));

  it.each(PLANTS)('finds %s', async (kind, plant, undo) => {
    await run(...plant);
    expect((await reconcile(deps, deps.clock.now())).map((difference) => difference.kind)).toContain(kind);
    await run(...undo);
    expect(await reconcile(deps, deps.clock.now())).toEqual([]);
  });

  it('finds none in a booking that was paid before some of its items were taken away', async () => {
    const items = [{ unitId: await till.addUnit() }, { unitId: await till.addUnit() }];
    const { data: booking } = await till.book({ date: inDays(5), items });
    expect((await till.record(booking.id, { amountPesewas: 20_000 })).status).toBe(201);
    const fewer = { body: { items: items.slice(1) }, token: till.owner.token };
    const { data: changed } = await api.call('PATCH', `/bookings/${booking.id}/items`, fewer);
    expect(changed).toMatchObject({ totalPesewas: 10_000, paidPesewas: 20_000, duePesewas: 0 });
    expect(await reconcile(deps, deps.clock.now())).toEqual([]);
  });

  it('is a command that prints each difference and fails when there is one', async () => {
    const cli = join(import.meta.dirname, '../../../../src/cli.ts');
    // A slow statement on a busy machine is logged on the same output.
    const env = { ...process.env, LOG_LEVEL: 'silent', DATABASE_URL: api.database.url, DATA_DIR: deps.config.dataDir };
    await run('update invoice_counters set last = last + 1');
    await expect(promisify(execFile)(process.execPath, [cli, 'reconcile'], { env })).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^INVOICE_NUMBER_GAP\t-\tDW-\d{4}\t2 numbers given, 1 invoices\n1 differences\n$/),
    });
    await run('update invoice_counters set last = last - 1');
  });
});

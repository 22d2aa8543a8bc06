import { describe, expect, it, vi } from 'vitest';
import { reconcile } from '../../../../src/features/money/payments/index.ts';
import { startFakePaystack } from '../../../service/fake-paystack.ts';
import { countBlockedBy } from '../../../service/lock-waits.ts';
import { startTestService } from '../../../service/service.ts';
import { eventually, pathOf, pressButton } from '../../money/payments/till.ts';

const api = await startTestService({ ROLE: 'all' });
const { deps } = api.service;
const DAY = 24 * 60 * 60;

async function openBusiness(service: Pick<typeof api, 'signIn' | 'post' | 'get'> = api) {
  const owner = await service.signIn();
  const { data } = await service.post('/businesses', { name: 'Yaw & Sons <Ltd>', vertical: 'barbershop' }, owner.token);
  const path = `/businesses/${data.id}`;
  const token = async () => (await service.signIn(owner.phone)).token;
  return {
    id: data.id as string,
    subscription: async () => (await service.get(`${path}/subscription`, await token())).data,
    invoices: async () => (await service.get(`${path}/invoices`, await token())).data,
    checkout: async (body: object) => (await service.post(`${path}/subscription/checkout`, body, await token())).data,
    cancel: async () => (await service.post(`${path}/subscription/cancel`, {}, await token())).data,
    rename: async () => service.post(`${path}/submit`, {}, await token()),
  };
}

const paymentsOf = async (businessId: string) =>
  (
    await api.owner.query(
      'select amount_pesewas::int as amount, receipt_number as receipt from payments where business_id = $1',
      [businessId],
    )
  ).rows;

describe('paying for a subscription', () => {
  it('goes through the page, makes the business ACTIVE and leaves a receipt', async () => {
    const shop = await openBusiness();
    const trial = await shop.subscription();
    const order = await shop.checkout({ plan: 'GROWTH', periods: 2 });
    const page = await api.get(pathOf(order.url));
    for (const text of ['GHS\u00a0300.00', 'GROWTH', 'Yaw &amp; Sons &lt;Ltd&gt;', 'DW-'])
      expect(page.text).toContain(text);
    const paid = await pressButton(api, order.url, 'pay');
    expect(paid.headers.get('location')).toMatch(/^\/receipts\//);
    const receipt = await api.get(`/${paid.headers.get('location')}`);
    const [invoice] = await shop.invoices();
    expect(invoice).toMatchObject({
      id: order.invoiceId,
      status: 'PAID',
      paidAt: expect.any(String),
      amountPesewas: 30_000,
    });
    expect(receipt.text).toContain(invoice.number);
    expect(await shop.subscription()).toMatchObject({
      plan: 'GROWTH',
      status: 'ACTIVE',
      periodStart: trial.periodStart,
      periodEnd: order.periodEnd,
      openInvoice: null,
      readOnly: false,
    });
    expect(invoice.periodStart).toBe(trial.periodEnd);
    // A second press leads to the receipt and records nothing.
    expect((await pressButton(api, order.url, 'pay')).status).toBe(303);
    expect((await api.get(pathOf(order.url))).headers.get('location')).toBe(paid.headers.get('location'));
    expect(await paymentsOf(shop.id)).toEqual([{ amount: 30_000, receipt: invoice.number }]);
    const { rows } = await api.owner.query('select type from events where business_id = $1 order by sequence', [
      shop.id,
    ]);
    expect(rows.map(({ type }) => type)).toEqual(['subscription.updated', 'subscription.updated']);
    expect((await api.post('/payments/pay_x/refunds', { reason: 'x' }, (await api.signIn()).token)).status).toBe(404);
  });

  it('may be tried again after it failed', async () => {
    const shop = await openBusiness();
    const { url } = await shop.checkout({ plan: 'STARTER' });
    await pressButton(api, url, 'fail');
    expect((await shop.subscription()).status).toBe('TRIALING');
    await pressButton(api, url, 'pay');
    expect((await shop.subscription()).status).toBe('ACTIVE');
  });

  it('lifts read-only mode, and counts the period from the payment', async () => {
    const shop = await openBusiness();
    await api.moveClock(40 * DAY);
    await vi.waitFor(async () => expect((await shop.subscription()).readOnly).toBe(true), 60_000);
    expect((await shop.rename()).code).toBe('READ_ONLY');
    const { openInvoice } = await shop.subscription();
    await pressButton(api, openInvoice.url, 'pay');
    const healed = await shop.subscription();
    expect(healed).toMatchObject({ plan: 'STARTER', status: 'ACTIVE', readOnly: false });
    const start = Temporal.Instant.from(healed.periodStart);
    expect(start.since(api.service.deps.clock.now()).total('minutes')).toBeGreaterThan(-1);
    expect((await shop.rename()).status).toBe(200);
    await api.moveClock(0);
  });

  it('is not undone by a checkout that waited for it', async () => {
    const shop = await openBusiness();
    await api.owner.query('update businesses set read_only = true where id = $1', [shop.id]);
    await api.owner.query("update subscriptions set status = 'PAST_DUE', next_step_at = null where business_id = $1", [
      shop.id,
    ]);
    const [payment, other] = [await api.owner.connect(), await api.owner.connect()];
    await payment.query('begin');
    await payment.query("update subscriptions set status = 'ACTIVE' where business_id = $1", [shop.id]);
    await payment.query('update businesses set read_only = false where id = $1', [shop.id]);
    const checkout = shop.checkout({ plan: 'PRO' });
    await expect.poll(() => countBlockedBy(payment, other), { timeout: 30_000 }).toBeGreaterThan(0);
    await payment.query('commit');
    payment.release();
    other.release();
    expect((await checkout).amountPesewas).toBe(40_000);
    expect(await shop.subscription()).toMatchObject({ status: 'ACTIVE', readOnly: false });
  });

  it('reactivates a cancelled subscription', async () => {
    const shop = await openBusiness();
    await shop.cancel();
    await api.moveClock(15 * DAY);
    await vi.waitFor(async () => expect((await shop.subscription()).status).toBe('CANCELLED'), 60_000);
    const { url } = await shop.checkout({ plan: 'PRO' });
    await pressButton(api, url, 'pay');
    expect(await shop.subscription()).toMatchObject({
      plan: 'PRO',
      status: 'ACTIVE',
      cancelAtPeriodEnd: false,
      readOnly: false,
    });
    await api.moveClock(0);
  });

  it('refunds a payment for a replaced invoice in full', async () => {
    const shop = await openBusiness();
    const first = await shop.checkout({ plan: 'STARTER' });
    // The link of the first invoice is open when a new checkout replaces that invoice.
    await pressButton(api, first.url, 'fail');
    const { rows } = await api.owner.query('select reference from payment_links where invoice_id = $1', [
      first.invoiceId,
    ]);
    await api.owner.query(`update simulator_charges set status = 'PENDING' where reference = $1`, [rows[0].reference]);
    await shop.checkout({ plan: 'PRO' });
    const { body, headers } = await deps.gateways.simulator.decide(rows[0].reference, 'pay');
    await api.call('POST', '/payments/webhooks/simulator', { body, headers });
    expect((await shop.subscription()).status).toBe('TRIALING');
    await eventually(async () =>
      expect(
        await deps.gateways.simulator.refundsOf({ reference: rows[0].reference, transactionId: '' }),
      ).toMatchObject([{ amountPesewas: 5_000 }]),
    );
  });

  it('leaves nothing to reconcile', async () => {
    await eventually(async () => expect(await reconcile(deps, deps.clock.now())).toEqual([]));
  });
});

describe('paying for a subscription through Paystack', () => {
  it('makes one charge of presses at once, and another after a charge that was refused', async () => {
    const fake = await startFakePaystack();
    const settings = {
      PAYMENTS_PROVIDER: 'paystack',
      PAYSTACK_SECRET_KEY: fake.secretKey,
      PAYSTACK_BASE_URL: fake.url,
    };
    const one = await startTestService(settings);
    const two = await startTestService({ ...settings, PUBLIC_URL: one.url }, { database: one.database });
    const shop = await openBusiness(one);
    const { url } = await shop.checkout({ plan: 'PRO' });
    fake.trouble('POST /transaction/initialize', 'error');
    expect((await pressButton(one, url, 'pay')).status).toBe(503);
    const presses = await Promise.all([one, two, one, two, one, two].map((at) => pressButton(at, url, 'pay')));
    expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([presses[0]?.status]));
    expect(new Set(presses.map(({ text, headers }) => headers.get('location') ?? text)).size).toBe(1);
    expect(fake.transactions.size).toBe(1);
    const { rows } = await one.owner.query('select status from payment_links where business_id = $1 order by id', [
      shop.id,
    ]);
    expect(rows.map(({ status }) => status)).toEqual(['EXPIRED', 'OPEN']);
  });

  it('opens a link when Pay is pressed, reuses it until it expires, and refunds a second payment', async () => {
    const fake = await startFakePaystack();
    const other = await startTestService({
      ROLE: 'all',
      PAYMENTS_PROVIDER: 'paystack',
      PAYSTACK_SECRET_KEY: fake.secretKey,
      PAYSTACK_BASE_URL: fake.url,
    });
    const shop = await openBusiness(other);
    const { url } = await shop.checkout({ plan: 'PRO' });
    const opened = () => fake.calls.filter((call) => call === 'POST /transaction/initialize').length;
    expect(opened()).toBe(0);
    expect((await other.get(pathOf(url))).text).not.toContain('Fail');
    const onward = await pressButton(other, url, 'pay');
    expect(onward.headers.get('refresh')).toMatch(/^0; url=https:\/\/checkout\.paystack\.com\//);
    await pressButton(other, url, 'pay');
    expect(opened()).toBe(1);
    await other.moveClock(2 * 60 * 60);
    await pressButton(other, url, 'pay');
    expect(fake.transactions.size).toBe(2);
    for (const transaction of fake.transactions.values()) {
      fake.pay(transaction.reference);
      const { body, headers } = fake.notice('charge.success', transaction);
      await other.call('POST', '/payments/webhooks/paystack', { body, headers });
    }
    expect(await shop.subscription()).toMatchObject({ plan: 'PRO', status: 'ACTIVE' });
    expect((await shop.invoices()).map(({ status }: { status: string }) => status)).toEqual(['PAID']);
    await eventually(async () => expect(fake.refunds).toMatchObject([{ amount: 40_000 }]));
  });
});

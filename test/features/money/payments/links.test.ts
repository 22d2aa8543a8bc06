import { afterEach, describe, expect, it } from 'vitest';
import { SIMULATOR_SIGNATURE } from '../../../../src/features/money/payments/gateways/simulator.ts';
import { startTestService } from '../../../service/service.ts';
import { eventually, openTill, pathOf } from './till.ts';

const api = await startTestService({ ROLE: 'all' });
const till = await openTill(api);
const { gateways } = api.service.deps;
const AFTER_HOLD_EXPIRY = 6 * 60;

afterEach(() => api.moveClock(0));

const webhook = (body: string, headers: Record<string, string>) =>
  api.call('POST', '/payments/webhooks/simulator', {
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('a payment link', () => {
  it('asks for the deposit, then for the rest, and leads through the page to a receipt', async () => {
    const id = await till.held();
    const link = await till.link(id);
    expect(link.status, link.text).toBe(201);
    expect(link.data).toEqual({
      id: expect.stringMatching(/^plk_/),
      bookingId: id,
      url: expect.stringMatching(/\/pay\/[\w-]{38}$/),
      amountPesewas: 3_000,
      status: 'OPEN',
      expiresAt: (await till.booking(id)).holdExpiresAt,
      createdAt: expect.any(String),
    });
    const page = await api.get(pathOf(link.data.url));
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self'; script-src 'self';/,
    );
    expect(page.text).toContain('GHS\u00a030.00');
    expect(page.text).not.toContain('<script');

    const paid = await till.press(link.data, 'pay');
    expect(paid.status).toBe(303);
    expect(await till.booking(id)).toMatchObject({ status: 'CONFIRMED', paidPesewas: 3_000, duePesewas: 7_000 });
    expect((await till.links(id))[0]).toMatchObject({ status: 'PAID' });
    const [payment] = await till.payments(id);
    expect(payment).toMatchObject({ provider: 'SIMULATOR', method: 'MOMO', amountPesewas: 3_000, status: 'SUCCEEDED' });
    expect(payment.reference).toMatch(/^plk-[0-9a-z]{26}$/);
    expect(payment.receiptUrl.endsWith(paid.headers.get('location') ?? '-')).toBe(true);
    const receipt = await api.get(pathOf(payment.receiptUrl));
    for (const text of [payment.receiptNumber, 'GHS\u00a030.00', 'GHS\u00a070.00', 'Canopy', payment.reference]) {
      expect(receipt.text).toContain(text);
    }
    // A second press and a second visit lead to the receipt without a second payment.
    expect((await till.press(link.data, 'pay')).headers.get('location')).toBe(paid.headers.get('location'));
    expect((await api.get(pathOf(link.data.url))).status).toBe(303);
    expect(await till.payments(id)).toHaveLength(1);
    expect(await till.events(id)).toEqual(['booking.held', 'payment.received', 'booking.confirmed']);

    const rest = await till.link(id);
    expect(rest.data.amountPesewas).toBe(7_000);
    await till.press(rest.data, 'pay');
    expect(await till.booking(id)).toMatchObject({ duePesewas: 0, paidPesewas: 10_000 });
    expect((await till.link(id)).code).toBe('INVALID_STATE');
  });

  it('stays open when the customer cannot pay; each further attempt has a reference of its own', async () => {
    const id = await till.held();
    const { data: link } = await till.link(id);
    expect((await till.press(link, 'fail')).headers.get('location')).toBe(new URL(link.url).pathname);
    expect((await api.get(pathOf(link.url))).text).toContain('did not go through');
    expect((await till.links(id))[0]).toMatchObject({ status: 'OPEN', url: link.url });
    expect(await till.booking(id)).toMatchObject({ status: 'HELD', paidPesewas: 0 });
    await till.press(link, 'fail');
    expect((await till.links(id))[0].status).toBe('OPEN');
    expect((await till.press(link, 'pay')).headers.get('location')).toMatch(/^\/receipts\//);
    const first = link.id.replace('_', '-');
    expect(await till.payments(id)).toMatchObject([{ reference: `${first}-3` }]);
    expect((await till.booking(id)).status).toBe('CONFIRMED');
    expect((await till.links(id))[0].status).toBe('PAID');
    const { rows } = await till.sql.query(
      'select reference, status from payment_attempts where link_id = $1 order by created_at, reference',
      [link.id],
    );
    expect(rows).toEqual([
      { reference: first, status: 'FAILED' },
      { reference: `${first}-2`, status: 'FAILED' },
      { reference: `${first}-3`, status: 'PAID' },
    ]);
  });

  it('takes one more attempt when the button is pressed many times at once', async () => {
    const id = await till.held();
    const { data: link } = await till.link(id);
    await till.press(link, 'fail');
    await Promise.all(Array.from({ length: 8 }, () => till.press(link, 'pay')));
    expect(await till.payments(id)).toHaveLength(1);
    const { rows } = await till.sql.query('select status from payment_attempts where link_id = $1', [link.id]);
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['FAILED', 'PAID']);
  });

  it('is open once per booking; a payment on an earlier link counts up to the due amount', async () => {
    const id = await till.held();
    const { data: first } = await till.link(id, { amountPesewas: 6_000 });
    const { data: second } = await till.link(id, { amountPesewas: 8_000 });
    expect((await till.links(id)).map(({ status }: { status: string }) => status)).toEqual(['OPEN', 'EXPIRED']);
    expect((await api.get(pathOf(first.url))).text).toContain('has ended');
    await till.press(first, 'pay');
    expect(await till.booking(id)).toMatchObject({ status: 'CONFIRMED', paidPesewas: 6_000, duePesewas: 4_000 });
    // The second link exceeds the due amount, so it expires. A page opened before can still pay it.
    expect((await till.links(id))[0].status).toBe('EXPIRED');
    await till.press(second, 'pay');
    await eventually(async () =>
      expect(await till.booking(id)).toMatchObject({ paidPesewas: 14_000, refundedPesewas: 4_000, duePesewas: 0 }),
    );
    await eventually(async () =>
      expect(await till.events(id)).toEqual([
        'booking.held',
        'payment.received',
        'booking.confirmed',
        'payment.received',
        'payment.refunded',
      ]),
    );
    const [, late] = await till.payments(id);
    expect(late).toMatchObject({ amountPesewas: 8_000, refundedPesewas: 4_000, status: 'PARTIALLY_REFUNDED' });
  });

  it('stays single under concurrent requests, and under one idempotency key', async () => {
    const id = await till.held();
    const asked = await Promise.all(Array.from({ length: 6 }, () => till.link(id)));
    expect(asked.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    const open = (await till.links(id)).filter(({ status }: { status: string }) => status === 'OPEN');
    expect(open).toHaveLength(1);
    const [one, two] = await Promise.all(
      [1, 2].map(() => api.post(`/bookings/${id}/payment-links`, {}, till.owner.token, `link-${id}`)),
    );
    expect(one?.text).toBe(two?.text);
  });

  it('is refused above the due amount, for a cancelled booking and for a suspended business', async () => {
    const id = await till.held();
    expect((await till.link(id, { amountPesewas: 10_001 })).code).toBe('VALIDATION_FAILED');
    expect((await till.link(id, { amountPesewas: 0 })).code).toBe('VALIDATION_FAILED');
    const refusals = await Promise.all(
      [1, 2].map(() =>
        api.post(`/bookings/${id}/payment-links`, { amountPesewas: 99_999 }, till.owner.token, 'refused-1'),
      ),
    );
    expect(refusals.map(({ status }) => status)).toEqual([422, 422]);
    expect(refusals.filter(({ headers }) => headers.get('idempotent-replayed'))).toHaveLength(1);
    await till.sql.query(`update businesses set status = 'SUSPENDED' where id = $1`, [till.id]);
    expect((await till.link(id)).code).toBe('POLICY_VIOLATION');
    expect((await till.record(id, { amountPesewas: 100 })).status).toBe(201);
    await till.sql.query(`update businesses set status = 'ACTIVE' where id = $1`, [till.id]);
    await api.post(`/bookings/${id}/cancel`, {}, till.owner.token);
    expect((await till.link(id)).code).toBe('INVALID_STATE');
  });

  it('expires with the hold; an unknown token answers 404', async () => {
    const id = await till.held();
    const { data: link } = await till.link(id);
    await api.moveClock(AFTER_HOLD_EXPIRY);
    expect((await till.links(id))[0].status).toBe('EXPIRED');
    expect((await api.get(pathOf(link.url))).text).toContain('has ended');
    const { rows } = await api.owner.query('select id from payment_links where id = $1', [link.id]);
    expect(rows).toHaveLength(1);
    await eventually(async () => {
      const stored = await api.owner.query('select status from payment_links where id = $1', [link.id]);
      expect(stored.rows).toEqual([{ status: 'EXPIRED' }]);
    });
    for (const path of ['//pay/nothing', '//receipts/nothing', `//receipts/${link.url.split('/').pop()}`]) {
      const unknown = await api.get(path);
      expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    }
  });
});

describe('a payment after the hold expired', () => {
  it('confirms the booking if its dates are still free', async () => {
    const id = await till.held();
    const { data: link } = await till.link(id);
    await api.moveClock(AFTER_HOLD_EXPIRY);
    expect((await till.press(link, 'pay')).headers.get('location')).toMatch(/^\/receipts\//);
    expect(await till.booking(id)).toMatchObject({ status: 'CONFIRMED', paidPesewas: 3_000, duePesewas: 7_000 });
    expect(await till.events(id)).toEqual(['booking.held', 'booking.expired', 'payment.received', 'booking.confirmed']);
  });

  it('is recorded and refunded in full if another booking has the dates', async () => {
    const unitId = await till.addUnit();
    const id = await till.held({ unitId });
    const { data: link } = await till.link(id);
    await api.moveClock(AFTER_HOLD_EXPIRY);
    const other = await till.held({ unitId });
    await till.press(link, 'pay');
    expect(await till.booking(id)).toMatchObject({ status: 'EXPIRED', paidPesewas: 3_000, refundedPesewas: 3_000 });
    await eventually(async () =>
      expect(await till.events(id)).toEqual([
        'booking.held',
        'booking.expired',
        'payment.received',
        'payment.refunded',
      ]),
    );
    expect((await till.payments(id))[0]).toMatchObject({ status: 'REFUNDED', refundedPesewas: 3_000 });
    expect((await till.booking(other)).status).toBe('HELD');
    const charge = { reference: (await till.payments(id))[0].reference, transactionId: '' };
    expect(await gateways.simulator.refundsOf(charge)).toMatchObject([{ amountPesewas: 3_000, state: 'SUCCEEDED' }]);
  });

  it('is refunded in full on a cancelled booking', async () => {
    const id = await till.held();
    const { data: link } = await till.link(id);
    await api.post(`/bookings/${id}/cancel`, {}, till.owner.token);
    await till.press(link, 'pay');
    expect(await till.booking(id)).toMatchObject({ status: 'CANCELLED', paidPesewas: 3_000, refundedPesewas: 3_000 });
    await eventually(async () => expect((await till.events(id)).at(-1)).toBe('payment.refunded'));
  });
});

describe('the gateway webhook route', () => {
  it('accepts only a valid signature over the exact bytes', async () => {
    const id = await till.held();
    const { data: link } = await till.link(id);
    const reference = link.id.replace('_', '-');
    const { body, headers } = await gateways.simulator.decide(reference, 'pay');
    const signature = headers[SIMULATOR_SIGNATURE] ?? '';
    for (const [text, sent] of [
      [body, {}],
      [body, { [SIMULATOR_SIGNATURE]: 'x' }],
      [body, { [SIMULATOR_SIGNATURE]: signature.toUpperCase() }],
      [body.replace('3000', '9000'), { [SIMULATOR_SIGNATURE]: signature }],
      ['{ not json', { [SIMULATOR_SIGNATURE]: signature }],
    ] as const) {
      const refused = await webhook(text, sent);
      expect([refused.status, refused.code]).toEqual([401, 'AUTH_INVALID_TOKEN']);
    }
    expect((await api.call('POST', '/payments/webhooks/stripe', { body: {} })).status).toBe(404);
    expect((await api.call('POST', '/payments/webhooks/paystack', { body: {} })).status).toBe(404);
    expect(await till.payments(id)).toEqual([]);
    expect((await webhook(body, headers)).data).toEqual({ received: true });
    expect(await till.payments(id)).toHaveLength(1);
  });

  it('is not needed: the job finds a charge without its webhook', async () => {
    const id = await till.held();
    const { data: link } = await till.link(id);
    await gateways.simulator.decide(link.id.replace('_', '-'), 'pay');
    await api.moveClock(3 * 60);
    await eventually(async () => expect((await till.booking(id)).status).toBe('CONFIRMED'));
    expect(await till.payments(id)).toHaveLength(1);
  });
});

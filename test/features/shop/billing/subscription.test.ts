import { describe, expect, it, vi } from 'vitest';
import { createBusiness } from '../../../../src/features/shop/businesses/index.ts';
import { textOf } from '../../../../src/kit/time.ts';
import type { Answer } from '../../../service/api.ts';
import { startTestService } from '../../../service/service.ts';

const api = await startTestService({ ROLE: 'all' });
const db = api.service.deps.db.service;
const DAY = 24 * 60 * 60;

async function openBusiness() {
  const owner = await api.signIn();
  const { data } = await api.post('/businesses', { name: 'Abena Hair', vertical: 'hair-salon' }, owner.token);
  const id: string = data.id;
  // An access token expires when the clock moves by days.
  const token = async () => (await api.signIn(owner.phone)).token;
  return {
    id,
    subscription: async () => (await api.get(`/businesses/${id}/subscription`, await token())).data,
    checkout: async (body: object): Promise<Answer> =>
      api.post(`/businesses/${id}/subscription/checkout`, body, await token()),
    cancel: async (): Promise<Answer> => api.post(`/businesses/${id}/subscription/cancel`, {}, await token()),
    resume: async (): Promise<Answer> => api.post(`/businesses/${id}/subscription/resume`, {}, await token()),
    rename: async (): Promise<Answer> =>
      api.call('PATCH', `/businesses/${id}`, { token: await token(), body: { name: 'Abena' } }),
    invoices: async () => (await api.get(`/businesses/${id}/invoices`, await token())).data,
    changes: async () => {
      const rows = await api.owner.query(
        `select data from events where business_id = $1 and type = 'subscription.updated' order by sequence`,
        [id],
      );
      return rows.rows.map(({ data: { subscription, by } }) => ({ ...subscription, by: by.kind }));
    },
  };
}

/** The job polls every second, so its work is done about a second after this. */
const inDays = (days: number) => api.moveClock(days * DAY + 60);

describe('plans', () => {
  it('are public, with the price of a month', async () => {
    const { plans } = api.service.deps.config;
    expect((await api.get('/plans')).data).toEqual([
      { plan: 'STARTER', pricePesewas: plans.STARTER, messagesIncluded: 200 },
      { plan: 'GROWTH', pricePesewas: plans.GROWTH, messagesIncluded: 1_000 },
      { plan: 'PRO', pricePesewas: plans.PRO, messagesIncluded: 5_000 },
    ]);
  });
});

describe('a cancellation', () => {
  it('is undone before the period ends, and the next invoice comes as if it had not been', async () => {
    await api.moveClock(0);
    const shop = await openBusiness();
    expect([(await shop.resume()).status, (await shop.resume()).code]).toEqual([409, 'INVALID_STATE']);
    await inDays(7);
    await vi.waitFor(async () => expect((await shop.subscription()).openInvoice).not.toBeNull(), 60_000);
    expect((await shop.cancel()).data).toMatchObject({ cancelAtPeriodEnd: true, openInvoice: null });
    const resumed = await shop.resume();
    expect([resumed.status, resumed.data]).toMatchObject([
      200,
      { status: 'TRIALING', cancelAtPeriodEnd: false, openInvoice: { status: 'OPEN' } },
    ]);
    expect(await shop.subscription()).toEqual(resumed.data);
    expect((await shop.invoices()).map(({ status }: { status: string }) => status)).toEqual(['OPEN', 'VOID']);
    expect((await shop.changes()).at(-1)).toMatchObject({ cancelAtPeriodEnd: false, by: 'user' });
    expect((await shop.resume()).code).toBe('INVALID_STATE');
  });

  it('is not undone after the period has ended', async () => {
    await api.moveClock(0);
    const shop = await openBusiness();
    await shop.cancel();
    await inDays(14);
    expect((await shop.resume()).code).toBe('INVALID_STATE');
    await api.moveClock(0);
  });
});

describe('a subscription', () => {
  it('begins with a trial, and without payment becomes past due and then read-only', async () => {
    await api.moveClock(0);
    const shop = await openBusiness();
    const trial = await shop.subscription();
    expect(trial).toMatchObject({
      plan: 'STARTER',
      status: 'TRIALING',
      readOnly: false,
      cancelAtPeriodEnd: false,
      openInvoice: null,
    });
    const start = Temporal.Instant.from(trial.periodStart);
    expect(Temporal.Instant.from(trial.periodEnd).since(start).total('days')).toBe(14);

    await inDays(7);
    await vi.waitFor(async () => expect((await shop.subscription()).openInvoice).not.toBeNull(), 60_000);
    const { openInvoice } = await shop.subscription();
    expect(openInvoice).toMatchObject({ plan: 'STARTER', amountPesewas: 5_000, status: 'OPEN', paidAt: null });
    expect(openInvoice.periodStart).toBe(trial.periodEnd);

    await inDays(14);
    await vi.waitFor(async () => expect((await shop.subscription()).status).toBe('PAST_DUE'), 60_000);
    expect((await shop.subscription()).readOnly).toBe(false);
    await inDays(21);
    await vi.waitFor(async () => expect((await shop.subscription()).readOnly).toBe(true), 60_000);
    expect(await shop.changes()).toMatchObject([
      { status: 'TRIALING', readOnly: false, openInvoice: { id: openInvoice.id }, by: 'system' },
      { status: 'PAST_DUE', readOnly: false, by: 'system' },
      { status: 'PAST_DUE', readOnly: true, by: 'system' },
    ]);

    const refused = await shop.rename();
    expect([refused.status, refused.code]).toEqual([403, 'READ_ONLY']);
    expect((await shop.checkout({ plan: 'PRO' })).status).toBe(201);
    await api.moveClock(0);
  });

  it('takes all due steps in order after a downtime', async () => {
    const shop = await openBusiness();
    await inDays(60);
    await vi.waitFor(async () => expect((await shop.subscription()).readOnly).toBe(true), 60_000);
    expect((await shop.changes()).map(({ status, readOnly }) => [status, readOnly])).toEqual([
      ['TRIALING', false],
      ['PAST_DUE', false],
      ['PAST_DUE', true],
    ]);
    expect(await shop.invoices()).toHaveLength(1);
    await api.moveClock(0);
  });

  it('has one open invoice at a time, for whole months of the chosen plan', async () => {
    const shop = await openBusiness();
    const { periodEnd } = await shop.subscription();
    const first = await shop.checkout({ plan: 'GROWTH' });
    expect(first.data).toMatchObject({ amountPesewas: 15_000, periodStart: periodEnd });
    const second = await shop.checkout({ plan: 'PRO', periods: 3 });
    expect(second.status).toBe(201);
    expect(second.data.amountPesewas).toBe(120_000);
    const months = Temporal.Instant.from(periodEnd).toZonedDateTimeISO('Africa/Accra').add({ months: 3 });
    expect(second.data.periodEnd).toBe(textOf(months.toInstant()));
    expect((await shop.invoices()).map(({ plan, status }: { plan: string; status: string }) => [plan, status])).toEqual(
      [
        ['PRO', 'OPEN'],
        ['GROWTH', 'VOID'],
      ],
    );
    expect((await shop.subscription()).openInvoice.id).toBe(second.data.invoiceId);
    for (const body of [{}, { plan: 'SANDBOX' }, { plan: 'PRO', periods: 0 }, { plan: 'PRO', periods: 13 }]) {
      expect((await shop.checkout(body)).code).toBe('VALIDATION_FAILED');
    }
  });

  it('ends with its period once cancelled', async () => {
    const shop = await openBusiness();
    await shop.checkout({ plan: 'GROWTH' });
    const cancelled = await shop.cancel();
    expect(cancelled.data).toMatchObject({ status: 'TRIALING', cancelAtPeriodEnd: true, openInvoice: null });
    const again = await shop.cancel();
    expect(again.data).toEqual(cancelled.data);
    await inDays(14);
    await vi.waitFor(async () => expect((await shop.subscription()).status).toBe('CANCELLED'), 60_000);
    expect((await shop.subscription()).readOnly).toBe(true);
    expect((await shop.invoices()).map(({ status }: { status: string }) => status)).toEqual(['VOID']);
    const late = await shop.cancel();
    expect([late.status, late.code]).toEqual([409, 'INVALID_STATE']);
    await api.moveClock(0);
  });

  it('shows owners all fields, staff the status, and strangers nothing', async () => {
    const shop = await openBusiness();
    const staff = await api.signIn();
    await api.owner.query(
      `insert into members (business_id, id, user_id, phone, role, state, invited_at, joined_at)
       values ($1, 'mem_staff', $2, $3, 'STAFF', 'ACTIVE', now(), now())`,
      [shop.id, staff.id, staff.phone],
    );
    // A session reads its memberships at sign-in.
    const { token } = await api.signIn(staff.phone);
    await db.transaction(async (tx) => tx.invalidate('user', staff.id));
    expect((await api.get(`/businesses/${shop.id}/subscription`, token)).data).toEqual({
      plan: 'STARTER',
      status: 'TRIALING',
      readOnly: false,
    });
    expect((await api.get(`/businesses/${shop.id}/invoices`, token)).code).toBe('ROLE_REQUIRED');
    const stranger = await api.signIn();
    expect((await api.get(`/businesses/${shop.id}/subscription`, stranger.token)).status).toBe(404);
  });

  it('does not exist for a sandbox, which is never billed', async () => {
    const owner = await api.signIn();
    const { id } = await db.transaction((tx) =>
      createBusiness(tx, owner, { name: 'Try', vertical: 'spa' }, api.service.deps.clock.now(), { sandbox: true }),
    );
    await db.transaction(async (tx) => tx.invalidate('user', owner.id));
    await inDays(60);
    const { token } = await api.signIn(owner.phone);
    const { data } = await api.get(`/businesses/${id}/subscription`, token);
    expect(data).toMatchObject({ plan: 'SANDBOX', status: 'ACTIVE', readOnly: false, openInvoice: null });
    for (const [path, body] of [
      ['checkout', { plan: 'PRO' }],
      ['cancel', {}],
    ] as const) {
      const refused = await api.post(`/businesses/${id}/subscription/${path}`, body, token);
      expect([refused.status, refused.code, refused.details[0]?.code]).toEqual([422, 'POLICY_VIOLATION', 'SANDBOX']);
    }
    expect((await api.get(`/businesses/${id}/invoices`, token)).data).toEqual([]);
    await api.moveClock(0);
  });

  it('numbers invoices without gaps under rollbacks and concurrency', async () => {
    const shops = await Promise.all(Array.from({ length: 6 }, openBusiness));
    const before = await api.owner.query('select count(*)::int as n from invoices');
    await Promise.all(
      shops.flatMap((shop) => [
        shop.checkout({ plan: 'STARTER' }),
        shop.checkout({ plan: 'PRO' }),
        // This transaction takes a number and rolls back.
        db
          .transaction(async (tx) => {
            await tx.run({ text: 'update invoice_counters set last = last + 1', values: [] });
            throw new Error('undone');
          })
          .catch(() => {}),
      ]),
    );
    const { rows } = await api.owner.query<{ number: string }>('select number from invoices order by number');
    expect(rows.length).toBe(before.rows[0].n + 12);
    const year = Temporal.Now.zonedDateTimeISO('Africa/Accra').year;
    const thisYear = rows.map(({ number }) => number).filter((number) => number.startsWith(`DW-${year}-`));
    expect(thisYear).toEqual(thisYear.map((_, index) => `DW-${year}-${String(index + 1).padStart(6, '0')}`));
  });
});

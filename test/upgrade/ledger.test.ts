import { expect, it } from 'vitest';
import { SCHEMA } from '../../src/deps.ts';
import { releaseTime } from '../../src/domain/money/working-days.ts';
import { reconcile } from '../../src/features/money/payments/index.ts';
import { migrate } from '../../src/kit/postgres/migrate.ts';
import { asking } from '../backup/compare.ts';
import { eventually } from '../features/money/payments/till.ts';
import { random } from '../service/seed.ts';
import { startTestService } from '../service/service.ts';
import { installFirstRelease, quiet } from './install.ts';

const chance = random('money from before the ledger');
const BUSINESSES = ['biz_first', 'biz_waiting'];

interface Movement {
  businessId: string;
  id: string;
  at: Temporal.Instant;
  pesewas: number;
}
interface History {
  /** Of the gateway, for bookings: what the ledger must hold. */
  payments: Movement[];
  refunds: Movement[];
  statements: { text: string; values: unknown[] }[];
}

const START = Temporal.Instant.from('2026-01-05T08:00:00Z');
const NOW = Temporal.Now.instant();
/** Whole hours, so that several movements fall on one instant. */
const someTime = (): Temporal.Instant =>
  START.add({ hours: chance.below(Math.floor(NOW.since(START).total('hours'))) });

function pay(history: History, businessId: string, n: number, at: Temporal.Instant): Movement {
  const manual = chance.chance(0.25);
  const ofInvoice = !manual && businessId === 'biz_first' && chance.chance(0.1);
  const payment = { businessId, id: `pay_${businessId}_${n}`, at, pesewas: chance.between(100, 50_000) };
  const provider = manual ? 'MANUAL' : chance.pick(['SIMULATOR', 'PAYSTACK']);
  const booking = ofInvoice ? null : `bkg_${businessId}`;
  const about = [
    businessId,
    payment.id,
    booking,
    ofInvoice ? 'inv_1' : null,
    payment.pesewas,
    provider,
    `${n}`,
    `${at}`,
  ];
  if (!manual)
    history.statements.push({
      text: `insert into payment_links (business_id, id, token, booking_id, invoice_id, amount_pesewas, provider, reference,
          status, expires_at, created_at)
        values ($1, 'lnk_' || $2, $2, $3, $4, $5, $6, $7, 'PAID', $8, $8)`,
      values: about,
    });
  history.statements.push({
    text: `insert into payments (business_id, id, booking_id, invoice_id, amount_pesewas, method, provider, reference,
        transaction_id, link_id, receipt_number, receipt_token, paid_at, created_at)
      values ($1, $2, $3, $4, $5, 'MOMO', $6, $7, ${manual ? 'null, null' : "$7, 'lnk_' || $2"}, $7, $2, $8, $8)`,
    values: about,
  });
  if (!manual && !ofInvoice) history.payments.push(payment);
  return payment;
}

function refund(history: History, payment: Movement, n: number): void {
  const status = chance.pick(['SUCCEEDED', 'PENDING', 'FAILED']);
  // The clock of the process that refunded may have been behind.
  const at = payment.at.add({ minutes: chance.between(-3, 5_000) });
  const pesewas = chance.between(1, payment.pesewas);
  const id = `rfd_${payment.businessId}_${n}`;
  history.statements.push({
    text: `insert into refunds (business_id, id, payment_id, booking_id, amount_pesewas, status, reason, by, failure, created_at,
        done_at)
      values ($1, $2, $3, $4, $5, $6, 'Rain', '{"kind": "user"}', $7, $8, ${status === 'PENDING' ? 'null' : '$8'})`,
    values: [
      payment.businessId,
      id,
      payment.id,
      `bkg_${payment.businessId}`,
      pesewas,
      status,
      status === 'FAILED' ? 'No' : null,
      `${at}`,
    ],
  });
  const { businessId } = payment;
  if (status !== 'FAILED' && history.payments.includes(payment)) history.refunds.push({ businessId, id, at, pesewas });
}

function makeHistory(): History {
  const history: History = { payments: [], refunds: [], statements: [] };
  for (const businessId of BUSINESSES) {
    for (let n = 10; n < 70; n++) {
      // The last ones are of today, so their release is still to come.
      const payment = pay(history, businessId, n, n < 66 ? someTime() : NOW.subtract({ minutes: n }));
      if (chance.chance(0.4) && n < 66 && !history.statements.at(-1)?.values.includes('inv_1'))
        refund(history, payment, n);
    }
  }
  return history;
}

const sum = (all: Movement[], businessId: string): number =>
  all.reduce((total, one) => total + (one.businessId === businessId ? one.pesewas : 0), 0);

it('posts payments and refunds from before the ledger: balances equal what they add up to', async () => {
  const database = await installFirstRelease();
  const history = makeHistory();
  await asking(database.url, async (client) => {
    await client.query(`
      insert into customers values ('biz_waiting', 'cus_2', 'Kofi Second', '+233240000009', '2026-01-02', '2026-01-02');
      insert into units (business_id, id, name, price_pesewas, quantity, photo_ids, created_at, updated_at)
        values ('biz_waiting', 'unt_2', 'Tent', 10000, 3, '{}', '2026-01-01', '2026-01-01');
      insert into bookings (business_id, id, status, source, starts_at, ends_at, item, unit_id, quantity, customer_id,
          customer_name, customer_phone, lines, total_pesewas, deposit_pesewas, created_at, updated_at)
        select b, 'bkg_' || b, 'COMPLETED', 'API', '2026-02-01', '2026-02-02', 'Tent', u, 1, c, 'Ama', '+233240000003',
          format('[{"kind": "UNIT", "id": "%s", "name": "Tent", "quantity": 1, "days": 1, "unitPesewas": 9000000, "totalPesewas": 9000000}]', u)::jsonb,
          9000000, 5000, '2026-01-02', '2026-02-02'
        from (values ('biz_first', 'unt_1', 'cus_1'), ('biz_waiting', 'unt_2', 'cus_2')) v (b, u, c)`);
    for (const { text, values } of history.statements) await client.query(text, values);
  });
  await migrate({ url: database.url, ...SCHEMA, ...quiet });

  const read = async (text: string, values: unknown[] = []) =>
    (await asking(database.url, (client) => client.query(text, values))).rows;
  for (const businessId of BUSINESSES) {
    const owned = sum(history.payments, businessId) - sum(history.refunds, businessId);
    expect(owned).toBeGreaterThan(0);
    const balances = await read(
      `select pending_pesewas::int as pending, available_pesewas::int as available, gateway_pesewas::int as gateway,
         entries::int as entries from ledger_balances where business_id = $1`,
      [businessId],
    );
    const mine = [...history.payments, ...history.refunds].filter((one) => one.businessId === businessId);
    expect(balances).toEqual([{ pending: owned, available: 0, gateway: -owned, entries: mine.length }]);

    // In order, each entry once, and its balance the sum of those before.
    const entries: { cause: string; at: Date; pesewas: number; after: number }[] = await read(
      `select cause, at, pending_pesewas::int as pesewas, pending_after_pesewas::int as after
       from ledger_entries where business_id = $1 order by sequence`,
      [businessId],
    );
    expect(entries.map(({ cause }) => cause).toSorted()).toEqual(mine.map(({ id }) => id).toSorted());
    let balance = 0;
    let last = 0;
    for (const { at, pesewas, after } of entries) {
      balance += pesewas;
      expect(after).toBe(balance);
      expect(balance).toBeGreaterThanOrEqual(0);
      expect(at.getTime()).toBeGreaterThanOrEqual(last);
      last = at.getTime();
    }

    // Payments are released by working days, as payments of today are.
    const releases: { at: Date; pesewas: number }[] = await read(
      'select release_at as at, pesewas::int as pesewas from ledger_releases where business_id = $1',
      [businessId],
    );
    const expected = new Map<number, number>();
    for (const { businessId: of, at, pesewas } of history.payments) {
      const time = releaseTime(at, 1).epochMilliseconds;
      if (of === businessId && time > NOW.epochMilliseconds) expected.set(time, (expected.get(time) ?? 0) + pesewas);
    }
    expect(expected.size).toBeGreaterThan(0);
    const later = releases.filter(({ at }) => at.getTime() > Date.now());
    expect(new Map(later.map(({ at, pesewas }) => [at.getTime(), pesewas]))).toEqual(expected);
    expect(releases.reduce((total, { pesewas }) => total + pesewas, 0)).toBe(sum(history.payments, businessId));
  }
  const [{ total }] = await read(`select sum(pending_pesewas + available_pesewas + payout_pesewas + gateway_pesewas
    + fees_pesewas + gateway_cost_pesewas)::int as total from ledger_balances`);
  expect(total).toBe(0);

  // The service releases due payments, and its reconciliation finds no difference.
  const api = await startTestService({ ROLE: 'all' }, { database });
  const owner = await api.signIn('+233240000001');
  for (const businessId of BUSINESSES) {
    const owned = sum(history.payments, businessId) - sum(history.refunds, businessId);
    const later = await read(
      'select coalesce(sum(pesewas), 0)::int as later from ledger_releases where business_id = $1 and release_at > now()',
      [businessId],
    );
    const pendingPesewas = Math.min(owned, later[0].later);
    await eventually(async () =>
      expect((await api.get(`/businesses/${businessId}/balance`, owner.token)).data).toMatchObject({
        pendingPesewas,
        availablePesewas: owned - pendingPesewas,
        owedPesewas: 0,
      }),
    );
    const payments = await api.get(`/businesses/${businessId}/ledger/payments?limit=100`, owner.token);
    expect(payments.data).toHaveLength(history.payments.filter((one) => one.businessId === businessId).length);
  }
  const found = await reconcile(api.service.deps, api.service.deps.clock.now());
  expect(found.filter(({ kind }) => /LEDGER|ENTRY|BALANCE/.test(kind))).toEqual([]);
  await api.stop();
});

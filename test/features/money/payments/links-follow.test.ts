import { afterEach, describe, expect, it } from 'vitest';
import { bookingJobs } from '../../../../src/features/booking/bookings/jobs.ts';
import { startTestService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openPaystackTill } from './paystack-till.ts';
import { eventually, openTill, type Till } from './till.ts';

const api = await startTestService();
const till = await openTill(api);
const { token } = till.owner;

afterEach(() => api.moveClock(0));

/** States as they are stored, newest first: the API shows a link past its time as EXPIRED anyway. */
async function stored(of: Till, bookingId: string): Promise<string[]> {
  const { rows } = await of.sql.query('select status from payment_links where booking_id = $1 order by id desc', [
    bookingId,
  ]);
  return rows.map(({ status }) => status);
}

/** A booking of `length` days at 10,000 pesewas each. */
async function bookDays(length: number, date = inDays(3)): Promise<string> {
  const unitId = await till.addUnit();
  const endDate = inDays(3 + length - 1);
  const made = await till.book({ unitId, date, endDate: length === 1 ? date : endDate });
  expect(made.status, made.text).toBe(201);
  return made.data.id;
}

async function linkFor(id: string, amountPesewas: number): Promise<void> {
  const opened = await till.link(id, { amountPesewas });
  expect(opened.status, opened.text).toBe(201);
}

const step = async (id: string, verb: string, body: object = {}): Promise<void> => {
  const answer = await api.post(`/bookings/${id}/${verb}`, body, token, true);
  expect(answer.status, answer.text).toBe(200);
};

describe('an open payment link', () => {
  it.each(['HELD', 'CONFIRMED'])('ends when its %s booking is cancelled', async (status) => {
    const id = status === 'HELD' ? await till.held() : await bookDays(1);
    await linkFor(id, 3_000);
    await step(id, 'cancel');
    expect(await stored(till, id)).toEqual(['EXPIRED']);
    expect((await till.links(id))[0].status).toBe('EXPIRED');
  });

  it('ends when its hold expires, also where it was to last longer', async () => {
    const id = await till.held();
    await linkFor(id, 3_000);
    await till.sql.query(
      `update payment_links set expires_at = (expires_at at time zone 'UTC' + interval '7 days') at time zone 'UTC' where booking_id = $1`,
      [id],
    );
    await api.moveClock(6 * 60);
    const job = bookingJobs(api.service.deps).find(({ name }) => name === 'bookings.expire-holds');
    if (!job) throw new Error('There is no such job');
    await job.run();
    expect((await till.booking(id)).status).toBe('EXPIRED');
    expect((await till.links(id))[0].status).toBe('EXPIRED');
  });

  it('ends when its booking is shortened below its amount, and stays open for what is still due', async () => {
    const more = await bookDays(3);
    await linkFor(more, 30_000);
    await step(more, 'reschedule', { date: inDays(3), endDate: inDays(4) });
    expect(await stored(till, more)).toEqual(['EXPIRED']);

    const enough = await bookDays(3);
    await linkFor(enough, 20_000);
    await step(enough, 'reschedule', { date: inDays(3), endDate: inDays(4) });
    expect(await stored(till, enough)).toEqual(['OPEN']);
  });

  it('ends when a payment is recorded that leaves less than its amount', async () => {
    const id = await bookDays(1);
    await linkFor(id, 8_000);
    expect((await till.record(id, { amountPesewas: 2_000 })).status).toBe(201);
    expect(await stored(till, id)).toEqual(['OPEN']);
    expect((await till.record(id, { amountPesewas: 1 })).status).toBe(201);
    expect(await stored(till, id)).toEqual(['EXPIRED']);
  });

  it('ends with a no-show, and outlasts a completion with money due', async () => {
    const [absent, done] = [await bookDays(1), await bookDays(1)];
    for (const id of [absent, done]) await linkFor(id, 10_000);
    await till.sql.query(
      `update bookings set starts_at = now() - interval '2 days', counts_from = now() - interval '2 days' where id = $1`,
      [absent],
    );
    await step(absent, 'no-show');
    expect(await stored(till, absent)).toEqual(['EXPIRED']);
    await step(done, 'complete');
    expect(await stored(till, done)).toEqual(['OPEN']);
    expect((await till.record(done, { amountPesewas: 10_000 })).status).toBe(201);
    expect(await stored(till, done)).toEqual(['EXPIRED']);
  });

  it('is never left open by a cancellation at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => bookDays(1)));
    await Promise.all(
      ids.flatMap((id) => [
        till.link(id),
        api.post(`/bookings/${id}/cancel`, {}, token),
        till.link(id, { amountPesewas: 5_000 }),
      ]),
    );
    for (const id of ids) {
      expect((await till.booking(id)).status).toBe('CANCELLED');
      expect(await stored(till, id)).not.toContain('OPEN');
    }
  });
});

it('a link for a refunded sum ends when the refund fails', async () => {
  const { fake, till: shop, openLink, sendWebhook } = await openPaystackTill();
  const { id, transaction } = await openLink({ amountPesewas: 10_000 });
  fake.pay(transaction.reference);
  await sendWebhook(fake.notice('charge.success', transaction));
  const [payment] = await shop.payments(id);
  expect((await shop.refund(payment.id, { amountPesewas: 4_000 })).status).toBe(201);
  const again = await shop.link(id, { amountPesewas: 4_000 });
  expect(again.status, again.text).toBe(201);
  await eventually(async () => expect(fake.refunds).toHaveLength(1));
  expect(await stored(shop, id)).toEqual(['OPEN', 'PAID']);
  fake.finishRefunds('failed');
  const [refund] = fake.refunds;
  if (refund) await sendWebhook(fake.notice('refund.failed', refund));
  await eventually(async () => expect(await stored(shop, id)).toEqual(['EXPIRED', 'PAID']));
});

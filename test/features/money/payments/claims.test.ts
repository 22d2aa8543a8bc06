import { describe, expect, it } from 'vitest';
import { paymentJobs } from '../../../../src/features/money/payments/jobs.ts';
import { startTestService } from '../../../service/service.ts';
import { openTill } from './till.ts';

const api = await startTestService();
const other = await startTestService({}, { database: api.database });
const tills = [await openTill(api), await openTill(api), await openTill(api)];
const LINKS_EACH = 6;
const NO_PAYOUTS = { settleTransfer: async () => 'UNKNOWN' as const, reconcilePayouts: async () => [] };

/** Runs the job in two workers at once, until neither finds more. */
async function runInBoth(name: string): Promise<void> {
  const drain = async ({ service }: typeof api) => {
    const job = paymentJobs(service.deps, NO_PAYOUTS).find((one) => one.name === name);
    if (!job) throw new Error(`There is no job ${name}`);
    while ((await job.run()) === 'more');
  };
  await Promise.all([drain(api), drain(other)]);
}

const moveClocks = (seconds: number) => Promise.all([api.moveClock(seconds), other.moveClock(seconds)]);

describe('two workers', () => {
  it('check each due link once, and leave only a locked one for later', async () => {
    for (const till of tills) for (let n = 0; n < LINKS_EACH; n++) await till.link(await till.held());
    const checks = async () =>
      (await api.owner.query('select business_id, id, checks from payment_links order by id')).rows;
    const before = await checks();
    expect(before).toHaveLength(tills.length * LINKS_EACH);
    const [first, ...free] = before;
    const blocker = await api.owner.connect();
    await moveClocks(180);
    await blocker.query('begin');
    await blocker.query('select from payment_links where business_id = $1 and id = $2 for update', [
      first.business_id,
      first.id,
    ]);
    await runInBoth('payments.links');
    await blocker.query('rollback');
    blocker.release();
    const once = (link: { id: string; checks: number }) => ({ ...link, checks: link.checks + 1 });
    expect(await checks()).toEqual([first, ...free.map(once)]);
    await runInBoth('payments.links');
    expect(await checks()).toEqual(before.map(once));
    await moveClocks(0);
  });

  it('send each due refund once', async () => {
    for (const till of tills) {
      for (let n = 0; n < LINKS_EACH; n++) {
        const id = await till.held();
        await till.press((await till.link(id)).data, 'pay');
        const [payment] = await till.payments(id);
        expect((await till.refund(payment.id, { amountPesewas: 1_000 })).status).toBe(201);
      }
    }
    await runInBoth('payments.refunds');
    const { rows } = await api.owner.query('select status, checks from refunds');
    expect(rows).toEqual(Array.from({ length: tills.length * LINKS_EACH }, () => ({ status: 'SUCCEEDED', checks: 1 })));
    expect((await api.owner.query('select count(*) from simulator_refunds')).rows).toEqual([{ count: rows.length }]);
  });
});

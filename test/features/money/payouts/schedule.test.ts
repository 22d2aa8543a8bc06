import { describe, expect, it } from 'vitest';
import { payoutContext } from '../../../../src/features/money/payouts/context.ts';
import { runSchedule } from '../../../../src/features/money/payouts/run-schedule.ts';
import { startTestService } from '../../../service/service.ts';
import { openTreasury, type Treasury } from './treasury.ts';

// Without a worker, the schedule runs when the test says so.
const api = await startTestService();
const context = payoutContext(api.service.deps);

async function openAt(nextRunAt: string): Promise<Treasury> {
  const shop = await openTreasury(api);
  await shop.setAccount();
  await api.owner.query('update payout_accounts set next_run_at = $2 where business_id = $1', [
    shop.till.id,
    nextRunAt,
  ]);
  return shop;
}

const run = (now: string) => runSchedule(context, Temporal.Instant.from(now));

const madeFor = async ({ till }: Treasury) => {
  const { rows } = await api.owner.query(
    'select scheduled_for::text as date, amount_pesewas::int as amount from payouts where business_id = $1',
    [till.id],
  );
  return rows;
};

const nextRunOf = async ({ till }: Treasury): Promise<string> => {
  const { rows } = await api.owner.query(
    "select to_char(next_run_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from payout_accounts where business_id = $1",
    [till.id],
  );
  return rows[0].at;
};

describe('the schedule of payouts', () => {
  it('pays on Mondays where a business has chosen nothing', async () => {
    const shop = await openAt('2027-03-07T06:00:00Z');
    await shop.give(10_000);
    await run('2027-03-07T06:00:01Z');
    expect([await madeFor(shop), await nextRunOf(shop)]).toEqual([[], '2027-03-08 06:00']);
    await run('2027-03-08T05:59:59Z');
    expect(await madeFor(shop)).toEqual([]);
    await run('2027-03-08T06:00:01Z');
    await run('2027-03-08T06:00:02Z');
    expect(await madeFor(shop)).toEqual([{ date: '2027-03-08', amount: 9_900 }]);
    await shop.give(10_000);
    await run('2027-03-09T06:00:01Z');
    expect(await madeFor(shop)).toHaveLength(1);
  });

  it('makes up once for a Monday on which no worker ran', async () => {
    const shop = await openAt('2027-03-06T06:00:00Z');
    await shop.give(10_000);
    await run('2027-03-24T10:00:00Z');
    expect(await madeFor(shop)).toEqual([{ date: '2027-03-22', amount: 9_900 }]);
    expect(await nextRunOf(shop)).toBe('2027-03-25 06:00');
    const manual = await openAt('2027-03-06T06:00:00Z');
    await manual.give(10_000);
    await manual.till.setPolicies({ payouts: 'MANUAL' });
    await run('2027-03-24T10:00:00Z');
    expect(await madeFor(manual)).toEqual([]);
  });

  it('includes what is settled by then, although no worker has released it', async () => {
    const shop = await openAt('2027-03-29T06:00:00Z');
    const { data: link } = await shop.till.link(await shop.till.held(), { amountPesewas: 3_000 });
    await shop.till.press(link, 'pay');
    await shop.give(5_000);
    await api.owner.query('update ledger_releases set release_at = $2 where business_id = $1', [
      shop.till.id,
      '2027-03-29T05:00:00Z',
    ]);
    await run('2027-03-29T10:00:00Z');
    expect(await madeFor(shop)).toEqual([{ date: '2027-03-29', amount: 7_900 }]);
  });
});

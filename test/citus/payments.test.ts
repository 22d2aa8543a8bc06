import { Client } from 'pg';
import { expect, it } from 'vitest';
import { openTill, type Till } from '../features/money/payments/till.ts';
import { countBlockedBy } from '../service/lock-waits.ts';
import { onFinish } from '../service/on-finish.ts';
import { startTestService } from '../service/service.ts';

/** The ledger of a business lies with it, and the platform's accounts have no row of their own. */
const api = await startTestService({ PLATFORM_FEE_PERCENT: '2.5' });
const OTHERS = 12;

const connect = async (): Promise<Client> => {
  const client = new Client({ connectionString: api.database.url });
  await client.connect();
  onFinish(() => client.end());
  return client;
};

/** A held booking with the link that pays its deposit. */
async function open(till: Till) {
  const id = await till.held();
  const { data } = await till.link(id, { amountPesewas: 4_000 });
  return { id, till, pay: () => till.press(data, 'pay') };
}

const paidOf = async ({ till, id }: { till: Till; id: string }) => (await till.booking(id)).paidPesewas;

it.each(['ledger_balances', 'event_sequences'])(
  'payments of other businesses pass one that waits for its own row of %s',
  async (table) => {
    const tills: Till[] = [];
    while (tills.length <= OTHERS) tills.push(await openTill(api));
    const [first, ...others] = tills as [Till, ...Till[]];
    // The first payment makes the rows of its business.
    await (await open(first)).pay();
    const stuck = await open(first);
    const free = await Promise.all(others.map(open));

    const [locker, observer] = [await connect(), await connect()];
    await locker.query('begin');
    await locker.query(`select from ${table} where business_id = $1 for update`, [first.id]);
    const waiting = stuck.pay();
    await expect.poll(() => countBlockedBy(locker, observer)).toBe(1);

    await Promise.all(free.map(({ pay }) => pay()));
    expect(await Promise.all(free.map(paidOf))).toEqual(free.map(() => 4_000));
    expect([await countBlockedBy(locker, observer), await paidOf(stuck)]).toEqual([1, 0]);

    await locker.query('rollback');
    await waiting;
    expect(await paidOf(stuck)).toBe(4_000);
    const sums = await observer.query(
      `select count(*)::int as businesses, sum(pending_pesewas + available_pesewas + payout_pesewas + gateway_pesewas
         + fees_pesewas + gateway_cost_pesewas)::int as total from ledger_balances where business_id = any($1)`,
      [tills.map(({ id }) => id)],
    );
    expect(sums.rows).toEqual([{ businesses: OTHERS + 1, total: 0 }]);
  },
);

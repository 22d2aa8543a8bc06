import type { Deps } from '../deps.ts';
import { moveOf, type PayoutStatus } from '../domain/money/payout-states.ts';
import { nextPayoutCheck, releaseTime } from '../domain/money/working-days.ts';
import { lockBalance, postEntry, postPayment, releaseDue } from '../features/money/ledger/index.ts';
import type { Tx } from '../kit/postgres/database.ts';
import { addDays, at, dateOf, isBefore, startOf } from '../kit/time.ts';
import { seedId } from './ids.ts';
import { insertRows, type Row } from './store.ts';

/** The business whose customers paid through the gateway, so that its owner has money to look at. */
export const SHOP_WITH_PAYOUTS = 1;

const NUMBER = '0244124567';
const FEE = 100;
/** What the gateway keeps, in hundredths of a percent. */
const GATEWAY_FEE = 195;
const TERMS = { platformFeeBasisPoints: 0, payoutDelayDays: 1 };
const FAILURE = 'The wallet cannot receive this amount';

/**
 * Posts the payments of weeks in the order of time, with a payout on each day on which money became available. The last of
 * these failed, and one by hand is on its way.
 */
export async function addMoney(deps: Deps, payments: readonly Row[], now: Temporal.Instant): Promise<void> {
  const businessId = seedId('biz', SHOP_WITH_PAYOUTS);
  const { simulator } = deps.transfers;
  const target = { type: 'MOMO', network: 'MTN', bankCode: null, number: NUMBER } as const;
  const holderName = await simulator.resolve(target);
  const recipient = await simulator.register(target, holderName ?? '');
  const number = `\\x${deps.accountNumbers.seal(NUMBER).toString('hex')}`;
  const account = { type: 'MOMO', network: 'MTN', bank: null, numberLast4: NUMBER.slice(-4), holderName };
  const received = payments
    .filter((row) => row['business_id'] === businessId && row['provider'] === 'SIMULATOR')
    .map((row) => ({
      at: Temporal.Instant.from(String(row['paid_at'])),
      amountPesewas: Number(row['amount_pesewas']),
      bookingId: String(row['booking_id']),
      paymentId: String(row['id']),
    }))
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at));
  const first = received[0]?.at ?? now;
  const released = received
    .map((row) => dateOf(releaseTime(row.at, TERMS.payoutDelayDays)))
    .filter((date) => isBefore(at(date, '06:00'), now));

  const payouts: Row[] = [];
  async function payOut(tx: Tx, time: Temporal.Instant, amountPesewas: number, status: PayoutStatus): Promise<void> {
    const id = seedId('pyo', SHOP_WITH_PAYOUTS, payouts.length);
    const entry = { businessId, at: time, payoutId: id };
    const reserved = { available: -amountPesewas, payout: amountPesewas };
    await postEntry(tx, { ...entry, kind: 'PAYOUT', cause: `${id} 0`, lines: reserved });
    const fee = { available: -FEE, gatewayCost: FEE };
    await postEntry(tx, { ...entry, kind: 'PAYOUT_FEE', cause: `${id} fee`, lines: fee });
    const move = moveOf('SENT', status, amountPesewas);
    const end = move ? time.add({ seconds: 41 }) : time;
    const failure = status === 'FAILED' ? FAILURE : null;
    if (move) await postEntry(tx, { ...entry, at: end, cause: `${id} 1`, note: failure, ...move });
    payouts.push({
      business_id: businessId,
      id,
      reference: id.replace('_', '-'),
      amount_pesewas: amountPesewas,
      fee_pesewas: FEE,
      status,
      provider: 'SIMULATOR',
      account,
      number,
      recipient,
      failure,
      asked_at: time.toString(),
      sent_at: time.toString(),
      paid_at: status === 'PAID' ? end.toString() : null,
      moves: move ? 1 : 0,
      checks: 1,
      next_check_at: move ? null : now.add({ hours: 1 }).toString(),
      created_at: time.toString(),
      updated_at: end.toString(),
    });
  }

  await deps.db.service.transaction(async (tx) => {
    let posted = 0;
    const postUntil = async (time: Temporal.Instant) => {
      for (let row = received[posted]; row && isBefore(row.at, time); row = received[++posted]) {
        const gatewayFeePesewas = Math.round((row.amountPesewas * GATEWAY_FEE) / 10_000);
        await postPayment(tx, { businessId, ...row, gatewayFeePesewas }, TERMS);
      }
    };
    for (let date = dateOf(first); !isBefore(now, startOf(date)); date = addDays(date, 1)) {
      const [release, payout] = [at(date, '05:00'), at(date, '06:00')];
      await postUntil(release);
      if (!isBefore(now, release)) await releaseDue(tx, businessId, release);
      await postUntil(payout);
      if (!released.includes(date)) continue;
      const available = (await lockBalance(tx, businessId)) - FEE;
      await payOut(tx, payout, available, date === released.at(-1) ? 'FAILED' : 'PAID');
    }
    await postUntil(now.add({ seconds: 1 }));
    const half = Math.floor((await lockBalance(tx, businessId)) / 2);
    if (half > FEE) await payOut(tx, now, half, 'SENT');
    const ready = { status: 'READY', ready_at: first.toString(), next_run_at: nextPayoutCheck(now).toString() };
    const place = { business_id: businessId, stage: 'CURRENT', type: 'MOMO', network: 'MTN', provider: 'SIMULATOR' };
    const holder = { number, number_last4: account.numberLast4, holder_name: holderName, recipient };
    await insertRows(tx, 'payout_accounts', [{ ...place, ...holder, ...ready, created_at: first.toString() }]);
    await insertRows(tx, 'payouts', payouts);
    const open = payouts.filter(({ status }) => status === 'SENT');
    const transfers = open.map(({ reference, amount_pesewas }) => ({ reference, amount_pesewas }));
    const known = { outcome: 'PAID', asked: 0, created_at: now.toString() };
    await insertRows(
      tx,
      'simulator_transfers',
      transfers.map((transfer) => ({ ...transfer, ...known })),
    );
  });
}

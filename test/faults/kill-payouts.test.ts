import { describe, expect, it } from 'vitest';
import { reconcile } from '../../src/features/money/payments/index.ts';
import { eventually } from '../features/money/payments/till.ts';
import { paystackEnvironment } from '../features/money/payouts/paystack-treasury.ts';
import { openTreasury } from '../features/money/payouts/treasury.ts';
import { startFakePaystack } from '../service/fake-paystack.ts';
import { type ServiceProcess, startProcess } from '../service/process.ts';
import { random } from '../service/seed.ts';
import { startTestService } from '../service/service.ts';

const fake = await startFakePaystack();
const environment = { ...paystackEnvironment(fake, 2_000), PLATFORM_FEE_PERCENT: '1.5' };
const survivor = await startTestService({ ...environment, ROLE: 'all' });
const { owner } = survivor;
const chance = random('payouts under kills');
/** The business of each charge, as the test knows it. */
const businessOf = new Map<string, string>();

/** Ends waits and leases, so that a history of days runs in seconds. */
const hurry = async () => {
  await owner.query("update payouts set next_check_at = now() where next_check_at > now() + interval '5 seconds'");
  await owner.query("update refunds set next_check_at = now() where next_check_at > now() + interval '5 seconds'");
  await owner.query("update gateway_notices set next_try_at = now() where next_try_at > now() + interval '5 seconds'");
  // Two releases of a business have no moment in common.
  await owner.query(
    `update ledger_releases set release_at = release_at - interval '9 days' - random() * interval '1 hour'
     where release_at > now()`,
  );
};

const tell = (event: string, about: Parameters<typeof fake.notice>[1]) => {
  const { body, headers } = fake.notice(event, about);
  return survivor.call('POST', '/payments/webhooks/paystack', { body, headers }).catch(() => null);
};

describe('payouts while a process is killed again and again, and the gateway is unreliable', () => {
  it('are paid once and never lost: ledger, independent sums and the gateway agree to the pesewa', async () => {
    let victim: ServiceProcess = await startProcess(survivor.database, { ...environment, ROLE: 'worker' });
    fake.chargeFee = 31;
    const shops = await Promise.all([openTreasury(survivor), openTreasury(survivor)]);
    for (const shop of shops) {
      await shop.setAccount();
      await shop.give(20_000);
    }
    const pay = async (shop: (typeof shops)[number]) => {
      const id = await shop.till.held();
      const { data: link } = await shop.till.link(id, { amountPesewas: chance.between(500, 9_000) });
      const reference = link.id.replace('_', '-');
      fake.pay(reference);
      businessOf.set(reference, shop.till.id);
      await tell('charge.success', fake.transactions.get(reference) ?? { reference });
    };
    const refund = async (shop: (typeof shops)[number]) => {
      const { data } = await survivor.get(`${shop.path}/payments?status=SUCCEEDED`, shop.till.owner.token);
      if (data.length === 0) return;
      const { id, amountPesewas } = chance.pick(data as { id: string; amountPesewas: number }[]);
      await shop.till.refund(id, { amountPesewas: chance.between(1, amountPesewas) });
    };
    const end = async () => {
      const transfers = [...fake.transfers.values()];
      if (transfers.length === 0) return;
      const transfer = chance.pick(transfers);
      // A failed transfer stays failed; a paid one may come back.
      if (transfer.status === 'pending') fake.endTransfer(transfer.reference, chance.pick(['success', 'failed']));
      else if (transfer.status === 'success' && chance.chance(0.4)) fake.endTransfer(transfer.reference, 'reversed');
      if (chance.chance(0.7)) await tell(`transfer.${chance.pick(['success', 'failed', 'reversed'])}`, transfer);
    };
    const tellDispute = ({ id, transaction, status }: Dispute) => {
      const { reference = '' } = chargeOf(transaction) ?? {};
      const about = { id, reference, transaction: { reference } };
      return tell(status === 'pending' ? 'charge.dispute.create' : 'charge.dispute.resolve', about);
    };
    const dispute = async () => {
      const open = fake.disputes.find(({ status }) => status === 'pending');
      const charges = [...fake.transactions.values()].filter(({ status }) => status === 'success');
      if (open && chance.chance(0.6)) decide(open);
      else if (charges.length > 0) {
        const { id: transaction, amount } = chance.pick(charges);
        const refundAmount = chance.between(1, amount);
        const id = fake.disputes.length + 1;
        fake.disputes.push({ id, transaction, refundAmount, status: 'pending', resolution: null });
      }
      if (chance.chance(0.3)) fake.trouble('GET /dispute', 'error');
      // Notices come late, twice or not at all.
      const told = fake.disputes.filter(() => chance.chance(0.5));
      await Promise.all([...told, ...told].map(tellDispute));
    };
    for (let step = 0; step < 80; step++) {
      const shop = chance.pick(shops);
      const what = chance.below(12);
      fake.newTransfers = chance.pick(['pending', 'success', 'failed']);
      if (what < 2) await pay(shop);
      else if (what < 3) await refund(shop);
      else if (what < 6) await shop.payOut({ amountPesewas: chance.between(1, 3_000) });
      else if (what < 8) await end();
      else if (what < 9) {
        fake.trouble('POST /transfer', chance.pick(['hang-before', 'hang-after', 'error', { status: 'failed' }]));
        fake.trouble('GET /transfer/verify', chance.pick(['error', { status: 'success' }, { status: 'failed' }]));
        fake.finishRefunds(chance.pick(['processed', 'failed']));
      } else if (what < 11) await dispute();
      else {
        victim.child.kill('SIGKILL');
        await victim.ended;
        victim = await startProcess(survivor.database, { ...environment, ROLE: 'worker' });
      }
      await hurry();
    }
    fake.newTransfers = 'success';
    for (const shop of shops) {
      await pay(shop);
      await dispute();
    }

    // The gateway tells the truth from here on; everything is asked about until nothing is open.
    await eventually(async () => {
      fake.finishRefunds('processed');
      for (const { reference, status } of fake.transfers.values())
        if (status === 'pending') fake.endTransfer(reference, 'success');
      await hurry();
      const { rows } = await owner.query(
        `select (select count(*) from refunds where status = 'PENDING') + (select count(*) from payouts p
           where p.status in ('PENDING', 'SENT')) as open`,
      );
      expect(rows).toEqual([{ open: 0 }]);
      for (const transfer of fake.transfers.values()) await tell('transfer.success', transfer);
      for (const one of fake.disputes) {
        if (one.status === 'pending') decide(one);
        await tellDispute(one);
      }
      for (const { till } of shops) {
        const { rows: disputed } = await owner.query(
          `select coalesce(-sum(pending_pesewas + available_pesewas), 0)::int as lost from ledger_entries
           where business_id = $1 and kind = 'DISPUTE'`,
          [till.id],
        );
        expect(disputed).toEqual([{ lost: lostBy(till.id) }]);
      }
      const { rows: paid } = await owner.query(
        "select coalesce(sum(amount_pesewas), 0)::int as paid from payouts where status = 'PAID'",
      );
      const truth = [...fake.transfers.values()].reduce((sum, transfer) => sum + transfer.paid, 0);
      expect(paid).toEqual([{ paid: truth }]);
    });
    victim.child.kill('SIGKILL');
    const { rows: unbalanced } = await owner.query(
      `select from ledger_entries where pending_pesewas + available_pesewas + payout_pesewas + gateway_pesewas
         + fees_pesewas + gateway_cost_pesewas <> 0`,
    );
    expect(unbalanced).toEqual([]);
    for (const { till } of shops) {
      const sums = await recompute(till.id);
      const { rows } = await owner.query(
        `select (pending_pesewas + available_pesewas)::int as owned, payout_pesewas::int as payout,
           gateway_pesewas::int as gateway from ledger_balances where business_id = $1`,
        [till.id],
      );
      expect(rows).toEqual([sums]);
    }
    const found = await reconcile(survivor.service.deps, survivor.service.deps.clock.now());
    expect(found.filter(({ kind }) => /LEDGER|ENTRY|BALANCE|PAYOUT/.test(kind))).toEqual([]);
    // One transfer a payout, however often it was asked for.
    const { rows: references } = await owner.query('select reference from payouts');
    const known = new Set(references.map(({ reference }) => reference));
    expect([...fake.transfers.keys()].filter((reference) => !known.has(reference))).toEqual([]);
  });
});

type Dispute = (typeof fake.disputes)[number];

const chargeOf = (transaction: number) => [...fake.transactions.values()].find(({ id }) => id === transaction);

/** Every second dispute is lost. */
const decide = (dispute: Dispute) =>
  Object.assign(dispute, { status: 'resolved', resolution: dispute.id % 2 === 0 ? 'declined' : 'merchant-accepted' });

/** The sum of lost disputes by the gateway's own list. */
function lostBy(businessId: string): number {
  const lost = fake.disputes.filter(
    ({ transaction, resolution }) =>
      resolution === 'merchant-accepted' && businessOf.get(chargeOf(transaction)?.reference ?? '') === businessId,
  );
  return lost.reduce((sum, { refundAmount }) => sum + refundAmount, 0);
}

/** The balances of a business from payments, refunds, disputes and payouts alone, without the ledger. */
async function recompute(businessId: string): Promise<{ owned: number; payout: number; gateway: number }> {
  const sum = async (text: string): Promise<number> => Number((await owner.query(text, [businessId])).rows[0].n ?? 0);
  const payments = (
    await owner.query<{ amount: number }>(
      "select amount_pesewas as amount from payments where business_id = $1 and provider <> 'MANUAL'",
      [businessId],
    )
  ).rows.map(({ amount }) => Number(amount));
  const refunds = await sum(
    "select sum(amount_pesewas) as n from refunds where business_id = $1 and status <> 'FAILED'",
  );
  const paid = await sum("select sum(amount_pesewas) as n from payouts where business_id = $1 and status = 'PAID'");
  const fees = await sum('select sum(fee_pesewas) as n from payouts where business_id = $1');
  const received = payments.reduce((all, amount) => all + amount, 0);
  const kept = payments.reduce((all, amount) => all + 31 + Math.round((amount * 15) / 1_000), 0);
  const gone = refunds + paid + lostBy(businessId);
  return { owned: 20_000 + received - kept - fees - gone, payout: 0, gateway: gone - received };
}

import { describe, expect, it } from 'vitest';
import { eventually } from '../payments/till.ts';
import { openPaystackTreasury } from './paystack-treasury.ts';
import { WALLET } from './treasury.ts';

const { api, fake, shop, sendNotice, sendApproval, askNow, transferOf } = await openPaystackTreasury();
const { setAccount, give, payOut, reach, balance } = shop;

const sent = (reference: string) => fake.calls.filter((call) => call === `GET /transfer/verify/${reference}`).length;

describe('a payout through Paystack', () => {
  it('goes to a confirmed account, and is paid by a notice that the gateway confirms', async () => {
    expect((await shop.put({ ...WALLET, number: '0244124599' })).data.status).toBe('REFUSED');
    expect((await setAccount()).data).toMatchObject({ status: 'READY', holderName: 'AMA SERWAA MENSAH' });
    await give(100_000);
    const { data: made } = await payOut({ amountPesewas: 1_000 });
    await reach(made.id, 'SENT');
    expect(transferOf(made)).toMatchObject({ amount: 1_000, recipient: 'RCP_0244124567' });
    // A notice alone says nothing.
    await sendNotice('transfer.success', transferOf(made));
    await reach(made.id, 'SENT');
    fake.endTransfer(made.reference, 'success');
    await Promise.all([1, 2, 3].map(() => sendNotice('transfer.success', transferOf(made))));
    await reach(made.id, 'PAID');
    fake.endTransfer(made.reference, 'reversed');
    await Promise.all([
      sendNotice('transfer.success', transferOf(made)),
      sendNotice('transfer.reversed', transferOf(made)),
    ]);
    expect(await reach(made.id, 'RETURNED')).toMatchObject({ failure: 'Wallet limit reached' });
    expect(await balance()).toMatchObject({ availablePesewas: 99_900, inPayoutPesewas: 0 });
  });

  it.each(['hang-after', 'error', 'hang-before'] as const)(
    'is sent once although the answer is lost (%s)',
    async (kind) => {
      fake.newTransfers = 'success';
      fake.trouble('POST /transfer', kind);
      const { data: made } = await payOut({ amountPesewas: 2_000 });
      await eventually(async () => expect(fake.calls.at(-1)).toBe('POST /transfer'));
      fake.newTransfers = 'success';
      await askNow(made.id, () => reach(made.id, 'PAID'));
      fake.newTransfers = 'pending';
      expect(sent(made.reference)).toBeGreaterThan(0);
      expect(transferOf(made)).toMatchObject({ amount: 2_000, paid: 2_000 });
    },
  );

  it('follows a gateway that takes back what it said', async () => {
    fake.newTransfers = 'success';
    fake.trouble('POST /transfer', { status: 'failed' });
    const before = await balance();
    const { data: made } = await payOut({ amountPesewas: 3_000 });
    await reach(made.id, 'FAILED');
    expect((await balance()).availablePesewas).toBe(before.availablePesewas - 100);
    await sendNotice('transfer.success', transferOf(made));
    await reach(made.id, 'PAID');
    expect((await balance()).availablePesewas).toBe(before.availablePesewas - 3_100);
    expect((await shop.entries()).filter(([, amount]) => Math.abs(amount) === 3_000)).toEqual([
      ['PAYOUT', -3_000],
      ['PAYOUT_RETURNED', 3_000],
      ['PAYOUT', -3_000],
    ]);
    fake.newTransfers = 'pending';
  });

  it('is approved as the ledger holds it, and in no other way', async () => {
    const { data: made } = await payOut({ amountPesewas: 4_000 });
    await reach(made.id, 'SENT');
    const recipient = { recipient_code: 'RCP_0244124567', details: { account_number: '0244124567' } };
    const asked = { reference: made.reference, amount: 4_000, recipient };
    expect((await sendApproval({ data: asked })).status).toBe(200);
    for (const wrong of [
      { ...asked, reference: 'pyo-unknown-unknown' },
      { ...asked, amount: 4_001 },
      { ...asked, recipient: { ...recipient, recipient_code: 'RCP_other' } },
      { ...asked, recipient: { ...recipient, details: { account_number: '0200000000' } } },
      { ...asked, recipient: {} },
    ])
      expect((await sendApproval({ data: wrong })).status).toBe(400);
    expect((await sendApproval({ data: asked }, 'sk_other')).status).toBe(401);
    fake.endTransfer(made.reference, 'success');
    await sendNotice('transfer.success', transferOf(made));
    await reach(made.id, 'PAID');
    expect((await sendApproval({ data: asked })).status).toBe(400);
  });
});

describe('a payment through Paystack', () => {
  it('has the fee that the gateway tells, and a lost dispute takes its money back once', async () => {
    fake.chargeFee = 59;
    const { till } = shop;
    const id = await till.held();
    const { data: link } = await till.link(id, { amountPesewas: 3_000 });
    const reference = link.id.replace('_', '-');
    fake.pay(reference);
    const transaction = fake.transactions.get(reference);
    if (!transaction) throw new Error('Paystack was not asked');
    await sendNotice('charge.success', transaction);
    expect((await shop.entries()).slice(-2)).toEqual([
      ['PAYMENT', 3_000],
      ['GATEWAY_FEE', -59],
    ]);
    const dispute = { id: 77, transaction: transaction.id, refundAmount: 3_000 };
    fake.disputes.push({ ...dispute, status: 'pending', resolution: null });
    const notice = { id: 77, transaction: { reference } };
    const tell = (event: string) => sendNotice(event, { ...notice, reference });
    await tell('charge.dispute.create');
    expect((await balance()).pendingPesewas).toBe(2_941);
    Object.assign(fake.disputes[0] ?? {}, { status: 'resolved', resolution: 'merchant-accepted' });
    await Promise.all([tell('charge.dispute.resolve'), tell('charge.dispute.resolve')]);
    const before = await shop.entries();
    expect(before.filter(([kind]) => kind === 'DISPUTE')).toEqual([['DISPUTE', -3_000]]);
    expect((await balance()).pendingPesewas).toBe(0);
    const { rows } = await api.owner.query('select sum(available_pesewas + gateway_pesewas) as n from ledger_balances');
    expect(Number.isInteger(Number(rows[0].n))).toBe(true);
  });
});

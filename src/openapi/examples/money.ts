import type { KnownExamples } from '../example.ts';
import { id } from './story.ts';

const entryId = `led_${'0'.repeat(18)}42zfm7q2`;

/** Balances, the ledger, payouts. */
export const MONEY: KnownExamples = {
  'byRule.adjustedPesewas': 6_200,
  'byCode.adjustedPesewas': -6_200,
  payoutId: id('pyo'),
  'LedgerEntry.id': entryId,
  'LedgerEntry.payoutId': null,
  'LedgerEntry.note': null,
  bookingCode: 'K7Q2M4',
  availableAt: '2026-12-21T05:00:00.000Z',
  payoutAt: '2026-12-21T06:00:41.000Z',
  'PaymentMoney.netPesewas': 30_395,
  'PaymentMoney.status': 'PAID_OUT',
  'Payout.id': id('pyo'),
  'Payout.reference': id('pyo').replace('_', '-'),
  'Payout.feePesewas': 100,
  sentAt: '2026-12-21T06:00:03.000Z',
  readyAt: '2026-12-20T09:30:00.000Z',
  nextPayoutAt: '2026-12-21T06:00:00.000Z',
  payoutsHeld: null,
  businessName: 'Ama’s Bounce & Party',
  bank: null,
  bankCode: '130100',
  numberLast4: '4567',
  previousNumberLast4: '9120',
  holderName: 'AMA SERWAA MENSAH',
  'PayoutBank.code': '130100',
  'PayoutBank.name': 'Ecobank Ghana',
  month: '2026-12',
  sums: { PAYMENT: 31_000, GATEWAY_FEE: -605, RELEASE: 30_395 },
  'setPayoutAccount:request': { type: 'MOMO', network: 'MTN', number: '0244124567', holderName: 'AMA SERWAA MENSAH' },
  exportStatement: `id,at,kind,amountPesewas,availableAfterPesewas,bookingId,paymentId,payoutId,note\n${entryId},2026-12-20T09:30:00.000Z,PAYMENT,31000,0,${id('bkg')},${id('pay')},,\n`,
};

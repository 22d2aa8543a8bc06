/** PENDING: reserved, the gateway has not taken it yet. RETURNED: the gateway took it, and the money came back. */
export const PAYOUT_STATUSES = ['PENDING', 'SENT', 'PAID', 'FAILED', 'RETURNED'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** What the gateway says of a transfer. */
export type TransferState = 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'REVERSED';

/** The status that follows from what the gateway says now. A gateway may take back what it said before. */
export function followTransfer(status: PayoutStatus, state: TransferState): PayoutStatus {
  switch (state) {
    case 'PENDING':
      return status === 'PENDING' ? 'SENT' : status;
    case 'SUCCEEDED':
      return 'PAID';
    case 'FAILED':
      if (status === 'PAID') return 'RETURNED';
      return status === 'RETURNED' ? status : 'FAILED';
    case 'REVERSED':
      return status === 'FAILED' ? status : 'RETURNED';
  }
}

/** Where the money of a payout is: reserved, with the payee, or available again. */
type Place = 'RESERVED' | 'GONE' | 'BACK';

const PLACES: Record<PayoutStatus, Place> = {
  PENDING: 'RESERVED',
  SENT: 'RESERVED',
  PAID: 'GONE',
  FAILED: 'BACK',
  RETURNED: 'BACK',
};

export interface PayoutMove {
  kind: 'PAYOUT' | 'PAYOUT_PAID' | 'PAYOUT_RETURNED';
  lines: { available?: number; payout?: number; gateway?: number };
}

/** The entry that a change of status posts; null where no money moves. */
export function moveOf(from: PayoutStatus, to: PayoutStatus, amount: number): PayoutMove | null {
  const [before, after] = [PLACES[from], PLACES[to]];
  if (before === after) return null;
  if (after === 'GONE') {
    return before === 'RESERVED'
      ? { kind: 'PAYOUT_PAID', lines: { payout: -amount, gateway: amount } }
      : { kind: 'PAYOUT', lines: { available: -amount, gateway: amount } };
  }
  const source = before === 'RESERVED' ? { payout: -amount } : { gateway: -amount };
  return { kind: 'PAYOUT_RETURNED', lines: { available: amount, ...source } };
}

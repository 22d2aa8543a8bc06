/** What a gateway takes for a payout in Ghana, in pesewas: GHS 1 to a wallet, GHS 8 to a bank account. */
export const PAYOUT_FEES = { MOMO: 100, BANK: 800 } as const;

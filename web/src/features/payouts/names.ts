import type { LedgerEntry, Payout, PayoutAccount } from '@dwaso/sdk';
import { TEXT } from './texts.ts';

type Account = Pick<PayoutAccount, 'type' | 'network' | 'bank' | 'numberLast4'>;

const known = <T extends object>(texts: T, key: string): string | undefined =>
  key in texts ? String(texts[key as keyof T]) : undefined;

export const nameAccount = ({ network, bank, numberLast4 }: Account): string =>
  TEXT.number(known(TEXT.networks, network ?? '') ?? bank ?? '', numberLast4);

export const nameKind = ({ kind }: LedgerEntry): string => known(TEXT.kinds, kind) ?? kind;

export const nameStatus = ({ status }: Payout): string => known(TEXT.statuses, status) ?? status;

/** What a payout to this account costs, in pesewas. */
export const feeOf = ({ type }: Pick<PayoutAccount, 'type'>): number => (type === 'BANK' ? 800 : 100);

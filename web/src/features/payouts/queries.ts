import type { ListLedgerQuery } from '@dwaso/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

const ROWS = 25;
const SHOWN_PAYOUTS = 5;
const SHOWN_PAYMENTS = 5;
const live = ['payment', 'payout', 'payouts', 'payout_account'];

export const balanceQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'payouts', 'balance'],
    queryFn: ({ signal }) => dwaso.money.getBalance(businessId, { signal }),
    meta: { live },
  });

export const accountQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'payouts', 'account'],
    queryFn: ({ signal }) => dwaso.money.getPayoutAccount(businessId, { signal }),
    meta: { live },
  });

export const payoutsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'payouts', 'list'],
    queryFn: async ({ signal }) =>
      (await dwaso.money.listPayouts(businessId, { limit: SHOWN_PAYOUTS }, { signal })).data,
    meta: { live },
  });

export const banksQuery = queryOptions({
  queryKey: ['payout-banks'],
  queryFn: ({ signal }) => dwaso.money.listPayoutBanks({ signal }),
});

export const paymentMoneyQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: ['b', businessId, 'payouts', 'payments'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: SHOWN_PAYMENTS, ...(pageParam !== null && { cursor: pageParam }) };
      const { data, meta } = await dwaso.money.listLedgerPayments(businessId, query, { signal });
      return { rows: data, next: meta.nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: { live },
  });

export type LedgerKind = Extract<NonNullable<ListLedgerQuery['kind']>, string>;

export const ledgerQuery = (businessId: string, kind: LedgerKind[]) =>
  infiniteQueryOptions({
    queryKey: ['b', businessId, 'payouts', 'ledger', ...kind],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: ROWS, kind, ...(pageParam !== null && { cursor: pageParam }) };
      const { data, meta } = await dwaso.money.listLedger(businessId, query, { signal });
      return { rows: data, next: meta.nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: { live },
  });

import type { Answer, Api, Person } from '../../../service/api.ts';
import type { TestService } from '../../../service/service.ts';
import { eventually, openTill, type Till } from '../payments/till.ts';

export const WALLET = { type: 'MOMO', network: 'MTN', number: '0244124567' };

/** A till with money: what its owner does about payouts. */
export interface Treasury {
  till: Till;
  path: string;
  balance: () => Promise<Answer['data']>;
  /** Kinds and amounts, oldest first. */
  entries: () => Promise<[string, number][]>;
  /** Available money, without a payment. */
  give: (amountPesewas: number) => Promise<void>;
  put: (account: object, token?: string) => Promise<Answer>;
  /** Checks and confirms an account. */
  setAccount: (account?: object) => Promise<Answer>;
  payOut: (body?: object, token?: string, key?: string) => Promise<Answer>;
  payouts: () => Promise<Answer['data']>;
  /** Waits until the payout has the status. */
  reach: (id: string, status: string) => Promise<Answer['data']>;
}

export async function openTreasury(api: TestService, owner?: Person): Promise<Treasury> {
  const till = await openTill(api);
  const path = `/businesses/${till.id}`;
  const token = owner?.token ?? till.owner.token;
  const get = (rest: string): ReturnType<Api['get']> => api.get(path + rest, token);
  const put = (account: object, by = token) => api.call('PUT', `${path}/payout-account`, { body: account, token: by });
  const payouts = async () => (await get('/payouts?limit=100')).data;
  let given = 0;
  return {
    till,
    path,
    balance: async () => (await get('/balance')).data,
    entries: async () =>
      (await get('/ledger?limit=100')).data
        .map(({ kind, amountPesewas }: { kind: string; amountPesewas: number }) => [kind, amountPesewas])
        .toReversed(),
    async give(amountPesewas) {
      await api.owner.query(
        `select post_entry($1, 'ADJUSTMENT', $2, now(), 0, $3, 0, 0, -$3::bigint, 0, null, null, null, 'A test')`,
        [till.id, `given ${++given}`, amountPesewas],
      );
    },
    put,
    async setAccount(account = WALLET) {
      const checked = await put(account);
      if (checked.data?.status !== 'CHECKING') return checked;
      return put({ ...account, holderName: checked.data.holderName });
    },
    payOut: (body = {}, by = token, key) => api.post(`${path}/payouts`, body, by, key),
    payouts,
    async reach(id, status) {
      let found: Answer['data'];
      await eventually(async () => {
        found = (await payouts()).find((payout: { id: string }) => payout.id === id);
        if (found?.status !== status) throw new Error(`It is ${found?.status}`);
      });
      return found;
    },
  };
}

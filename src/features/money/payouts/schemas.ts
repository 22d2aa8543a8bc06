import { PAYOUT_STATUSES, type PayoutStatus } from '../../../domain/money/payout-states.ts';
import { MAX_PESEWAS } from '../../../domain/pricing/money.ts';
import { Choice, Closed, CursorQuery, Id, Line, Nullable, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';
import { NETWORKS, type Network } from './gateways/transfers.ts';

const ACCOUNT_TYPES = ['MOMO', 'BANK'] as const;

const shownAccount = {
  type: Choice(ACCOUNT_TYPES),
  network: Nullable(Choice(NETWORKS)),
  bank: Nullable(Type.String({ description: 'Name of the bank' })),
  numberLast4: Type.String(),
  holderName: Nullable(Type.String({ description: 'Name of the holder, as the gateway tells it' })),
};

export const PayoutAccount = Shape(
  'PayoutAccount',
  Type.Object({
    ...shownAccount,
    status: Choice(['CHECKING', 'READY', 'REFUSED'], {
      description: 'CHECKING: confirm the name of the holder; REFUSED: the gateway knows no such account',
    }),
    readyAt: Nullable(Type.String({ description: 'Payouts go from then on; a changed account waits 24 hours' })),
  }),
);
export type PayoutAccount = Type.Static<typeof PayoutAccount>;

export const PutPayoutAccount = Closed({
  type: Choice(ACCOUNT_TYPES),
  network: Type.Optional(Choice(NETWORKS, { description: 'For MOMO' })),
  bankCode: Type.Optional(Line(1, 20, { description: 'For BANK: a code of `GET /payout-banks`' })),
  number: Line(4, 32, { description: 'Number of the wallet or the account' }),
  holderName: Type.Optional(
    Line(1, 120, { description: 'The name that the answer showed: confirms that the account is the right one' }),
  ),
});
export type PutPayoutAccount = Type.Static<typeof PutPayoutAccount>;

export const PayoutBank = Shape('PayoutBank', Type.Object({ code: Type.String(), name: Type.String() }));

const payout = {
  id: Type.String(),
  amountPesewas: Type.Integer({ description: 'What arrives' }),
  feePesewas: Type.Integer({ description: 'Taken on top of the amount, also when the payout fails' }),
  status: Choice(PAYOUT_STATUSES),
  account: Type.Object(shownAccount),
  reference: Type.String(),
  failure: Nullable(Type.String({ description: 'Why it failed or came back' })),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  sentAt: Nullable(Type.String()),
  paidAt: Nullable(Type.String()),
};
export const Payout = Shape('Payout', Type.Object(payout));
export type Payout = Type.Static<typeof Payout>;

export const CreatePayout = Closed({
  amountPesewas: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_PESEWAS, description: 'Default: the available balance less the fee' }),
  ),
});

export const PayoutsQuery = Closed({ status: Type.Optional(Choice(PAYOUT_STATUSES)), ...CursorQuery() });
export const OfBusiness = Type.Object({ businessId: Id });

/** The account of a payout as it was. */
export type ShownAccount = Pick<PayoutAccount, 'type' | 'network' | 'bank' | 'numberLast4' | 'holderName'>;

export interface AccountRow {
  stage: 'CURRENT' | 'PROPOSED';
  type: 'MOMO' | 'BANK';
  network: Network | null;
  bankCode: string | null;
  bank: string | null;
  /** Sealed. */
  number: Buffer;
  numberLast4: string;
  holderName: string | null;
  status: PayoutAccount['status'];
  readyAt: Temporal.Instant | null;
  provider: 'SIMULATOR' | 'PAYSTACK';
  recipient: string | null;
}

export interface PayoutRow {
  businessId: string;
  id: string;
  reference: string;
  amountPesewas: number;
  feePesewas: number;
  status: PayoutStatus;
  provider: 'SIMULATOR' | 'PAYSTACK';
  account: ShownAccount;
  failure: string | null;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  sentAt: Temporal.Instant | null;
  paidAt: Temporal.Instant | null;
}

export const toShownAccount = ({ type, network, bank, numberLast4, holderName }: AccountRow): ShownAccount => ({
  type,
  network,
  bank,
  numberLast4,
  holderName,
});

export const toAccount = (row: AccountRow): PayoutAccount => ({
  ...toShownAccount(row),
  status: row.status,
  readyAt: row.readyAt && textOf(row.readyAt),
});

export const toPayout = (row: PayoutRow): Payout => ({
  id: row.id,
  amountPesewas: row.amountPesewas,
  feePesewas: row.feePesewas,
  status: row.status,
  account: row.account,
  reference: row.reference,
  failure: row.failure,
  createdAt: textOf(row.createdAt),
  updatedAt: textOf(row.updatedAt),
  sentAt: row.sentAt && textOf(row.sentAt),
  paidAt: row.paidAt && textOf(row.paidAt),
});

import type { Policies, UpdateBusinessRequest } from '@dwaso/sdk';
import { MoneyField, TextField } from '../../kit/form.tsx';
import { parseMoney, toMoneyInput } from '../../kit/format.ts';
import { Choices } from './choices.tsx';
import { TEXT } from './texts.ts';

type DepositBody = NonNullable<NonNullable<UpdateBusinessRequest['policies']>['deposit']>;

/** The deposit as it is typed. */
export interface Deposit {
  type: string;
  amount: string;
  percent: string;
}

export const toDeposit = ({ deposit: { type, amountPesewas, percent } }: Policies): Deposit => ({
  type,
  amount: amountPesewas === undefined ? '' : toMoneyInput(amountPesewas),
  percent: percent === undefined ? '' : String(percent),
});

export function toDepositBody({ type, amount, percent }: Deposit): DepositBody {
  if (type === 'FIXED') return { type, amountPesewas: parseMoney(amount) };
  return type === 'PERCENT' ? { type, percent: Number(percent) } : { type: 'NONE' };
}

export function DepositFields({ value, onChange }: { value: Deposit; onChange: (deposit: Deposit) => void }) {
  return (
    <>
      <Choices
        legend={TEXT.deposit.explain}
        name="depositType"
        options={TEXT.deposit.types}
        value={value.type}
        onChange={(type) => onChange({ ...value, type })}
      />
      {value.type === 'PERCENT' && (
        <TextField
          name="percent"
          path="/policies/deposit/percent"
          label={TEXT.deposit.percent}
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          required
          value={value.percent}
          onChange={(event) => onChange({ ...value, percent: event.target.value })}
        />
      )}
      {value.type === 'FIXED' && (
        <MoneyField
          name="amount"
          path="/policies/deposit/amountPesewas"
          label={TEXT.deposit.amount}
          required
          value={value.amount}
          onChange={(event) => onChange({ ...value, amount: event.target.value })}
        />
      )}
    </>
  );
}

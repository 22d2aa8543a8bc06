import type { PayoutBank, SetPayoutAccountRequest } from '@dwaso/sdk';
import { useState } from 'react';
import { SelectField, TextField, textOf } from '../../kit/form.tsx';
import { TEXT } from './texts.ts';

const { setup: text } = TEXT;
type Network = keyof typeof text.networks;

export function readNumber(form: FormData): SetPayoutAccountRequest {
  const number = textOf(form, 'number') ?? '';
  return textOf(form, 'type') === 'BANK'
    ? { type: 'BANK', bankCode: textOf(form, 'bankCode') ?? '', number }
    : { type: 'MOMO', network: (textOf(form, 'network') ?? 'MTN') as Network, number };
}

/** Where the money goes: a wallet or an account. */
export function NumberFields({ banks }: { banks: readonly PayoutBank[] }) {
  const [type, setType] = useState('MOMO');
  return (
    <>
      <fieldset className="stack g1">
        <legend className="lab">{text.payTo}</legend>
        {text.types.map(({ value, label, hint }) => (
          <label className="ck" key={value}>
            <input type="radio" name="type" value={value} checked={type === value} onChange={() => setType(value)} />
            <span>
              {label}
              <br />
              <span className="small muted">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {type === 'BANK' ? (
        <SelectField label={text.bank} name="bankCode" required>
          {banks.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <SelectField label={text.network} name="network" required>
          {(Object.keys(text.networks) as Network[]).map((network) => (
            <option key={network} value={network}>
              {text.networks[network]}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={type === 'BANK' ? text.accountNumber : text.wallet}
        name="number"
        inputMode="tel"
        autoComplete="off"
        hint={type === 'BANK' ? undefined : text.walletHint}
        required
      />
    </>
  );
}

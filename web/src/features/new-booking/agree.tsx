import type { Quote } from '@dwaso/sdk';
import { type FormEvent, useState } from 'react';
import { MoneyField, TextField, textOf } from '../../kit/form.tsx';
import { formatMoney, parseMoney } from '../../kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useBusiness } from '../shops/index.ts';
import { type Agreed, depositOf } from './agreed.ts';
import { TEXT } from './texts.ts';

/** Asks for the total that was agreed on and its reason, and shows the difference while it is typed. */
export function AgreeDialog({
  name,
  quote,
  agreed,
  onAgree,
  onClose,
}: {
  /** The customer's; empty before one is chosen. */
  name: string;
  quote: Quote;
  agreed: Agreed | null;
  onAgree: (agreed: Agreed) => void;
  onClose: () => void;
}) {
  const { policies } = useBusiness();
  const first = agreed?.totalPesewas ?? quote.totalPesewas;
  const [total, setTotal] = useState(first);
  const isMoney = Number.isInteger(total);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React passes the event on to the form of the booking, which must not be sent.
    event.stopPropagation();
    const reason = textOf(new FormData(event.currentTarget), 'reason');
    if (isMoney && reason) onAgree({ totalPesewas: total, reason });
  };
  return (
    <Dialog title={name ? TEXT.agree.titleWith(name) : TEXT.agree.title} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <MoneyField
          name="total"
          label={TEXT.agree.total}
          pesewas={first}
          onChange={(event) => setTotal(parseMoney(event.target.value))}
          hint={isMoney ? describe(total, quote.totalPesewas, depositOf(policies.deposit, total)) : TEXT.agree.write}
          required
        />
        <TextField
          name="reason"
          label={TEXT.agree.reason}
          hint={TEXT.agree.reasonHint}
          defaultValue={agreed?.reason}
          maxLength={500}
          required
        />
        <div className="btns">
          <Button type="submit" kind="pri" disabled={!isMoney}>
            {isMoney ? TEXT.agree.use(formatMoney(total)) : TEXT.agree.action}
          </Button>
          <Button onClick={onClose}>{TEXT.agree.back}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function describe(total: number, before: number, deposit: number): string {
  const whole = formatMoney(before);
  const difference = formatMoney(Math.abs(total - before));
  const text =
    total === before
      ? TEXT.agree.same(whole)
      : total < before
        ? TEXT.agree.less(difference, whole)
        : TEXT.agree.more(difference, whole);
  return deposit > 0 ? `${text} ${TEXT.agree.depositOf(formatMoney(deposit))}` : text;
}

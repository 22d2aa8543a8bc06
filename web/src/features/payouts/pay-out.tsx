import type { Payout, PayoutAccount } from '@dwaso/sdk';
import { dwaso } from '../../kit/api.ts';
import { FieldErrors, FormNotice, MoneyField, textOf } from '../../kit/form.tsx';
import { formatMoney, parseMoney } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { useSubmit } from '../../kit/submit.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { feeOf, nameAccount } from './names.ts';
import { needsSignIn, SignInAgain } from './sign-in-again.tsx';
import { TEXT } from './texts.ts';

const { payOut: text } = TEXT;

/** What arrives, what it costs and where it goes, before the press. */
export function PayOutDialog({
  businessId,
  account,
  available,
  onClose,
}: {
  businessId: string;
  account: PayoutAccount;
  available: number;
  onClose: () => void;
}) {
  const fee = feeOf(account);
  const { state, error, submit, again, forget } = useSubmit<{ amountPesewas: number }, Payout>({
    name: `pay-out:${businessId}`,
    send: (body, options) => dwaso.money.createPayout(businessId, body, options),
    onDone: () => {
      showToast(text.done, { icon: 'check' });
      void refresh(businessId, 'payouts');
      onClose();
    },
  });
  return (
    <Dialog title={text.ask(formatMoney(available - fee))} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = textOf(new FormData(event.currentTarget), 'amountPesewas') ?? '';
          void submit({ amountPesewas: parseMoney(typed) });
        }}
      >
        <dl className="sum">
          <div>
            <dt>{TEXT.available}</dt>
            <dd>{formatMoney(available)}</dd>
          </div>
          <div>
            <dt>{text.fee}</dt>
            <dd>−{formatMoney(fee)}</dd>
          </div>
          <div className="tot">
            <dt>{text.to(nameAccount(account))}</dt>
            <dd>{formatMoney(available - fee)}</dd>
          </div>
        </dl>
        <p>{text.explain(account.holderName ?? '')}</p>
        <FieldErrors error={error} busy={state === 'sending'}>
          <MoneyField label={text.other} name="amountPesewas" pesewas={available - fee} required />
        </FieldErrors>
        {needsSignIn(error) ? (
          <SignInAgain />
        ) : (
          <FormNotice state={state} error={error} again={again} forget={forget} onConflict={undefined} />
        )}
        <div className="btns">
          <Button type="submit" kind="pri" busy={state === 'sending'}>
            {text.action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

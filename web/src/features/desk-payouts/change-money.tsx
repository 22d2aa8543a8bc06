import type { AdminAdjustBalanceRequest, AdminHoldPayoutsRequest, Balance } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, LongField, MoneyField, textOf } from '../../kit/form.tsx';
import { formatDateTime, formatMoney, parseMoney } from '../../kit/format.ts';
import { queryClient } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { overviewQuery } from '../desk-businesses/queries.ts';
import { TEXT } from './texts.ts';

interface Shop {
  id: string;
  name: string;
}

const finish = (text: string, onClose: () => void) => () => {
  showToast(text, { icon: 'check' });
  void queryClient.invalidateQueries({ queryKey: ['desk'] });
  onClose();
};

/** Below zero where the shop owes. */
const signed = ({ availablePesewas, owedPesewas }: Balance): number => availablePesewas - owedPesewas;

const Back = ({ onClose }: { onClose: () => void }) => <Button onClick={onClose}>{TEXT.back}</Button>;

/** The effect first, then the reason, which the owner reads. */
export function HoldDialog({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const query = useQuery(overviewQuery(shop.id));
  const isHeld = query.data?.balance.payoutsHeld != null;
  const text = isHeld ? TEXT.release : TEXT.hold;
  return (
    <Dialog title={text.title(shop.name)} onClose={onClose}>
      <Loaded query={query} what={TEXT.balance} skeleton={<SkeletonRows rows={2} />}>
        {({ balance: { availablePesewas, payoutsHeld } }) => (
          <>
            <p>
              {payoutsHeld
                ? TEXT.release.explain(formatDateTime(payoutsHeld.at), payoutsHeld.reason)
                : TEXT.hold.explain(availablePesewas > 0 ? formatMoney(availablePesewas) : null)}
            </p>
            <ApiForm<AdminHoldPayoutsRequest, Balance>
              name={`hold:${shop.id}`}
              read={(form) => {
                const reason = textOf(form, 'reason')?.trim();
                return { action: payoutsHeld ? 'RELEASE' : 'HOLD', ...(reason && { reason }) };
              }}
              send={(body, options) => dwaso.operators.holdPayouts(shop.id, body, options)}
              onDone={finish(text.done, onClose)}
              onConflict={onClose}
              action={
                payoutsHeld
                  ? TEXT.release.action
                  : TEXT.hold.action(availablePesewas > 0 ? formatMoney(availablePesewas) : null)
              }
              danger={!payoutsHeld}
              extra={<Back onClose={onClose} />}
            >
              {!payoutsHeld && <LongField label={TEXT.hold.reason} name="reason" rows={3} maxLength={500} required />}
            </ApiForm>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

const MINUS = /^\s*[-−]/;

/** 46.20 adds, −46.20 takes away. */
const readAmount = (typed: string): number => (MINUS.test(typed) ? -1 : 1) * parseMoney(typed.replace(MINUS, ''));

export function AdjustDialog({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const query = useQuery(overviewQuery(shop.id));
  const [amount, setAmount] = useState(Number.NaN);
  const isKnown = Number.isSafeInteger(amount) && amount !== 0;
  return (
    <Dialog title={TEXT.adjust.title(shop.name)} onClose={onClose}>
      <ApiForm<AdminAdjustBalanceRequest, Balance>
        name={`adjust:${shop.id}`}
        read={(form) => ({
          amountPesewas: readAmount(textOf(form, 'amountPesewas') ?? ''),
          reason: textOf(form, 'reason') ?? '',
        })}
        send={(body, options) => dwaso.operators.adjustBalance(shop.id, body, options)}
        onDone={finish(TEXT.adjust.done, onClose)}
        onConflict={onClose}
        action={isKnown ? TEXT.adjust.action(amount > 0, formatMoney(Math.abs(amount))) : TEXT.adjust.press}
        extra={<Back onClose={onClose} />}
      >
        <MoneyField
          label={TEXT.adjust.amount}
          name="amountPesewas"
          inputMode="text"
          pattern="[−\-]?[0-9 ,]+([.][0-9]{1,2})?"
          onInput={(event) => setAmount(readAmount(event.currentTarget.value))}
          required
        />
        <LongField label={TEXT.adjust.reason} name="reason" rows={2} maxLength={500} required />
        <Loaded query={query} what={TEXT.balance} skeleton={<SkeletonRows rows={1} />}>
          {({ balance }) => (
            <dl className="sum" aria-live="polite">
              <div>
                <dt>{TEXT.adjust.now}</dt>
                <dd>{formatMoney(signed(balance))}</dd>
              </div>
              <div className="tot">
                <dt>{TEXT.adjust.then}</dt>
                <dd>{formatMoney(signed(balance) + (isKnown ? amount : 0))}</dd>
              </div>
            </dl>
          )}
        </Loaded>
        <p className="small muted">{TEXT.adjust.explain}</p>
      </ApiForm>
    </Dialog>
  );
}

import type { Subscription } from '@dwaso/sdk';
import { dwaso } from '../../kit/api.ts';
import { ApiForm } from '../../kit/form.tsx';
import { formatDate, formatMoney } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useBusiness } from '../shops/index.ts';
import { TEXT } from './texts.ts';

/** Ends the plan with its period, after it said what that means. */
export function CancelDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const { id } = useBusiness();
  const { openInvoice, periodEnd } = subscription;
  const until = periodEnd ? formatDate(periodEnd) : '';
  const leave = () => {
    void refresh(id, 'plan');
    onClose();
  };
  return (
    <Dialog title={TEXT.cancel.title} onClose={onClose}>
      <ul className="stack g1">
        <li>{TEXT.cancel.until(until)}</li>
        {openInvoice && <li>{TEXT.cancel.invoice(openInvoice.number, formatMoney(openInvoice.amountPesewas))}</li>}
        <li>{TEXT.cancel.kept}</li>
      </ul>
      <ApiForm
        name={`cancel-plan:${id}`}
        read={() => ({})}
        send={(_input, options) => dwaso.billing.cancelSubscription(id, options)}
        onDone={() => {
          showToast(TEXT.cancel.done);
          leave();
        }}
        onConflict={leave}
        danger
        action={TEXT.cancel.action(until)}
      />
    </Dialog>
  );
}

export function ResumeDialog({ onClose }: { onClose: () => void }) {
  const { id } = useBusiness();
  const leave = () => {
    void refresh(id, 'plan');
    onClose();
  };
  return (
    <Dialog title={TEXT.ending.ask} onClose={onClose}>
      <p>{TEXT.ending.explain}</p>
      <ApiForm
        name={`resume-plan:${id}`}
        read={() => ({})}
        send={(_input, options) => dwaso.billing.resumeSubscription(id, options)}
        onDone={() => {
          showToast(TEXT.ending.resumed);
          leave();
        }}
        onConflict={leave}
        action={TEXT.ending.resume}
      />
    </Dialog>
  );
}

import type { Booking } from '@dwaso/sdk';
import { useState } from 'react';
import { useNow } from '../../kit/now.ts';
import { Button } from '../../ui/button.tsx';
import { isOfSeries, SeriesCancelDialog, SeriesMoveDialog } from '../series/index.ts';
import { actionsOf } from './actions.ts';
import { CancelDialog } from './cancel.tsx';
import { CompleteButton } from './complete-button.tsx';
import { ConfirmDialog } from './confirm.tsx';
import { EditDialog } from './edit.tsx';
import { ItemsDialog } from './items.tsx';
import { MoveDialog } from './move.tsx';
import { PaymentLinkDialog } from './payment-link.tsx';
import { RecordPaymentDialog } from './record-payment.tsx';
import { usePendingStep } from './status.tsx';
import { takeStep } from './steps.ts';
import { TEXT } from './texts.ts';

/** The buttons that the booking's state allows, and the dialog that one of them opened. */
export function BookingActions({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState<'record' | 'link' | 'confirm' | 'move' | 'items' | 'edit' | null>(null);
  const pending = usePendingStep(booking.id);
  const allowed = actionsOf(booking, useNow());
  const close = () => setOpen(null);
  if (pending)
    return (
      <Button disabled block>
        {TEXT.waiting}
      </Button>
    );
  return (
    <>
      {allowed.has('check-in') && (
        <Button kind="pri" icon="in" block onClick={() => takeStep('check-in', booking)}>
          {TEXT.checkIn}
        </Button>
      )}
      {allowed.has('link') && (
        <Button kind={allowed.has('check-in') ? 'sec' : 'pri'} icon="send" block onClick={() => setOpen('link')}>
          {TEXT.sendLink}
        </Button>
      )}
      <div className="act3">
        {allowed.has('record') && (
          <Button icon="cash" onClick={() => setOpen('record')}>
            {TEXT.tookCash}
          </Button>
        )}
        {allowed.has('complete') && <CompleteButton booking={booking}>{TEXT.complete}</CompleteButton>}
        {allowed.has('no-show') && (
          <Button icon="userx" onClick={() => takeStep('no-show', booking)}>
            {TEXT.noShow}
          </Button>
        )}
        {allowed.has('confirm') && (
          <Button icon="check" onClick={() => setOpen('confirm')}>
            {TEXT.confirm}
          </Button>
        )}
        {allowed.has('move') && (
          <Button icon="move" onClick={() => setOpen('move')}>
            {TEXT.move.open}
          </Button>
        )}
        {allowed.has('items') && (
          <Button icon="list" onClick={() => setOpen('items')}>
            {TEXT.items.open}
          </Button>
        )}
        {allowed.has('edit') && (
          <Button icon="edit" onClick={() => setOpen('edit')}>
            {TEXT.edit.open}
          </Button>
        )}
      </div>
      {open === 'record' && <RecordPaymentDialog booking={booking} onClose={close} />}
      {open === 'link' && <PaymentLinkDialog booking={booking} onClose={close} />}
      {open === 'move' && <AskWhole kind="move" booking={booking} onClose={close} />}
      {open === 'items' && <ItemsDialog booking={booking} onClose={close} />}
      {open === 'edit' && <EditDialog booking={booking} onClose={close} />}
      {open === 'confirm' && <ConfirmDialog booking={booking} onClose={close} />}
    </>
  );
}

const SERIES = { move: SeriesMoveDialog, cancel: SeriesCancelDialog };
const SINGLE = { move: MoveDialog, cancel: CancelDialog };

/** The dialog of a booking; of one that repeats it first asks whether the following ones are meant too. */
function AskWhole({ kind, booking, onClose }: { kind: keyof typeof SERIES; booking: Booking; onClose: () => void }) {
  const Single = SINGLE[kind];
  const single = <Single booking={booking} onClose={onClose} />;
  if (!isOfSeries(booking)) return single;
  const Whole = SERIES[kind];
  return <Whole booking={booking} single={single} onClose={onClose} />;
}

/** Apart from the others, at the end. */
export function CancelAction({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState(false);
  const now = useNow();
  if (!actionsOf(booking, now).has('cancel')) return null;
  return (
    <div className="pad">
      <Button kind="dan-o" icon="x" block onClick={() => setOpen(true)}>
        {TEXT.cancel.open}
      </Button>
      {open && <AskWhole kind="cancel" booking={booking} onClose={() => setOpen(false)} />}
    </div>
  );
}

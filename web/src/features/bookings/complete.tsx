import type { Booking } from '@dwaso/sdk';
import { useState } from 'react';
import { dateOf, formatDate, formatMoney, today } from '../../kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useBooksByDay } from '../shops/index.ts';
import { BookingDialog } from './dialog.tsx';
import { takeStep } from './steps.ts';
import { TEXT } from './texts.ts';

/** A rental ends at the midnight after its last day. */
const lastDay = ({ endsAt }: Booking): string => dateOf(Date.parse(endsAt) - 1);

/** Asks what happens to open money and to days that are left; every answer completes the booking. */
export function CompleteDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const byDay = useBooksByDay();
  const [free, setFree] = useState(false);
  const [paying, setPaying] = useState<'record' | 'link' | null>(null);
  const { customerName, duePesewas } = booking;
  const amount = formatMoney(duePesewas);
  const complete = () => takeStep(free ? 'complete-free' : 'complete', booking);
  if (paying) return <BookingDialog kind={paying} booking={booking} onClose={onClose} onPaid={complete} />;
  const finish = () => {
    complete();
    onClose();
  };
  // Pieces may rest after the last day.
  const until = booking.occupiedUntil ?? lastDay(booking);
  const isEarly = byDay && until > today();
  return (
    <Dialog title={TEXT.completing.title(customerName)} onClose={onClose}>
      <p>{duePesewas > 0 ? TEXT.completing.open(amount) : TEXT.completing.paid}</p>
      {isEarly && (
        <label className="ck">
          <input type="checkbox" checked={free} onChange={({ currentTarget }) => setFree(currentTarget.checked)} />
          <span>
            {TEXT.completing.free}
            <br />
            <span className="small muted">{TEXT.completing.kept(formatDate(until))}</span>
          </span>
        </label>
      )}
      <div className="stack g2">
        {duePesewas > 0 ? (
          <>
            <Button kind="pri" icon="cash" block onClick={() => setPaying('record')}>
              {TEXT.completing.tookCash(amount)}
            </Button>
            <Button icon="send" block onClick={() => setPaying('link')}>
              {TEXT.completing.sendLink(amount)}
            </Button>
            <Button block onClick={finish}>
              {TEXT.completing.later}
            </Button>
            <p className="small muted">{TEXT.completing.allComplete}</p>
          </>
        ) : (
          <Button kind="pri" icon="checks" block onClick={finish}>
            {TEXT.complete}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

import type { Booking } from '@dwaso/sdk';
import { type ReactNode, useState } from 'react';
import { addDays, dateOf, today } from '../../kit/format.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { useBooksByDay } from '../shops/index.ts';
import { CompleteDialog } from './complete.tsx';
import { takeStep } from './steps.ts';

/** Whether completing has something to ask: money that is open, or days of a rental that are still taken. */
const asks = ({ duePesewas, endsAt }: Booking, byDay: boolean): boolean =>
  duePesewas > 0 || (byDay && addDays(dateOf(endsAt), -1) > today());

/** Completes at once where nothing is open, and asks first where something is. It asks without a network too. */
export function CompleteButton({
  booking,
  children,
  ...look
}: { booking: Booking; children: ReactNode } & Pick<ButtonProps, 'kind' | 'block'>) {
  const [asking, setAsking] = useState(false);
  const byDay = useBooksByDay();
  return (
    <>
      <Button
        {...look}
        icon="checks"
        onClick={() => (asks(booking, byDay) ? setAsking(true) : takeStep('complete', booking))}
      >
        {children}
      </Button>
      {asking && <CompleteDialog booking={booking} onClose={() => setAsking(false)} />}
    </>
  );
}

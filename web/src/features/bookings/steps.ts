import type { Booking } from '@dwaso/sdk';
import { addStep } from '../../kit/outbox.ts';
import type { StepKind } from './status.tsx';
import { TEXT } from './texts.ts';

const SAID: Record<StepKind, (name: string) => string> = {
  'check-in': TEXT.checkedIn,
  complete: TEXT.completed,
  'complete-free': TEXT.completed,
  'no-show': TEXT.missed,
};

/** Check in, complete and no-show: shown at once, sent after 5 seconds, kept without a network. */
export function takeStep(kind: StepKind, { id, businessId, customerName }: Booking): void {
  addStep({ kind, target: id, businessId, text: SAID[kind](customerName) });
}

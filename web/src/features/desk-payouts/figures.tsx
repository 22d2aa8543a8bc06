import type { PayoutsToday } from '@dwaso/sdk';
import type { ReactNode } from 'react';
import { formatDateTime, formatMoney } from '../../kit/format.ts';
import { Money } from '../../ui/money.tsx';
import { TEXT } from './texts.ts';

const { figures: text } = TEXT;

/** Payouts that failed, have no answer, were paid or are on hold. */
export const Figures = ({ today: { failed, waiting, paid, held } }: { today: PayoutsToday }) => (
  <div className="kpis">
    <Figure name={text.failed} help={failed.count > 0 ? text.failedHelp(formatMoney(failed.amountPesewas)) : text.none}>
      {failed.count}
    </Figure>
    <Figure
      name={text.waiting}
      help={waiting.oldestAt === null ? text.noneWaits : text.oldest(formatDateTime(waiting.oldestAt))}
    >
      {waiting.count}
    </Figure>
    <Figure name={text.paid} help={text.payouts(paid.count)}>
      <Money pesewas={paid.amountPesewas} />
    </Figure>
    <Figure name={text.held} help={heldHelp(held)}>
      {held.length}
    </Figure>
  </div>
);

function heldHelp(held: PayoutsToday['held']): string {
  const [first] = held;
  if (!first) return text.noneHeld;
  if (held.length === 1) return text.heldOf(formatMoney(first.availablePesewas), first.businessName);
  return text.heldOfAll(formatMoney(held.reduce((sum, { availablePesewas }) => sum + availablePesewas, 0)));
}

const Figure = ({ name, help, children }: { name: string; help: string; children: ReactNode }) => (
  <div className="card kpi">
    <span>{name}</span>
    <b>{children}</b>
    <small>{help}</small>
  </div>
);

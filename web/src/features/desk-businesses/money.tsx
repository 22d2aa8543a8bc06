import type { BusinessOverview } from '@dwaso/sdk';
import { useState } from 'react';
import { formatDateTime, formatMoney } from '../../kit/format.ts';
import { useIsAdmin } from '../../operator/frame.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { AdjustDialog, HoldDialog } from '../desk-payouts/index.ts';
import { Facts } from './profile.tsx';
import { TEXT } from './texts.ts';

const { money: text } = TEXT;

/** What the shop has with us, whether payouts are paused, and the two ways to change it. */
export function MoneyCard({ overview: { business, balance } }: { overview: BusinessOverview }) {
  const [asked, setAsked] = useState<'hold' | 'adjust' | null>(null);
  const isAdmin = useIsAdmin();
  const close = () => setAsked(null);
  const { availablePesewas, pendingPesewas, inPayoutPesewas, owedPesewas, payoutsHeld } = balance;
  return (
    <section className="card pad stack g3" aria-labelledby="desk-money">
      <h2 id="desk-money">{text.title}</h2>
      {payoutsHeld && (
        <Banner tone="warn" icon="info" title={text.held(formatDateTime(payoutsHeld.at))}>
          {payoutsHeld.reason}
        </Banner>
      )}
      <Facts
        facts={[
          [text.available, formatMoney(availablePesewas)],
          [text.pending, formatMoney(pendingPesewas)],
          [text.inPayout, formatMoney(inPayoutPesewas)],
          [text.owed, formatMoney(owedPesewas)],
        ]}
      />
      <div className="btns">
        <Button onClick={() => setAsked('hold')}>{text.hold}</Button>
        {isAdmin && (
          <Button kind="ghost" onClick={() => setAsked('adjust')}>
            {text.adjust}
          </Button>
        )}
      </div>
      {asked === 'hold' && <HoldDialog shop={business} onClose={close} />}
      {asked === 'adjust' && <AdjustDialog shop={business} onClose={close} />}
    </section>
  );
}

import type { Quote } from '@dwaso/sdk';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { formatMoney } from '../../kit/format.ts';
import type { SubmitState } from '../../kit/submit.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { PriceLines } from '../items/index.ts';
import { useBusiness, useIsOwner } from '../shops/index.ts';
import { withAgreed } from './agreed.ts';
import { mayConfirm } from './refusal.tsx';
import type { Change, Draft } from './state.ts';
import { TEXT } from './texts.ts';

/** What was chosen, or what suits: a deposit is asked for by a hold. Empty until one of them is known. */
export function wayOf({ way }: Draft, quote: Quote | undefined): Draft['way'] {
  if (!quote) return way;
  if (!quote.available && mayConfirm(quote)) return 'confirm';
  return way || (quote.depositPesewas > 0 ? 'hold' : 'confirm');
}

const nameTime = (minutes: number): string =>
  minutes < 60 || minutes % 60 !== 0 ? TEXT.minutes(minutes) : TEXT.hours(minutes / 60);

export function Price({
  quote,
  draft,
  change,
  state,
  missing,
}: {
  quote: Quote | undefined;
  draft: Draft;
  change: Change;
  state: SubmitState;
  /** What is still to be chosen, in words. */
  missing: string | null;
}) {
  const { policies } = useBusiness();
  const isOwner = useIsOwner();
  const way = wayOf(draft, quote);
  const holdable = !quote || quote.available;
  return (
    <aside className="card pad stack" aria-label={TEXT.price}>
      <h2>{TEXT.price}</h2>
      {quote && <Lines quote={withAgreed(quote, draft.agreed, policies.deposit)} />}
      {quote?.available && isOwner && <Agreement quote={quote} draft={draft} change={change} />}
      <fieldset className="stack g1">
        <legend className="lab">{TEXT.ways}</legend>
        <label className="ck">
          <input type="radio" checked={way === 'hold'} disabled={!holdable} onChange={() => change({ way: 'hold' })} />
          <span>
            {TEXT.hold}
            <br />
            <span className="small muted">{TEXT.holdHint(nameTime(policies.holdTtlMinutes))}</span>
          </span>
        </label>
        <label className="ck">
          <input type="radio" checked={way === 'confirm'} onChange={() => change({ way: 'confirm' })} />
          <span>
            {TEXT.confirm}
            <br />
            <span className="small muted">{TEXT.confirmHint}</span>
          </span>
        </label>
      </fieldset>
      <Button type="submit" kind="pri" block className="lg" busy={state === 'sending'} disabled={missing !== null}>
        {way === 'hold' ? TEXT.holdAction : TEXT.confirmAction}
      </Button>
      {missing && <p className="small muted">{missing}</p>}
    </aside>
  );
}

const AgreeDialog = lazyDialog(async () => (await import('./agree.tsx')).AgreeDialog);

/** Opens the question for another total, and says why there is one. Only an owner has this. */
function Agreement({ quote, draft, change }: { quote: Quote; draft: Draft; change: Change }) {
  const [isAsking, setAsking] = useState(false);
  const { agreed, name } = draft;
  return (
    <div className="stack g1">
      {agreed && <p className="small muted">{TEXT.agree.because(agreed.reason)}</p>}
      <div className="btns">
        <Button kind="ghost" onClick={() => setAsking(true)}>
          {agreed ? TEXT.agree.change : TEXT.agree.action}
        </Button>
        {agreed && (
          <Button kind="ghost" onClick={() => change({ agreed: null })}>
            {TEXT.agree.takeOut}
          </Button>
        )}
      </div>
      {isAsking &&
        // A form inside the form of the booking is none.
        createPortal(
          <AgreeDialog
            name={name.trim()}
            quote={quote}
            agreed={agreed}
            onAgree={(next) => {
              change({ agreed: next });
              setAsking(false);
            }}
            onClose={() => setAsking(false)}
          />,
          document.body,
        )}
    </div>
  );
}

const Lines = ({ quote }: { quote: Quote }) => (
  <PriceLines lines={quote.lines}>
    <div className="tot">
      <dt>{TEXT.total}</dt>
      <dd>{formatMoney(quote.totalPesewas)}</dd>
    </div>
    {quote.depositPesewas > 0 && (
      <div className="dep">
        <dt>{TEXT.deposit}</dt>
        <dd>{formatMoney(quote.depositPesewas)}</dd>
      </div>
    )}
  </PriceLines>
);

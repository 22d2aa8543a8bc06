import type { Quote } from '@dwaso/sdk';
import { formatMoney } from '../../kit/format.ts';
import type { SubmitState } from '../../kit/submit.ts';
import { Button } from '../../ui/button.tsx';
import { PriceLines } from '../items/index.ts';
import { useBusiness } from '../shops/index.ts';
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
  const way = wayOf(draft, quote);
  const holdable = !quote || quote.available;
  return (
    <aside className="card pad stack" aria-label={TEXT.price}>
      <h2>{TEXT.price}</h2>
      {quote && <Lines quote={quote} />}
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

import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, FormNotice } from '../../kit/form.tsx';
import { formatDate } from '../../kit/format.ts';
import { useSubmit } from '../../kit/submit.ts';
import { showToast } from '../../kit/toast.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { putBusiness, refreshBusinesses, useBusiness, useReadOnly } from '../shops/index.ts';
import { TEXT } from './texts.ts';

/** How the shop stands with us, in words. */
export function ListingState() {
  const { status, statusReason, submittedAt, listingLock } = useBusiness();
  const state = TEXT.listing.states[status as keyof typeof TEXT.listing.states];
  return (
    <section className="card pad stack g3" aria-labelledby="state">
      <div className="h-row">
        <h2 id="state">{TEXT.listing.state}</h2>
        <span className="tag end">{state.name}</span>
      </div>
      <p>
        {state.text}{' '}
        {status === 'PENDING_VERIFICATION' && submittedAt && TEXT.listing.submitted(formatDate(submittedAt))}
      </p>
      {statusReason && status !== 'ACTIVE' && (
        <Banner tone="warn" icon="warn" title={status === 'SUSPENDED' ? state.name : TEXT.listing.sentBack}>
          {TEXT.listing.reason(statusReason)}
        </Banner>
      )}
      {listingLock && (
        <Banner tone="bad" icon="lock" title={TEXT.listing.locked}>
          {TEXT.listing.reason(listingLock.reason)}
        </Banner>
      )}
    </section>
  );
}

/** Codes that verification itself clears, or that do not concern it. */
const LATER = new Set(['NOT_VERIFIED', 'READ_ONLY', 'LOCKED_BY_OPERATOR', 'SANDBOX']);

/** What the owner still has to add, by the service's own answer. */
export const openSteps = (problems: readonly string[]): string[] => problems.filter((code) => !LATER.has(code));

export function SendForVerification() {
  const business = useBusiness();
  const waits = openSteps(business.listingProblems).length > 0;
  const submission = useSubmit({
    name: `submit:${business.id}`,
    send: (_input: null, options) => dwaso.businesses.submit(business.id, options),
    onDone: (saved) => {
      putBusiness(saved);
      showToast(TEXT.listing.sent, { icon: 'send' });
    },
  });
  const sentBack = business.status === 'PENDING_VERIFICATION' && Boolean(business.statusReason);
  if (business.status !== 'DRAFT' && !sentBack) return null;
  return (
    <div className="card pad stack g3">
      <div className="row between">
        <div className="grow">
          <b>{TEXT.listing.send}</b>
          <p className="small muted">{waits ? TEXT.listing.sendFirst : TEXT.listing.sendText}</p>
        </div>
        <Button
          kind="pri"
          disabled={waits}
          busy={submission.state === 'sending'}
          onClick={() => void submission.submit(null)}
        >
          {TEXT.listing.sendAction}
        </Button>
      </div>
      <FormNotice {...submission} onConflict={() => void refreshBusinesses()} />
    </div>
  );
}

/** The owner's own switch; the service says what is missing. */
export function ShowPage() {
  const business = useBusiness();
  const locked = useReadOnly();
  const [hiding, setHiding] = useState(false);
  const shown = business.listingVisibility === 'PUBLIC';
  const submission = useSubmit({
    name: `show:${business.id}`,
    send: (_input: null, options) => dwaso.businesses.updateListing(business.id, { visibility: 'PUBLIC' }, options),
    onDone: (saved) => {
      putBusiness(saved);
      showToast(TEXT.listing.shown);
    },
  });
  if (business.status !== 'ACTIVE') return null;
  return (
    <section className="card pad stack g3" aria-labelledby="visibility">
      <h2 id="visibility">{TEXT.listing.visibility}</h2>
      <label className="swl">
        <input
          className="sw"
          type="checkbox"
          role="switch"
          checked={shown}
          aria-checked={shown}
          disabled={locked || submission.state === 'sending'}
          onChange={() => (shown ? setHiding(true) : void submission.submit(null))}
        />
        <span>
          {TEXT.listing.show}
          <br />
          <span className="small muted">{TEXT.listing.showHint}</span>
        </span>
      </label>
      <FormNotice {...submission} onConflict={() => void refreshBusinesses()} />
      {hiding && (
        <Dialog title={TEXT.listing.hideTitle} onClose={() => setHiding(false)}>
          <p>{TEXT.listing.hideText}</p>
          <ApiForm
            name={`hide:${business.id}`}
            read={() => null}
            send={(_input, options) => dwaso.businesses.updateListing(business.id, { visibility: 'HIDDEN' }, options)}
            onDone={(saved) => {
              putBusiness(saved);
              showToast(TEXT.listing.hidden);
              setHiding(false);
            }}
            danger
            action={TEXT.listing.hide}
          />
        </Dialog>
      )}
    </section>
  );
}

import type { Business } from '@dwaso/sdk';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, LongField, textOf } from '../../kit/form.tsx';
import { formatDateTime } from '../../kit/format.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isListed, ListingState } from './status.tsx';
import { TEXT } from './texts.ts';

type Action = 'PUBLISH' | 'TAKE_DOWN';

/** Whether the site shows the business, and the two ways to change it. */
export function ListingCard({ business, onDone }: { business: Business; onDone: () => void }) {
  const [asked, setAsked] = useState<Action | null>(null);
  const { listingLock, sandbox } = business;
  return (
    <section className="card pad stack g3">
      <h2>{TEXT.listingCard.title}</h2>
      <p>
        <ListingState business={business} />
      </p>
      {listingLock && <p className="small">{TEXT.lockReason(listingLock.reason, formatDateTime(listingLock.at))}</p>}
      <div className="btns">
        {!sandbox && (listingLock !== null || business.listingVisibility !== 'PUBLIC') && (
          <Button onClick={() => setAsked('PUBLISH')}>{TEXT.listingCard.publish}</Button>
        )}
        {!listingLock && (
          <Button kind="dan-o" onClick={() => setAsked('TAKE_DOWN')}>
            {TEXT.listingCard.takeDown}
          </Button>
        )}
        {isListed(business) && (
          <a className="btn ghost" href={`/b/${business.slug}`} target="_blank" rel="noreferrer">
            {TEXT.openSite}
          </a>
        )}
      </div>
      {asked && (
        <ListingDialog
          business={business}
          action={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            onDone();
          }}
        />
      )}
    </section>
  );
}

function ListingDialog({
  business,
  action,
  onClose,
  onDone,
}: {
  business: Business;
  action: Action;
  onClose: () => void;
  onDone: () => void;
}) {
  const takesDown = action === 'TAKE_DOWN';
  const { listingCard } = TEXT;
  const title = takesDown ? listingCard.takeDownTitle : listingCard.publishTitle;
  return (
    <Dialog title={title(business.name)} onClose={onClose}>
      <p>{takesDown ? listingCard.takeDownText : listingCard.publishText}</p>
      {!takesDown && business.status !== 'ACTIVE' && <p className="small">{listingCard.notVerified}</p>}
      <ApiForm
        name={`listing:${action}:${business.id}`}
        read={(form) => {
          const reason = textOf(form, 'reason');
          return { action, ...(reason !== undefined && { reason }) };
        }}
        send={(body, options) => dwaso.operators.changeListing(business.id, body, options)}
        onDone={() => {
          showToast(takesDown ? listingCard.takenDown : listingCard.published);
          onDone();
        }}
        danger={takesDown}
        action={takesDown ? listingCard.takeDown : listingCard.publish}
      >
        <LongField
          name="reason"
          label={takesDown ? listingCard.reasonOwner : listingCard.reason}
          required={takesDown}
          maxLength={500}
        />
      </ApiForm>
    </Dialog>
  );
}

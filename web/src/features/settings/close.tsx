import type { DwasoError } from '@dwaso/sdk';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { FieldErrors, FormNotice, LongField, textOf } from '../../kit/form.tsx';
import { signOut } from '../../kit/session.ts';
import { useSubmit } from '../../kit/submit.ts';
import { showToast } from '../../kit/toast.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { refreshBusinesses, useBusiness } from '../shops/index.ts';
import { TEXT } from './texts.ts';

const { close: text } = TEXT;

/** What happens when the shop is closed, before the owner is asked. */
export function CloseTab() {
  const { id, sandbox, policies } = useBusiness();
  const [asking, setAsking] = useState(false);
  if (sandbox) return <p>{text.practice}</p>;
  return (
    <section className="card pad stack g3" aria-labelledby="close">
      <h2 id="close">{text.title}</h2>
      <p>{text.explain}</p>
      <ul className="stack g1">
        {text.what(policies.retentionMonths).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="btns">
        <Link className="btn sec" to="/b/$businessId/bookings" params={{ businessId: id }} search={{}}>
          {text.exportFirst}
        </Link>
        <Button kind="dan-o" onClick={() => setAsking(true)}>
          {text.action}
        </Button>
      </div>
      {asking && <CloseDialog onClose={() => setAsking(false)} />}
    </section>
  );
}

function CloseDialog({ onClose }: { onClose: () => void }) {
  const { id, name } = useBusiness();
  const navigate = useNavigate();
  const { state, error, submit, again, forget } = useSubmit<{ reason?: string }, unknown>({
    name: `close:${id}`,
    send: (body, options) => dwaso.businesses.close(id, body, options),
    onDone: async () => {
      showToast(text.done(name), { icon: 'check' });
      onClose();
      await navigate({ to: '/account' });
      await refreshBusinesses();
    },
  });
  return (
    <Dialog title={text.ask(name)} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const reason = textOf(new FormData(event.currentTarget), 'reason')?.trim();
          void submit(reason ? { reason } : {});
        }}
      >
        <p>{text.final}</p>
        <FieldErrors error={error} busy={state === 'sending'}>
          <LongField label={text.reason} name="reason" rows={2} maxLength={500} />
        </FieldErrors>
        {state === 'refused' && error && isKnown(error) ? (
          <Refusal error={error} />
        ) : (
          <FormNotice state={state} error={error} again={again} forget={forget} onConflict={undefined} />
        )}
        <div className="btns">
          <Button type="submit" kind="dan" busy={state === 'sending'}>
            {text.action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const needsSignIn = ({ details }: DwasoError): boolean => details.some(({ code }) => code === 'SIGN_IN_AGAIN');
const isKnown = (error: DwasoError): boolean => needsSignIn(error) || error.code === 'INVALID_STATE';

/** What the owner does first: signs in again, or ends what is live. */
function Refusal({ error }: { error: DwasoError }) {
  const { id } = useBusiness();
  if (needsSignIn(error)) {
    const next = `/sign-in?next=${encodeURIComponent(location.pathname)}`;
    return (
      <Banner tone="warn" icon="info" title={text.signIn.title}>
        {text.signIn.text}
        <span className="btns">
          <Button kind="sec" onClick={() => void signOut(() => {}, next)}>
            {text.signIn.action}
          </Button>
        </span>
      </Banner>
    );
  }
  const count = (code: string) => error.details.filter((detail) => detail.code === code).length;
  const [bookings, refunds] = [count('LIVE_BOOKING'), count('OPEN_REFUND')];
  return (
    <Banner tone="bad" icon="warn" title={text.live.title}>
      {bookings > 0 && <p>{text.live.bookings(bookings)}</p>}
      {refunds > 0 && <p>{text.live.refunds(refunds)}</p>}
      <span className="btns">
        <Link className="btn sec" to="/b/$businessId/bookings" params={{ businessId: id }} search={{}}>
          {text.live.action}
        </Link>
      </span>
    </Banner>
  );
}

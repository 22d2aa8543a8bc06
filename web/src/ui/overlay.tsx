import { useState } from 'react';
import { formatTime } from '../kit/format.ts';
import { online } from '../kit/online.ts';
import { outbox } from '../kit/outbox.ts';
import { queryClient } from '../kit/query.ts';
import { checkSession, signedOut } from '../kit/session.ts';
import { useStore } from '../kit/store.ts';
import { TEXT } from '../kit/texts.ts';
import { newVersion } from '../kit/version.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { SignOutQuestion } from './sign-out.tsx';
import { Toasts } from './toasts.tsx';

/** What may lie above any screen: news, and the question to sign in again. */
export const AppOverlay = () => (
  <>
    <Toasts />
    <SignOutQuestion />
    {useStore(signedOut) && <SignInAgain />}
  </>
);

function SignInAgain() {
  const [tried, setTried] = useState(false);
  const face = location.pathname.startsWith('/operator') ? '/operator' : '/console';
  const check = async () => setTried(!(await checkSession()));
  return (
    <Dialog title={TEXT.signIn.title} onClose={() => {}} firm>
      <p>{TEXT.signIn.text}</p>
      {tried && <Banner tone="warn">{TEXT.signIn.notYet}</Banner>}
      <div className="btns">
        <a className="btn pri" href={`/sign-in?next=${face}/signed-in`} target="_blank" rel="opener">
          {TEXT.signIn.action}
        </a>
        <Button onClick={() => void check()}>{TEXT.signIn.check}</Button>
      </div>
    </Dialog>
  );
}

/** The time of the oldest read on the screen; infinite without one. */
const loadedAt = {
  get: () =>
    queryClient
      .getQueryCache()
      .findAll({ type: 'active' })
      .reduce(
        (oldest, { state: { dataUpdatedAt: at } }) => (at > 0 && at < oldest ? at : oldest),
        Number.POSITIVE_INFINITY,
      ),
  subscribe: (listener: () => void) => queryClient.getQueryCache().subscribe(listener),
};

/** The state of the network and of the screens themselves, above the screen. */
export function NetworkBar() {
  const isOnline = useStore(online);
  const waiting = useStore(outbox).length;
  const load = useStore(newVersion);
  const loaded = useStore(loadedAt);
  return (
    <>
      {!isOnline && (
        <Banner tone="offl" icon="off" title={TEXT.offline.title}>
          {loaded < Number.POSITIVE_INFINITY && TEXT.offline.seen(formatTime(new Date(loaded).toISOString()))}{' '}
          {waiting > 0 && TEXT.offline.waiting(waiting)}
        </Banner>
      )}
      {load && (
        <Banner icon="again" title={TEXT.newVersion.title}>
          <Button kind="sec" onClick={load}>
            {TEXT.newVersion.action}
          </Button>
        </Banner>
      )}
    </>
  );
}

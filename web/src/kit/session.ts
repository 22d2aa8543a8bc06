import { dropOthers, dropReads, keepReads, keptUser } from './keep.ts';
import { queryClient } from './query.ts';
import { createStore } from './store.ts';

/**
 * The browser's session. When it ends in the middle of work, each caller waits here until the person has signed in
 * again in another tab, so that no form loses what was typed.
 */
const CHANNEL = 'dwaso-session';

/** True while the dialog that asks for a new sign-in is open. */
export const signedOut = createStore(false);

let waiting: { promise: Promise<void>; resolve: () => void } | null = null;
/** Who used this page. Another person must not go on in it. */
let userId: string | null = keptUser();
/** Who the service said is signed in, since this page was loaded. */
let confirmed: string | null = null;

export function rememberUser(id: string): void {
  if (dropOthers(id) || isAnother(id)) {
    startAnew();
    return;
  }
  userId = id;
  confirmed = id;
}

const isAnother = (id: string): boolean => userId !== null && userId !== id;

/** The page begins again for another person. Without a user, `pagehide` keeps none of the answers in memory. */
function startAnew(): void {
  forgetUser();
  location.reload();
}

function forgetUser(): void {
  userId = null;
  dropReads();
  sessionStorage.clear();
}

export const currentUser = (): string | null => userId;
export const confirmedUser = (): string | null => confirmed;

/** Asks the service who is signed in now; null without a network. Without a session the person is asked to sign in. */
export async function askUser(): Promise<string | null> {
  const answer = await fetch('/session').catch(() => null);
  if (!answer) return null;
  if (!answer.ok) {
    if (answer.status === 401) void signInAgain();
    return null;
  }
  const { data } = (await answer.json()) as { data: { user: { id: string } } };
  confirmed = data.user.id;
  return confirmed;
}

addEventListener('pagehide', () => {
  if (userId !== null) keepReads(queryClient, userId);
});

export function signInAgain(): Promise<void> {
  if (!waiting) {
    let resolve = () => {};
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    waiting = { promise, resolve };
  }
  signedOut.set(true);
  return waiting.promise;
}

/** Asks who is signed in now. Waiting callers go on when it is the same person. */
export async function checkSession(): Promise<boolean> {
  const answer = await fetch('/session').catch(() => null);
  if (!answer?.ok) return false;
  const { data } = (await answer.json()) as { data: { user: { id: string } } };
  if (isAnother(data.user.id)) {
    startAnew();
    return false;
  }
  confirmed = data.user.id;
  signedOut.set(false);
  waiting?.resolve();
  waiting = null;
  return true;
}

/** Said by the tab in which the person signed in. */
export function announceSignIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('signed-in');
  channel.close();
}

new BroadcastChannel(CHANNEL).addEventListener('message', () => {
  if (signedOut.get()) void checkSession();
});
addEventListener('focus', () => {
  if (signedOut.get()) void checkSession();
});

/**
 * Ends the session, and calls `forget` before the page is left for `next`. False without a network: then the session
 * would stay, and so does the page.
 */
export async function signOut(forget: () => void, next = '/'): Promise<boolean> {
  const answer = await fetch('/session', { method: 'DELETE' }).catch(() => null);
  if (!answer?.ok && answer?.status !== 401) return false;
  // Nothing of this person stays for the next one.
  forget();
  forgetUser();
  localStorage.removeItem('dwaso-business');
  location.assign(next);
  return true;
}

/** An invitation is accepted by the next sign-in of its phone number. */
export const signInAnew = (): Promise<boolean> => signOut(() => {}, '/sign-in?next=/console');

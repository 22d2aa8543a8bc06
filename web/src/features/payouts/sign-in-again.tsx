import type { DwasoError } from '@dwaso/sdk';
import { signOut } from '../../kit/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TEXT } from './texts.ts';

export const needsSignIn = (error: DwasoError | null): boolean =>
  error?.details.some(({ code }) => code === 'SIGN_IN_AGAIN') ?? false;

/** What a stolen session must not do needs a sign-in of the last minutes. */
export function SignInAgain() {
  const next = `/sign-in?next=${encodeURIComponent(location.pathname)}`;
  return (
    <Banner tone="warn" icon="info" title={TEXT.signIn.title}>
      {TEXT.signIn.text}
      <span className="btns">
        <Button kind="sec" onClick={() => void signOut(() => {}, next)}>
          {TEXT.signIn.action}
        </Button>
      </span>
    </Banner>
  );
}

import { dropSteps, outbox } from '../kit/outbox.ts';
import { signOut } from '../kit/session.ts';
import { createStore, useStore } from '../kit/store.ts';
import { TEXT } from '../kit/texts.ts';
import { showToast } from '../kit/toast.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';

/** How many steps wait while the person is asked. */
const asked = createStore(0);

async function leave(): Promise<void> {
  if (await signOut(dropSteps)) return;
  asked.set(0);
  showToast(TEXT.signOut.offline, { icon: 'warn' });
}

/** Signs out. While steps wait to be sent it asks first: the next person must not send them. */
export const SignOutButton = () => (
  <button
    type="button"
    onClick={() => {
      const count = outbox.get().length;
      if (count > 0) asked.set(count);
      else void leave();
    }}
  >
    <Icon name="out" />
    {TEXT.signOut.action}
  </button>
);

/** Apart from the button: the menu in which that stands closes when the question opens. */
export function SignOutQuestion() {
  const count = useStore(asked);
  const stay = () => asked.set(0);
  if (count === 0) return null;
  return (
    <Dialog title={TEXT.signOut.title} onClose={stay}>
      <p>{TEXT.signOut.text(count)}</p>
      <div className="btns">
        <Button kind="pri" onClick={stay}>
          {TEXT.signOut.stay}
        </Button>
        <Button kind="dan-o" onClick={() => void leave()}>
          {TEXT.signOut.drop}
        </Button>
      </div>
    </Dialog>
  );
}

import { maySendAgain, toApiError } from './api.ts';
import { online } from './online.ts';
import { askUser, confirmedUser, currentUser } from './session.ts';
import { createStore } from './store.ts';
import { TEXT } from './texts.ts';
import { dropToast, showToast } from './toast.ts';

/**
 * Small steps that show at once and are sent 5 seconds later, so that they can be taken back: the API knows no way back
 * from them. Without a network they wait. Each keeps its Idempotency-Key, also over a reload, so that none is done twice.
 */
export interface Step {
  key: string;
  /** What is done, such as `check-in`. A feature says by `handleSteps` how. */
  kind: string;
  /** The row that it is done to. */
  target: string;
  /** The business, so that its lists are read again. */
  businessId: string;
  /** Who took it. It is never sent in another person's session; empty when that was not known yet. */
  userId: string;
  /** Tells the person what is done. */
  text: string;
  sendAt: number;
}

export interface StepHandler {
  send(target: string, options: { idempotencyKey: string }): Promise<unknown>;
  /** Called when the step was sent, taken back or refused. */
  settled(step: Step): void;
}

const STORED = 'dwaso-outbox';
const UNDO_MS = 5_000;
const AGAIN_MS = 15_000;

const handlers = new Map<string, StepHandler>();
const sending = new Set<string>();

const stored = (): readonly Step[] => JSON.parse(localStorage.getItem(STORED) ?? '[]') as Step[];
export const outbox = createStore<readonly Step[]>(stored());

function keep(steps: readonly Step[]): void {
  localStorage.setItem(STORED, JSON.stringify(steps));
  outbox.set(steps);
}
const drop = (key: string) => keep(outbox.get().filter((step) => step.key !== key));

export function handleSteps(kind: string, handler: StepHandler): void {
  handlers.set(kind, handler);
  // Steps of an earlier visit may wait.
  setTimeout(() => void sendDue(), 0);
}

async function send(step: Step): Promise<void> {
  const handler = handlers.get(step.kind);
  if (!handler || sending.has(step.key)) return;
  sending.add(step.key);
  try {
    await handler.send(step.target, { idempotencyKey: step.key });
    drop(step.key);
    handler.settled(step);
  } catch (cause) {
    const error = toApiError(cause);
    if (maySendAgain(error)) return;
    drop(step.key);
    handler.settled(step);
    showToast(TEXT.notDone(step.text, error.message), { icon: 'warn' });
  } finally {
    sending.delete(step.key);
  }
}

const isOf = ({ userId }: Step, user: string) => userId === '' || userId === user;

/** Sends what is due, after the service said who is signed in. Steps of another person are dropped. */
async function sendDue(): Promise<void> {
  const isDue = ({ sendAt }: Step) => sendAt <= Date.now();
  if (!outbox.get().some(isDue)) return;
  const user = await askUser();
  if (user === null) return;
  if (!outbox.get().every((step) => isOf(step, user))) keep(outbox.get().filter((step) => isOf(step, user)));
  for (const step of outbox.get()) if (isDue(step)) void send(step);
}

/** A person who signs out has decided. There is no time left to ask who it is. */
function sendAll(): void {
  const user = confirmedUser();
  if (user === null) return;
  for (const step of outbox.get()) if (isOf(step, user)) void send(step);
}

/** Forgets what waits, for a person who signs out. */
export const dropSteps = (): void => keep([]);

/** Adds a step, and says so with a way back. */
export function addStep(step: Omit<Step, 'key' | 'sendAt' | 'userId'>): void {
  const userId = currentUser() ?? '';
  const added: Step = { ...step, key: crypto.randomUUID(), userId, sendAt: Date.now() + UNDO_MS };
  keep([...outbox.get(), added]);
  const toast = showToast(online.get() ? step.text : TEXT.waits(step.text), {
    action: {
      label: TEXT.undo,
      run: () => {
        dropToast(toast);
        drop(added.key);
        handlers.get(step.kind)?.settled(added);
      },
    },
  });
  setTimeout(() => void sendDue(), UNDO_MS);
}

/** True for a step that should have been sent by now. */
export const isLate = (step: Step, now: number): boolean => now > step.sendAt + UNDO_MS;

addEventListener('online', () => void sendDue());
addEventListener('pagehide', sendAll);
// Another tab adds, sends and drops steps too.
addEventListener('storage', ({ key }) => {
  if (key === STORED) outbox.set(stored());
});
setInterval(() => void sendDue(), AGAIN_MS);

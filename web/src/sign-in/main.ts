import type { Confirm, FirebaseSettings } from './firebase.ts';
import { toE164 } from './phone.ts';

/**
 * Signs in by a code in a text message. Firebase's code is loaded with the first number that is sent. The sentences and
 * the settings come with the page.
 */
interface Data extends FirebaseSettings {
  next: string;
  texts: Record<string, string>;
}

function find<T extends HTMLElement>(selector: string, kind: new () => T): T {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The page has no ${selector}`);
  return found;
}

const data = JSON.parse(find('#sign-in-data script', HTMLScriptElement).text) as Data;
const say = (name: string): string => data.texts[name] ?? '';
const ask = find('#ask', HTMLFormElement);
const enter = find('#enter', HTMLFormElement);
const tel = find('#tel', HTMLInputElement);
const code = find('#code', HTMLInputElement);
const again = find('#again', HTMLButtonElement);
const AGAIN_SECONDS = 30;

const PROBLEMS: Record<string, string> = {
  'auth/invalid-phone-number': 'wrongPhone',
  'auth/missing-phone-number': 'wrongPhone',
  'auth/invalid-verification-code': 'wrongCode',
  'auth/missing-verification-code': 'codeTooShort',
  'auth/code-expired': 'oldCode',
  'auth/session-expired': 'oldCode',
  'auth/too-many-requests': 'tooManyCodes',
  'auth/quota-exceeded': 'tooManyCodes',
  'auth/captcha-check-failed': 'humanCheckFailed',
  'auth/network-request-failed': 'noNetwork',
};

function sentenceFor(error: unknown): string {
  // The browser's own error of a request that got no answer.
  if (error instanceof TypeError) return say('noNetwork');
  const known =
    typeof error === 'object' && error !== null && 'code' in error ? PROBLEMS[String(error.code)] : undefined;
  return say(known ?? 'signInFailed');
}

function showProblem(input: HTMLInputElement, sentence: string | null): void {
  const line = find(`#${input.id}-e`, HTMLElement);
  line.hidden = sentence === null;
  find(`#${input.id}-e span`, HTMLElement).textContent = sentence ?? '';
  input.parentElement?.classList.toggle('bad', sentence !== null);
  input.toggleAttribute('aria-invalid', sentence !== null);
  if (sentence === null) input.removeAttribute('aria-describedby');
  else {
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', line.id);
    input.focus();
  }
}

/** The button waits while the work is under way, and what was typed stays. */
async function work(form: HTMLFormElement, input: HTMLInputElement, doing: string, todo: () => Promise<void>) {
  const button = find(`#${form.id} button[type=submit]`, HTMLButtonElement);
  const status = find(`#${form.id} [role=status]`, HTMLElement);
  showProblem(input, null);
  button.disabled = true;
  status.textContent = doing;
  try {
    await todo();
  } catch (error) {
    showProblem(input, sentenceFor(error));
  } finally {
    button.disabled = false;
    status.textContent = '';
  }
}

let sendCode: ((phone: string) => Promise<Confirm>) | null = null;
let confirmCode: Confirm | null = null;
/** A code is good once: when the service does not answer, its token is sent again. */
let idToken: string | null = null;

async function send(phone: string): Promise<void> {
  const { openFirebase } = await import('./firebase.ts');
  sendCode ??= openFirebase(data, find('#person', HTMLElement));
  confirmCode = await sendCode(phone);
  idToken = null;
  find('#sent', HTMLElement).textContent = say('codeSentTo').replace('{phone}', tel.value.trim());
  ask.hidden = true;
  enter.hidden = false;
  code.value = '';
  code.focus();
  waitBeforeAgain(AGAIN_SECONDS);
}

const AGAIN = again.textContent;
let waiting: ReturnType<typeof setTimeout> | undefined;

function waitBeforeAgain(seconds: number): void {
  clearTimeout(waiting);
  again.disabled = seconds > 0;
  again.textContent = seconds > 0 ? say('sendAgainIn').replace('{seconds}', String(seconds)) : AGAIN;
  if (seconds > 0) waiting = setTimeout(waitBeforeAgain, 1000, seconds - 1);
}

/** Firebase vouches for the number; the service opens the session and sets its cookie. */
async function openSession(token: string): Promise<void> {
  const answer = await fetch('/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken: token }),
  });
  // Read to its end, or leaving the page would break the request off.
  await answer.text();
  if (!answer.ok) throw new Error(`The service answered ${answer.status}`);
  location.replace(data.next);
}

ask.addEventListener('submit', (event) => {
  event.preventDefault();
  const phone = toE164(tel.value);
  if (phone === null) showProblem(tel, say('wrongPhone'));
  else void work(ask, tel, say('sendingCode'), () => send(phone));
});

enter.addEventListener('submit', (event) => {
  event.preventDefault();
  const digits = code.value.replaceAll(/\D/g, '');
  const confirm = confirmCode;
  if (digits.length !== 6 || confirm === null) showProblem(code, say('codeTooShort'));
  else {
    void work(enter, code, say('checkingCode'), async () => {
      idToken ??= await confirm(digits);
      await openSession(idToken);
    });
  }
});

again.addEventListener('click', () => {
  const phone = toE164(tel.value);
  if (phone !== null) void work(enter, code, say('sendingCode'), () => send(phone));
});

find('#change', HTMLButtonElement).addEventListener('click', () => {
  enter.hidden = true;
  ask.hidden = false;
  showProblem(code, null);
  tel.focus();
});

find('#ask button[type=submit]', HTMLButtonElement).disabled = false;

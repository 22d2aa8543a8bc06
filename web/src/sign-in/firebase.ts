import { initializeApp } from '@firebase/app';
import {
  type ApplicationVerifier,
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  RecaptchaVerifier,
  signInWithPhoneNumber,
} from '@firebase/auth';

export interface FirebaseSettings {
  apiKey: string;
  authDomain: string;
  projectId: string;
  emulator: string | null;
}

/** Takes the code and returns the ID token. */
export type Confirm = (code: string) => Promise<string>;

/** Asks Firebase to text a code. Returns what asks; each call sends a code. */
export function openFirebase(settings: FirebaseSettings, personBox: HTMLElement): (phone: string) => Promise<Confirm> {
  const { apiKey, authDomain, projectId, emulator } = settings;
  // The session is our cookie, so the browser keeps nothing of Firebase.
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), { persistence: inMemoryPersistence });
  if (emulator !== null) {
    connectAuthEmulator(auth, emulator, { disableWarnings: true });
    auth.settings.appVerificationDisabledForTesting = true;
  }
  return async (phone) => {
    const verifier = newVerifier(auth, personBox);
    try {
      const sent = await signInWithPhoneNumber(auth, phone, verifier);
      return async (code) => (await sent.confirm(code)).user.getIdToken();
    } finally {
      verifier.clear();
    }
  };
}

/** A verifier serves one code. A used element cannot be used again, so each gets an element of its own. */
function newVerifier(auth: Auth, personBox: HTMLElement): ApplicationVerifier & { clear(): void } {
  const box = document.createElement('div');
  personBox.replaceChildren(box);
  return new RecaptchaVerifier(auth, box, { size: 'invisible' });
}

import {
  decodeProtectedHeader,
  type JWTClaimVerificationOptions,
  type JWTPayload,
  jwtVerify,
  UnsecuredJWT,
} from 'jose';
import { epochSeconds } from '../../../../kit/time.ts';
import { type RemoteKeys, remoteKeys } from './remote-keys.ts';
import { type IdentityVerifier, InvalidIdentity, isE164, isPast } from './verifier.ts';

const GOOGLE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

export interface FirebaseOptions {
  projectId: string;
  jwksUrl?: string;
  /** With an emulator, only its unsigned tokens are accepted. Never in production. */
  emulatorHost?: string | undefined;
  now: () => Temporal.Instant;
}

/** Verifies the ID tokens of Firebase phone sign-in. */
export function firebaseVerifier(options: FirebaseOptions): IdentityVerifier {
  const { projectId, now } = options;
  if (projectId === '') throw new Error('Firebase needs a project id');
  const keys = options.emulatorHost ? null : remoteKeys(options.jwksUrl ?? GOOGLE_KEYS, now);

  return {
    async verify(idToken) {
      const time = now();
      const expected: JWTClaimVerificationOptions = {
        issuer: `https://securetoken.google.com/${projectId}`,
        audience: projectId,
        requiredClaims: ['sub', 'exp'],
        currentDate: new Date(time.epochMilliseconds),
      };
      const claims = keys ? await signedClaims(idToken, keys, expected) : unsignedClaims(idToken, expected);
      return { phone: provenPhone(claims, epochSeconds(time)) };
    },
  };
}

async function signedClaims(token: string, keys: RemoteKeys, expected: JWTClaimVerificationOptions) {
  const { alg, kid } = headerOf(token);
  if (alg !== 'RS256' || typeof kid !== 'string') throw new InvalidIdentity('Not signed the way Firebase signs');
  const key = await keys.find(kid);
  if (!key) throw new InvalidIdentity('Signed with an unknown key');
  try {
    return (await jwtVerify(token, key, { ...expected, algorithms: ['RS256'] })).payload;
  } catch (cause) {
    throw new InvalidIdentity('The signature or a claim does not hold', { cause });
  }
}

function unsignedClaims(token: string, expected: JWTClaimVerificationOptions) {
  if (headerOf(token).kid !== undefined) throw new InvalidIdentity('Not a token of the emulator');
  try {
    return UnsecuredJWT.decode(token, expected).payload;
  } catch (cause) {
    throw new InvalidIdentity('Not a token of the emulator, or a claim does not hold', { cause });
  }
}

function headerOf(token: string): { alg?: unknown; kid?: unknown } {
  try {
    return decodeProtectedHeader(token);
  } catch (cause) {
    throw new InvalidIdentity('Not a token', { cause });
  }
}

/** The claims that jose does not check; it has checked issuer, audience and expiry. */
function provenPhone(claims: JWTPayload, nowSeconds: number): string {
  const { aud, sub, iat, auth_time, firebase, phone_number } = claims;
  if (typeof aud !== 'string') throw new InvalidIdentity('Made for others too');
  if (typeof sub !== 'string' || sub.length < 1 || sub.length > 128) throw new InvalidIdentity('Names no subject');
  if (!isPast(iat, nowSeconds)) throw new InvalidIdentity('Issued in the future');
  if (!isPast(auth_time, nowSeconds)) throw new InvalidIdentity('Signed in in the future');
  if (signInProvider(firebase) !== 'phone') throw new InvalidIdentity('Not a phone sign-in');
  if (!isE164(phone_number)) throw new InvalidIdentity('Proves no phone');
  return phone_number;
}

const signInProvider = (firebase: unknown): unknown =>
  typeof firebase === 'object' && firebase !== null && 'sign_in_provider' in firebase
    ? firebase.sign_in_provider
    : undefined;

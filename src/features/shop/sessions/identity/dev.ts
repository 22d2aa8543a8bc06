import { readRsaPem } from '../../../../kit/rsa-pem.ts';
import { epochSeconds } from '../../../../kit/time.ts';
import { type IdentityVerifier, InvalidIdentity, isE164, isPast } from './verifier.ts';

export interface DevIdentity extends IdentityVerifier {
  /** An ID token for an E.164 phone, valid for one hour, as a real provider issues after its one-time code. */
  issue(phone: string): Promise<string>;
}

/** A separate issuer and audience keep other tokens of the same signing key from passing as ID tokens. */
const ISSUER = 'dev-identity';
const AUDIENCE = 'dev-identity-sign-in';
const LIFETIME_SECONDS = 3_600;

/** An identity provider for development. It issues a token for any phone. */
export function devIdentity(options: { privateKeyPem: string; now: () => Temporal.Instant }): DevIdentity {
  const { now } = options;
  const pair = readRsaPem(options.privateKeyPem).find((key) => key.privateKey !== null);
  if (!pair?.privateKey) throw new Error('The PEM holds no private key to sign with');
  const { privateKey, publicKey } = pair;

  return {
    async issue(phone) {
      if (!isE164(phone)) throw new TypeError('A phone in E.164 form is needed');
      const time = now();
      const { SignJWT } = await import('jose');
      return new SignJWT({ phone_number: phone })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(phone)
        .setIssuedAt(epochSeconds(time))
        .setExpirationTime(epochSeconds(time.add({ seconds: LIFETIME_SECONDS })))
        .sign(privateKey);
    },

    async verify(idToken) {
      const time = now();
      const { jwtVerify } = await import('jose');
      const { phone_number, iat } = await jwtVerify(idToken, publicKey, {
        algorithms: ['RS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['exp'],
        currentDate: new Date(time.epochMilliseconds),
      }).then(
        ({ payload }) => payload,
        (cause: unknown) => {
          throw new InvalidIdentity('The signature or a claim does not hold', { cause });
        },
      );
      if (!isPast(iat, epochSeconds(time))) throw new InvalidIdentity('Issued in the future');
      if (!isE164(phone_number)) throw new InvalidIdentity('Proves no phone');
      return { phone: phone_number };
    },
  };
}

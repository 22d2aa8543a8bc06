export interface IdentityVerifier {
  /**
   * Returns the E.164 phone that the ID token proves. Throws InvalidIdentity for an invalid token, and
   * IdentityUnavailable when the provider's keys cannot be fetched.
   */
  verify(idToken: string): Promise<{ phone: string }>;
}

export class InvalidIdentity extends Error {
  override name = 'InvalidIdentity';
}

export class IdentityUnavailable extends Error {
  override name = 'IdentityUnavailable';
}

/** The provider's clock may run ahead by this many seconds. */
const LEEWAY_SECONDS = 60;

export const isPast = (claim: unknown, nowSeconds: number): boolean =>
  typeof claim === 'number' && claim <= nowSeconds + LEEWAY_SECONDS;

export const isE164 = (phone: unknown): phone is string => typeof phone === 'string' && /^\+[1-9]\d{6,14}$/.test(phone);

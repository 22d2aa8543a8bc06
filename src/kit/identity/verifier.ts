export interface IdentityVerifier {
  /**
   * The E.164 phone that the provider's ID token proves. Throws InvalidIdentity for a token that proves nothing,
   * IdentityUnavailable when that cannot be found out now.
   */
  verify(idToken: string): Promise<{ phone: string }>;
}

export class InvalidIdentity extends Error {
  override name = 'InvalidIdentity';
}

export class IdentityUnavailable extends Error {
  override name = 'IdentityUnavailable';
}

/** How far the provider's clock may run ahead of ours. */
const LEEWAY_SECONDS = 60;

export const isPast = (claim: unknown, nowSeconds: number): boolean =>
  typeof claim === 'number' && claim <= nowSeconds + LEEWAY_SECONDS;

export const isE164 = (phone: unknown): phone is string => typeof phone === 'string' && /^\+[1-9]\d{6,14}$/.test(phone);

export { sessionAuthenticator } from './authenticate.ts';
export { type DevIdentity, devIdentity } from './identity/dev.ts';
export type { IdentityVerifier } from './identity/verifier.ts';
export { generateSigningKeyPem, loadSigningKeys, type SigningKeys } from './signing-keys.ts';

export { type DevIdentity, devIdentity } from './dev.ts';
export { type FirebaseOptions, firebaseVerifier } from './firebase.ts';
export { IdentityUnavailable, type IdentityVerifier, InvalidIdentity } from './verifier.ts';

export { sessionAuthenticator } from './authenticate.ts';
export type { DevIdentity } from './identity/dev.ts';

export { sessionAuthenticator } from './authenticate.ts';

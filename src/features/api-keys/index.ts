export { keyAuthenticator } from './authenticate.ts';
export { keepUsageFlushed } from './flush-usage.ts';
export { mintKey } from './mint-key.ts';
export { listKeys } from './read.ts';
export { ApiKey, NewApiKey } from './schemas.ts';

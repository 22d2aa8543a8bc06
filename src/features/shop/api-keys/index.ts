export { keyAuthenticator } from './authenticate.ts';
export { keepUsageFlushed } from './flush-usage.ts';
export { mintKey } from './mint-key.ts';
export { readKeys } from './read.ts';
export { revokeAllKeys, revokeKeysOf } from './revoke.ts';
export { ApiKey, CreateApiKey, NewApiKey } from './schemas.ts';
export { type UsageTally, usageTally } from './tally-usage.ts';

export { User } from './schemas.ts';
export { ensureUser, grantOperator, listOperators, revokeOperator } from './store.ts';

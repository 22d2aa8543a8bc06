export { User } from './schemas.ts';
export { ensureUser, findUser, grantOperator, listOperators, revokeOperator } from './store.ts';

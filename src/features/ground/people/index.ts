export { User } from './schemas.ts';
export { ensureUser, findUser, grantOperator, listOperators, nameUser, revokeOperator } from './store.ts';

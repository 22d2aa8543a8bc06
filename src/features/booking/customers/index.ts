export { readCustomer } from './read.ts';
export { Customer, toCustomer } from './schemas.ts';
export { findOwnerOfCustomer, markRenamed, wipeCustomers } from './store.ts';

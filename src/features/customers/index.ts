export { readCustomer } from './read.ts';
export { Customer, toCustomer } from './schemas.ts';
export { findOwnerOfCustomer, wipeCustomers } from './store.ts';

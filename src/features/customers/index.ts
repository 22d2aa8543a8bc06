export { type KeptCustomer, keepCustomer, wipe as wipeCustomers } from './store.ts';

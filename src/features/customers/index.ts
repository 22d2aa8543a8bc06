export { addCustomer, type NewCustomer, renameCustomer, wipe as wipeCustomers } from './store.ts';

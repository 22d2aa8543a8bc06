export { phonePrefix } from './phone-prefix.ts';
export { addCustomer, type NewCustomer, renameCustomer, wipe as wipeCustomers } from './store.ts';

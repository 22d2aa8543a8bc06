export { phonePrefix } from './phone-prefix.ts';
export { addCustomer, type NewCustomer, renameCustomer } from './store.ts';

export { closeAbandoned } from './close-business.ts';
export { requireClosable } from './require-closable.ts';

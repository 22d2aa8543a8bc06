export { assignServices } from './assign.ts';
export { type ServiceInput, type ServiceRow } from './schemas.ts';
export { findService } from './store.ts';

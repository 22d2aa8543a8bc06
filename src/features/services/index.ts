export { assignServices } from './assign.ts';
export { createService } from './create.ts';
export { requireService } from './read.ts';
export { Service, type ServiceInput, type ServiceRow, toService } from './schemas.ts';
export { findService, listServices } from './store.ts';

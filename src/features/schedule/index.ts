export { setHours } from './set-hours.ts';
export { wipeClosures } from './store.ts';

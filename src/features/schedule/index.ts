export { setHours } from './set-hours.ts';
export { listClosures, listHours, wipeClosures } from './store.ts';

export { close } from './close.ts';
export { Closure, HoursRow } from './schemas.ts';
export { setHours } from './set-hours.ts';
export { listClosures, listHours, wipeClosures } from './store.ts';

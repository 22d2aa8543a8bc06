export { setZones } from './set-zones.ts';
export { listZones } from './store.ts';

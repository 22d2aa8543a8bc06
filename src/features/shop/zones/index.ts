export { setZones } from './set-zones.ts';

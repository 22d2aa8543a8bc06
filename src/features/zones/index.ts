export { DeliveryZone } from './schemas.ts';
export { setZones } from './set-zones.ts';
export { findZone, listZones } from './store.ts';

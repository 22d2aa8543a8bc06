export { setHours } from './set-hours.ts';
export { openingColumns, openingColumnsOn, opensOn, scheduleOn, wipeClosures } from './store.ts';

export { wipeDatedHours } from './store.ts';

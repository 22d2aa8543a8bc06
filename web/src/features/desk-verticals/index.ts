export { useVerticalName } from './name.ts';

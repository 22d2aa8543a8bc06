export { readOnlyLookup } from './standing.ts';

export { requireProvider } from './read.ts';
export { type ProviderInput, type ProviderRow } from './schemas.ts';

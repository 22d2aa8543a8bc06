export { createProvider } from './create.ts';
export { requireProvider } from './read.ts';
export { Provider, type ProviderInput, type ProviderRow, toProvider } from './schemas.ts';
export { findProvider, listProviders } from './store.ts';

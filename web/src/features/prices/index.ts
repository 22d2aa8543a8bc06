export { CodesPart } from './codes-part.tsx';
export { PricesPart } from './prices-part.tsx';

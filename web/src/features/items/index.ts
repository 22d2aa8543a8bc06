export { AddEntry } from './add-entry.tsx';
export {
  demandOf,
  type Entry,
  entriesOf,
  leftFor,
  nameOf,
  newEntry,
  priceOf,
  servicesOf,
  toItems,
} from './entries.ts';
export { PriceLines } from './price-lines.tsx';
export { RentalEntries } from './rental-entries.tsx';
export { Stepper } from './stepper.tsx';
export { VisitEntries } from './visit-entries.tsx';

export { CurrentBusiness, OwnerOnly, useBooksByDay, useBusiness, useIsOwner } from './context.tsx';
export { myBusinessesQuery, putBusiness, refreshBusinesses } from './queries.ts';
export { ReadOnlyNotice, useReadOnly } from './read-only.tsx';

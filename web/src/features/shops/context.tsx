import type { Business } from '@dwaso/sdk';
import { createContext, type ReactNode, useContext } from 'react';

const Current = createContext<Business | null>(null);

/** The business that the address names. Only screens under /b/$businessId have one. */
export const CurrentBusiness = ({ business, children }: { business: Business; children: ReactNode }) => (
  <Current value={business}>{children}</Current>
);

export function useBusiness(): Business {
  const business = useContext(Current);
  if (!business) throw new Error('This screen belongs to no business');
  return business;
}

export const useIsOwner = (): boolean => useBusiness().role === 'OWNER';

/** Shows what an OWNER alone may do; STAFF sees nothing in its place. */
export const OwnerOnly = ({ children }: { children: ReactNode }) => (useIsOwner() ? children : null);

/** Rentals book by the day, the others by the time. */
export const useBooksByDay = (): boolean => useBusiness().bookingShape === 'UNIT_PER_DAY';

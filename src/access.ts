import type { FindOwner, TenantAccess } from './kit/http/access.ts';
import type { Role } from './kit/http/caller.ts';

/** Who may do what in a business: the contract's table, as data. Routes name a row of it; one test walks all of it. */

export const SCOPES = [
  'availability:read',
  'bookings:read',
  'bookings:write',
  'customers:read',
  'catalog:read',
  'catalog:write',
  'business:write',
  'webhooks:manage',
  'usage:write',
] as const;
export type Scope = (typeof SCOPES)[number];

const MEMBERS: readonly Role[] = ['OWNER', 'STAFF'];
const OWNER: readonly Role[] = ['OWNER'];

const may = (roles: readonly Role[], scope: Scope | 'any' | 'none'): TenantAccess => ({
  kind: 'tenant',
  roles,
  scope,
  customer: false,
  owner: 'path',
});

export const ACCESS = {
  readBusiness: may(MEMBERS, 'any'),
  readCatalogue: may(MEMBERS, 'catalog:read'),
  availability: may(MEMBERS, 'availability:read'),
  readBookings: may(MEMBERS, 'bookings:read'),
  writeBookings: may(MEMBERS, 'bookings:write'),
  writeBlocks: may(MEMBERS, 'catalog:write'),
  writeCatalogue: may(OWNER, 'catalog:write'),
  writeBusiness: may(OWNER, 'business:write'),
  /** Location, listing, submit, members, keys, usage, refunds, checkout, cancel, invoices, export. */
  ownBusiness: may(OWNER, 'none'),
  readMembers: may(MEMBERS, 'none'),
  /** The provider that the signed-in member is. */
  ownProvider: may(MEMBERS, 'none'),
  manageWebhooks: may(OWNER, 'webhooks:manage'),
  readCustomers: may(MEMBERS, 'customers:read'),
  calendarFeeds: may(MEMBERS, 'none'),
  readSubscription: may(MEMBERS, 'bookings:read'),
  /** The assistant's own calls: a key only. */
  assistant: may([], 'usage:write'),
  /** What neither members nor keys may do: the customer's own say. */
  review: may([], 'none'),
} as const satisfies Record<string, TenantAccess>;

/** The same right on a route that names only a row: its tenant is found through the row. */
export const viaRow = (access: TenantAccess, owner: FindOwner, options: { customer?: boolean } = {}): TenantAccess => ({
  ...access,
  owner,
  customer: options.customer ?? false,
});

import type { FindOwner, TenantAccess } from './kit/http/access.ts';

/** The access table of the API contract as data. A route names one row, and test/shape checks every route against it. */

export type Role = 'OWNER' | 'STAFF';

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
export type ApiScope = (typeof SCOPES)[number];

const MEMBERS: readonly Role[] = ['OWNER', 'STAFF'];
const OWNER: readonly Role[] = ['OWNER'];

const may = (roles: readonly Role[], scope: ApiScope | 'any' | 'none'): TenantAccess => ({
  kind: 'tenant',
  roles,
  everyRole: roles.length === MEMBERS.length,
  scope,
  customer: false,
  involves: true,
  owner: 'path',
});

/** What an invited person needs to decline: it does not make the person take part. */
const uninvolved = (access: TenantAccess): TenantAccess => ({ ...access, involves: false });

export const ACCESS = {
  readBusiness: may(MEMBERS, 'any'),
  readCatalogue: may(MEMBERS, 'catalog:read'),
  availability: may(MEMBERS, 'availability:read'),
  readBookings: may(MEMBERS, 'bookings:read'),
  writeBookings: may(MEMBERS, 'bookings:write'),
  /** A preview of a write changes nothing: a key that reads bookings may ask for it. */
  previewBookings: { ...may(MEMBERS, 'bookings:write'), orScope: 'bookings:read' },
  writeBlocks: may(MEMBERS, 'catalog:write'),
  writeCatalogue: may(OWNER, 'catalog:write'),
  writeBusiness: may(OWNER, 'business:write'),
  /** Location, listing, submit, members, keys, usage, refunds, checkout, cancel, invoices, export. */
  ownBusiness: may(OWNER, 'none'),
  readMembers: uninvolved(may(MEMBERS, 'none')),
  /** A member removes itself; only an OWNER removes others, which the verb checks. */
  leaveBusiness: uninvolved(may(MEMBERS, 'none')),
  /** The provider linked to the signed-in member. */
  ownProvider: may(MEMBERS, 'none'),
  manageWebhooks: may(OWNER, 'webhooks:manage'),
  readCustomers: may(MEMBERS, 'customers:read'),
  writeCustomers: may(MEMBERS, 'none'),
  /** The console follows events; keys that manage webhooks may too. */
  followEvents: may(MEMBERS, 'webhooks:manage'),
  calendarFeeds: may(MEMBERS, 'none'),
  readSubscription: may(MEMBERS, 'bookings:read'),
  /** Calls of the assistant, which uses an API key. */
  assistant: may([], 'usage:write'),
  /** Only the customer writes a review; see the option of `viaRow`. */
  review: may([], 'none'),
} as const satisfies Record<string, TenantAccess>;

/** The same row of the table for a route that names only a database row: `owner` finds its tenant. */
export const viaRow = (access: TenantAccess, owner: FindOwner, options: { customer?: boolean } = {}): TenantAccess => ({
  ...access,
  owner,
  customer: options.customer ?? false,
});

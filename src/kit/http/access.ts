import { type AppError, FORBIDDEN, fail, NOT_FOUND, ROLE_REQUIRED, SCOPE_MISSING } from '../errors.ts';
import type { Database, Db, Reader } from '../postgres/database.ts';
import type { Caller, Role } from './caller.ts';

/** The tenant of a row that is addressed by its own id, and the phone of the customer that the row is about. */
export interface RowOwner {
  tenantId: string;
  customerPhone?: string | null;
}
/** `tenantId` is the tenant in which the row is looked for; null for all tenants. */
export type FindOwner = (read: Reader, id: string, tenantId: string | null) => Promise<RowOwner | null>;
/** Finds a public row by a name that is unique over all tenants. */
export type FindByName = (read: Reader, name: string) => Promise<RowOwner | null>;

/**
 * Finds a row by an id, a token or a key prefix. `find` runs with the tenant whose route it ends with. Where no tenant
 * has that route, or this one has no such row, `find` runs with null and reads all tenants: ids from before routes, and
 * the few tenants without one.
 */
export type FindRouted = <Row>(
  id: string,
  find: (tenantId: string | null) => Promise<Row | null>,
  /** Reads the tenant of the route; a transaction in which `find` reads too. */
  read?: Reader,
) => Promise<Row | null>;

/** The caller's role in the tenant, CUSTOMER for the customer that the row is about, or KEY for an API key. */
export type Relation = Role;

export interface TenantAccess {
  kind: 'tenant';
  roles: readonly Role[];
  /** True when `roles` holds all roles, so that no member can lack one. */
  everyRole: boolean;
  /** A key's scope; `any` admits every key of the tenant, `none` refuses keys. */
  scope: string;
  /** Another scope that admits a key as well. */
  orScope?: string;
  customer: boolean;
  /** A member's request counts as taking part in the tenant. */
  involves: boolean;
  /** Source of the tenant: the path names it, or the row that the path names belongs to it. */
  owner: FindOwner | 'path';
}

export type Access =
  /**
   * With an `owner`: a public row of a tenant. `owner` finds no row that is not public. `session`: a page, which knows the
   * browser's user where there is one. `bearer`: the caller of a bearer credential where there is one, never of a cookie.
   */
  | { kind: 'public'; owner?: FindByName; session?: 'optional'; bearer?: 'optional' }
  /** A signed-in user without any relation to the tenant, which must be public. */
  | { kind: 'visitor'; owner: FindByName }
  | { kind: 'sign-in' }
  | { kind: 'session' }
  | { kind: 'operator'; admin: boolean }
  | TenantAccess;

export const anyone: Access = { kind: 'public' };
export const anyoneOrBearer: Access = { kind: 'public', bearer: 'optional' };
export const anyoneAt = (owner: FindByName): Access => ({ kind: 'public', owner });
export const aPage: Access = { kind: 'public', session: 'optional' };
export const aPageAt = (owner: FindByName): Access => ({ kind: 'public', session: 'optional', owner });
export const visitorAt = (owner: FindByName): Access => ({ kind: 'visitor', owner });
export const signIn: Access = { kind: 'sign-in' };
export const session: Access = { kind: 'session' };
export const operator: Access = { kind: 'operator', admin: false };
export const operatorAdmin: Access = { kind: 'operator', admin: true };

/** Whether a key of the tenant with these scopes may call the route. */
export const admitsScopes = ({ scope, orScope }: TenantAccess, scopes: ReadonlySet<string>): boolean =>
  scope === 'any' || scopes.has(scope) || (orScope !== undefined && scopes.has(orScope));

export const refuseKeys = (): AppError => fail(FORBIDDEN, 'API keys may not do this; sign in instead');

export const lacksScope = (scope: string): AppError =>
  fail(SCOPE_MISSING, `The API key lacks the scope ${scope}`, [
    { code: scope, message: 'is needed for this operation' },
  ]);

/** Authorises a caller on a route of a tenant: checks the tenant, then the kind of caller, then role or scope. */
export async function relate(access: TenantAccess, caller: Caller, owner: RowOwner | null): Promise<Relation> {
  if (!owner) throw fail(NOT_FOUND);
  if (caller.kind === 'key') {
    if (caller.tenantId !== owner.tenantId) throw fail(NOT_FOUND);
    if (access.scope === 'none') throw refuseKeys();
    if (!admitsScopes(access, caller.scopes)) throw lacksScope(access.scope);
    return 'KEY';
  }
  const isCustomer = access.customer && owner.customerPhone === caller.phone;
  const role = await caller.roleAt(owner.tenantId, { involved: access.involves && !isCustomer });
  if (role) {
    // A route for the customer alone stays open to a customer whom the business has made a member.
    if (isCustomer && access.roles.length === 0) return 'CUSTOMER';
    if (access.roles.length === 0) {
      throw fail(FORBIDDEN, access.customer ? 'Only the customer may do this' : 'Only an API key may do this');
    }
    if (!access.roles.includes(role)) throw fail(ROLE_REQUIRED, `This needs the role ${access.roles.join(' or ')}`);
    return role;
  }
  if (owner.customerPhone !== caller.phone) throw fail(NOT_FOUND);
  if (!access.customer) throw fail(ROLE_REQUIRED, 'Only the business may do this');
  return 'CUSTOMER';
}

/** Authorises a caller on a route that belongs to no tenant. */
export function requirePlatformAccess(access: Access, caller: Caller): void {
  if (caller.kind === 'key') throw refuseKeys();
  if (access.kind !== 'operator') return;
  if (caller.platformRole === null) throw fail(ROLE_REQUIRED, 'This needs the role OPERATOR');
  if (access.admin && caller.platformRole !== 'OPERATOR_ADMIN')
    throw fail(ROLE_REQUIRED, 'This needs the role OPERATOR_ADMIN');
}

/** The database as a request may use it: the scope follows from who may call the route. */
export function scopedDb(db: Database, access: Access, call: { tenantId: string; caller: Caller | null }): Db {
  const principal = call.caller?.id ?? '';
  switch (access.kind) {
    case 'tenant':
    case 'visitor':
      return db.tenant(call.tenantId, principal);
    case 'public':
      return access.owner ? db.tenant(call.tenantId) : db.public;
    case 'operator':
      return db.operator(principal);
    case 'session':
    case 'sign-in':
      return db.service;
  }
}

import type { Reader } from '../db/db.ts';
import {
  API_KEY_REVOKED,
  AUTH_INVALID_TOKEN,
  type ErrorKind,
  FORBIDDEN,
  fail,
  NOT_FOUND,
  ROLE_REQUIRED,
  SCOPE_MISSING,
} from '../errors.ts';
import type { Maybe } from '../maybe.ts';
import type { Caller, Role } from './caller.ts';

/** A row reached by its own id: whose it is, and for a customer's own row, whose phone is on it. */
export interface RowOwner {
  tenantId: string;
  customerPhone?: string | null;
}
export type FindOwner = (read: Reader, id: string) => Maybe<RowOwner | null>;

/** Relation of the caller to the tenant of the row; CUSTOMER is the person the row is about. */
export type Relation = Role | 'CUSTOMER' | 'KEY';

export interface TenantAccess {
  kind: 'tenant';
  roles: readonly Role[];
  /** A key's scope; `any` admits every key of the tenant, `none` refuses keys. */
  scope: string;
  customer: boolean;
  /** Where the tenant comes from: the path's `businessId`, or the row named by the path. */
  owner: FindOwner | 'path';
}

export type Access =
  /** With an `owner`: what a tenant shows to everybody. It finds nothing that is not shown. */
  | { kind: 'public'; owner?: FindOwner }
  /** A signed-in user who need not be anything to the tenant that shows itself. */
  | { kind: 'visitor'; owner: FindOwner }
  | { kind: 'sign-in' }
  | { kind: 'session' }
  | { kind: 'operator'; admin: boolean }
  | TenantAccess;

export const anyone: Access = { kind: 'public' };
export const anyoneAt = (owner: FindOwner): Access => ({ kind: 'public', owner });
export const visitorAt = (owner: FindOwner): Access => ({ kind: 'visitor', owner });
export const signIn: Access = { kind: 'sign-in' };
export const session: Access = { kind: 'session' };
export const operator: Access = { kind: 'operator', admin: false };
export const operatorAdmin: Access = { kind: 'operator', admin: true };

/** The refusals an access declaration can answer, for OpenAPI. */
export function errorsOfAccess(access: Access): ErrorKind[] {
  if (access.kind === 'public') return access.owner ? [NOT_FOUND] : [];
  if (access.kind === 'sign-in') return [];
  const credential = [AUTH_INVALID_TOKEN, API_KEY_REVOKED];
  if (access.kind === 'session') return [...credential, FORBIDDEN];
  if (access.kind === 'visitor') return [...credential, NOT_FOUND, FORBIDDEN];
  if (access.kind === 'operator') return [...credential, FORBIDDEN, ROLE_REQUIRED];
  const keys = access.scope === 'none' ? [FORBIDDEN] : access.scope === 'any' ? [] : [SCOPE_MISSING];
  const roles = access.roles.length === 0 ? [FORBIDDEN] : access.roles.includes('STAFF') ? [] : [ROLE_REQUIRED];
  // The person a row is about knows that it is there, so is told more than a stranger.
  const customer = access.owner !== 'path' && !access.customer ? [ROLE_REQUIRED] : [];
  return [...credential, ...keys, ...roles, ...customer, NOT_FOUND];
}

/** Judges a caller on a route of a tenant: tenant, then kind, then role or scope. */
export function relate(access: TenantAccess, caller: Caller, owner: RowOwner | null): Relation {
  if (!owner) throw fail(NOT_FOUND);
  if (caller.kind === 'key') {
    if (caller.tenantId !== owner.tenantId) throw fail(NOT_FOUND);
    if (access.scope === 'none') throw fail(FORBIDDEN, 'API keys may not do this; sign in instead');
    if (access.scope !== 'any' && !caller.scopes.has(access.scope)) {
      throw fail(SCOPE_MISSING, `The API key lacks the scope ${access.scope}`, [
        { code: access.scope, message: 'is needed for this operation' },
      ]);
    }
    return 'KEY';
  }
  const role = caller.roles.get(owner.tenantId);
  if (role) {
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

/** Judges a caller on the routes that belong to no tenant. */
export function admit(access: Access, caller: Caller): void {
  if (caller.kind === 'key') throw fail(FORBIDDEN, 'API keys may not do this; sign in instead');
  if (access.kind !== 'operator') return;
  if (caller.platformRole === null) throw fail(ROLE_REQUIRED, 'This needs the role OPERATOR');
  if (access.admin && caller.platformRole !== 'OPERATOR_ADMIN')
    throw fail(ROLE_REQUIRED, 'This needs the role OPERATOR_ADMIN');
}

import type { Maybe } from '../maybe.ts';

/** Who is calling, as the credential proved it. A tenant is one business; the kit need not know more of it. */
export type Role = 'OWNER' | 'STAFF';
export type PlatformRole = 'OPERATOR' | 'OPERATOR_ADMIN';

export interface UserCaller {
  kind: 'user';
  id: string;
  sessionId: string;
  phone: string;
  name: string | null;
  platformRole: PlatformRole | null;
  roles: ReadonlyMap<string, Role>;
}

export interface KeyCaller {
  kind: 'key';
  id: string;
  prefix: string;
  tenantId: string;
  scopes: ReadonlySet<string>;
}

export type Caller = UserCaller | KeyCaller;

/** Turns the bearer credential into a caller; throws AUTH_INVALID_TOKEN or API_KEY_REVOKED. */
export type Authenticate = (credential: string) => Maybe<Caller>;

/** The principal that idempotency keys and caller buckets belong to. */
export const principalOf = (caller: Caller): string => caller.id;

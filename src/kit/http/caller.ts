/** A member's role in a tenant. The app defines the roles. */
export type Role = string;
export type PlatformRole = 'OPERATOR' | 'OPERATOR_ADMIN';

export interface UserCaller {
  kind: 'user';
  id: string;
  sessionId: string;
  /** When the session began. */
  signedInAt: Temporal.Instant;
  phone: string;
  name: string | null;
  platformRole: PlatformRole | null;
  /** The role in a tenant; null for a user who is no member. `involved`: the member takes part in the tenant from now. */
  roleAt: (tenantId: string, options: { involved: boolean }) => Promise<Role | null>;
}

export interface KeyCaller {
  kind: 'key';
  id: string;
  prefix: string;
  tenantId: string;
  scopes: ReadonlySet<string>;
}

export type Caller = UserCaller | KeyCaller;

/**
 * Resolves a bearer credential; throws AUTH_INVALID_TOKEN or API_KEY_REVOKED. `beforeLookup` is called before the
 * database is asked about a credential that anybody could have made up, and may refuse it.
 */
export type Authenticate = (credential: string, beforeLookup: () => void) => Promise<Caller>;

/**
 * Resolves the token of a browser's session cookie; throws AUTH_INVALID_TOKEN. `cookie` is set when it must be renewed.
 */
export type AuthenticateBrowser = (
  token: string,
  beforeLookup: () => void,
) => Promise<{ caller: UserCaller; cookie: string | null }>;

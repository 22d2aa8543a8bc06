import { type Statement, sql } from './sql.ts';

/**
 * Whom statements work for. Every connection starts as the tenant role with no tenant, which sees nothing: who forgot to
 * say whom a statement is for gets no rows, never somebody else's. The database keeps to it by row level security;
 * docs/isolation.md says what each role may see.
 */
export interface Scope {
  /** Makes what follows it in the same transaction work for this scope; it ends with the transaction. */
  readonly enter: Statement;
  /** Whose rows alone it sees and changes, if one tenant's. */
  readonly tenantId?: string;
}

/** For the startup of every connection. */
export const NOBODY = '-c role=dwaso_tenant -c app.business_id= -c app.caller=';

const ofRole = (role: string): Scope => ({ enter: sql`select set_config('role', ${role}, true)` });

/** What everybody may see of all tenants. */
export const PUBLIC = ofRole('dwaso_public');
/** The service itself: who is calling, whose a row is, background work. */
export const SERVICE = ofRole('dwaso_service');

/** One tenant; `caller` is whose earlier answers are seen, if anybody's. */
export const ofTenant = (id: string, caller: string): Scope => ({
  tenantId: id,
  enter: sql`select set_config('app.business_id', ${id}, true), set_config('app.caller', ${caller}, true)`,
});

/** What those who run the platform may see and move. */
export const ofOperator = (caller: string): Scope => ({
  enter: sql`select set_config('role', 'dwaso_operator', true), set_config('app.caller', ${caller}, true)`,
});

import { type Statement, sql } from './sql.ts';

/**
 * The role and the tenant that statements run under. A connection starts with the tenant role and no tenant: row level
 * security then returns no rows, so that a statement without a scope never shows another tenant's row. docs/isolation.md
 * lists what each role may see.
 */
export interface TenantScope {
  /** Behind a pooler: the settings that a connection would start with. */
  readonly settings?: Statement;
  /** Sets role and tenant until the transaction ends. */
  readonly apply: Statement;
  /** Whose share of the connections it uses: a tenant's id, or one of SHARED_SCOPES. */
  readonly share: string;
}

/** Settings of the server that a connection starts with. */
export type Settings = Readonly<Record<string, string | number>>;

export const NO_TENANT: Settings = { role: 'dwaso_tenant', 'app.business_id': '', 'app.caller': '' };

/** The settings as the driver's `options`. */
export const atStartup = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** The settings for one transaction on a connection that a pooler shares. */
export const inTransaction = (settings: Settings): Statement =>
  sql`select set_config(name, value, true)
    from unnest(${Object.keys(settings)}::text[], ${Object.values(settings)}::text[]) as s (name, value)`;

/** Scopes beyond one tenant. Together they leave a tenant's share of the connections to tenants. */
export const SHARED_SCOPES: ReadonlySet<string> = new Set(['public', 'service', 'operator']);

const scopeOfRole = (role: string, share: string): TenantScope => ({
  share,
  apply: sql`select set_config('role', ${role}, true)`,
});

/** The public columns of all tenants. */
export const PUBLIC_SCOPE = scopeOfRole('dwaso_public', 'public');
/** The service's own work: authentication, the owner of a row, background jobs. */
export const SERVICE_SCOPE = scopeOfRole('dwaso_service', 'service');

/** One tenant. `caller` is the principal whose idempotency records are visible. */
export const tenantScope = (id: string, caller: string): TenantScope => ({
  share: id,
  apply: sql`select set_config('app.business_id', ${id}, true), set_config('app.caller', ${caller}, true)`,
});

/** The platform's operators. */
export const operatorScope = (caller: string): TenantScope => ({
  share: 'operator',
  apply: sql`select set_config('role', 'dwaso_operator', true), set_config('app.caller', ${caller}, true)`,
});

/** The answer to one statement. */
export interface QueryResult<Row = unknown> {
  rows: Row[];
  /** The server's command tag: `SELECT`, `COMMIT`. */
  command: string;
  rowCount: number | null;
}

export type Query = <Row>(statement: Statement<Row>) => Promise<QueryResult<Row>>;

/** Read access in one tenant scope. */
export interface Reader {
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
  maybe<Row>(statement: Statement<Row>): Promise<Row | null>;
  one<Row>(statement: Statement<Row>): Promise<Row>;
  /**
   * Sends one call of a SQL function that sets its tenant itself. The call is the whole message: no statement for the
   * scope, no BEGIN and no COMMIT travel with it.
   */
  call<Row>(statement: Statement<Row>): Promise<Row>;
}

export function readerOver(query: Query, callFunction: Query): Reader {
  async function one<Row>(ask: Query, statement: Statement<Row>): Promise<Row> {
    const row = (await ask(statement)).rows[0];
    if (row === undefined) throw new Error(`No row: ${statement.text}`);
    return row;
  }
  return {
    async rows(statement) {
      return (await query(statement)).rows;
    },
    async maybe(statement) {
      return (await query(statement)).rows[0] ?? null;
    },
    one: (statement) => one(query, statement),
    call: (statement) => one(callFunction, statement),
  };
}

import { escapeLiteral } from 'pg';
import type { Statement } from './sql.ts';

/**
 * The role and the tenant that statements run under. A connection starts with the tenant role and no tenant: row level
 * security then returns no rows, so that a statement without a scope never shows another tenant's row. docs/isolation.md
 * lists what each role may see.
 */
export interface TenantScope {
  /** Role and tenant, until the transaction ends. */
  readonly settings: Settings;
  /** Calls of functions that set their tenant themselves and need these settings too: none, unless said. */
  readonly callsToo?: 'all' | 'beyond-tenant';
  /** The settings travel one by one and not with BEGIN in one message. */
  readonly settingsApart?: boolean;
  /** Whose share of the connections it uses: that of a tenant, or one of SHARED_SCOPES. */
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

/**
 * The statements that open a transaction under the settings. SET LOCAL costs the server less than set_config(), and a
 * coordinator of Citus passes it on to its workers. It takes no parameters, so the values are quoted.
 */
export function beginWith({ settings, settingsApart }: TenantScope): Statement[] {
  const set = Object.entries(settings).map(([name, value]) => `set local ${name} = ${quoted(String(value))}`);
  const texts = settingsApart ? ['begin', ...set] : [['begin', ...set].join('; ')];
  return texts.map((text) => ({ text, values: [] }));
}

/** No text of PostgreSQL holds a NUL, so no row belongs to a tenant or caller whose name has one. */
const quoted = (value: string): string => (value.includes('\0') ? `''` : escapeLiteral(value));

/** Scopes beyond one tenant. Together they leave a tenant's share of the connections to tenants. */
export const SHARED_SCOPES: ReadonlySet<string> = new Set(['public', 'service', 'operator']);

/** The public columns of all tenants. */
export const PUBLIC_SCOPE: TenantScope = { share: 'public', settings: { role: 'dwaso_public' } };
/** The service's own work: authentication, the owner of a row, background jobs. */
export const SERVICE_SCOPE: TenantScope = { share: 'service', settings: { role: 'dwaso_service' } };

/** Names the share of a tenant: tenants of one owner may have one share. */
export type ShareOf = (tenantId: string) => string;

/** One tenant. `caller` is the principal whose idempotency records are visible. */
export const tenantScope = (id: string, caller: string, share = id): TenantScope => ({
  share,
  settings: { 'app.business_id': id, 'app.caller': caller },
});

/** The platform's operators. */
export const operatorScope = (caller: string): TenantScope => ({
  share: 'operator',
  settings: { role: 'dwaso_operator', 'app.caller': caller },
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
  call<Row>(statement: Statement<Row>, options: CallOptions): Promise<Row>;
}

export interface CallOptions {
  /** Every row that the function reads or writes lies with its tenant, so that one server of a cluster has them all. */
  tenantOnly: boolean;
}

export type CallFunction = <Row>(statement: Statement<Row>, options: CallOptions) => Promise<QueryResult<Row>>;

export function readerOver(query: Query, callFunction: CallFunction): Reader {
  const only = <Row>({ rows: [row] }: QueryResult<Row>, { text }: Statement<Row>): Row => {
    if (row === undefined) throw new Error(`No row: ${text}`);
    return row;
  };
  return {
    async rows(statement) {
      return (await query(statement)).rows;
    },
    async maybe(statement) {
      return (await query(statement)).rows[0] ?? null;
    },
    async one(statement) {
      return only(await query(statement), statement);
    },
    async call(statement, options) {
      return only(await callFunction(statement, options), statement);
    },
  };
}

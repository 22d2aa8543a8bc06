import { type Connection, type Pool, Query, type Client as SharedClient } from 'pg';
import type { Statement } from './sql.ts';

/**
 * Whom a statement works for. Every connection starts as the tenant role with no tenant, which sees nothing: who forgot
 * to say whom a statement is for gets no rows, never somebody else's. The database keeps to it by row level security;
 * docs/isolation.md says what each role may see.
 */
export interface Scope {
  /** Opens a transaction that works for it. */
  readonly begin: string;
  /** The prepared statement of `ENTRIES` that makes a single read work for it, and its only value. */
  readonly entry: keyof typeof ENTRIES;
  readonly value: string;
}

const TENANT_ROLE = 'dwaso_tenant';
const TENANT_SETTING = 'app.business_id';

/** For the startup of every connection. */
export const NOBODY = `-c role=${TENANT_ROLE} -c ${TENANT_SETTING}=`;

const ENTRIES = {
  as_tenant: `select set_config('${TENANT_SETTING}', $1, true)`,
  as_role: "select set_config('role', $1, true)",
} as const;

const ofRole = (role: string): Scope => ({ begin: `begin; set local role ${role}`, entry: 'as_role', value: role });

/** What everybody may see of all tenants. */
export const PUBLIC = ofRole('dwaso_public');
/** What those who run the platform may see and move. */
export const OPERATOR = ofRole('dwaso_operator');
/** The service itself: who is calling, whose a row is, background work. */
export const SERVICE = ofRole('dwaso_service');

/** It is written into a statement, so nothing else than an id may pass. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

export function ofTenant(id: string): Scope {
  if (!ID.test(id)) throw new Error('This is no id of a tenant');
  return { begin: `begin; set local ${TENANT_SETTING} = '${id}'`, entry: 'as_tenant', value: id };
}

/** Readies a new connection for reads of any scope. What it sends goes out before anything that is asked of it. */
export function prepareEntries(client: SharedClient, onError: (error: Error) => void): void {
  const values = { as_tenant: [''], as_role: [TENANT_ROLE] };
  for (const name of ['as_tenant', 'as_role'] as const) {
    // Should it fail, the reads that need it fail too, since they name what is not there.
    client.query({ name, text: ENTRIES[name], values: values[name] }).catch(onError);
  }
}

/** The parts of the driver's own query that its types leave out. */
interface Driven {
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}
const DrivenQuery = Query as unknown as new (config: Statement & { queryMode: 'extended' }) => Query & Driven;

/**
 * One statement in a scope of its own. The entry goes before it in the same message group, so both are one transaction
 * to the server: the scope ends with it, nothing has to be set back, and if the entry fails, the statement is skipped.
 */
class ScopedQuery extends DrivenQuery {
  readonly #scope: Scope;
  #entering = true;

  constructor(scope: Scope, statement: Statement) {
    // Extended always: a simple query could not share a group.
    super({ ...statement, queryMode: 'extended' });
    this.#scope = scope;
  }

  override prepare(connection: Connection): void {
    connection.bind({ portal: '', statement: this.#scope.entry, values: [this.#scope.value] }, true);
    connection.execute({ portal: '' }, true);
    super.prepare(connection);
  }

  /** What the entry answers is nobody's. */
  override handleDataRow(message: unknown): void {
    if (!this.#entering) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#entering) this.#entering = false;
    else super.handleCommandComplete(message, connection);
  }
}

export interface Answered<Row> {
  rows: Row[];
  rowCount: number | null;
}

/** Asks for one statement in a scope, on a connection that others may be using too. */
export async function ask<Row>(
  target: Pool | SharedClient,
  scope: Scope,
  statement: Statement<Row>,
): Promise<Answered<Row>> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered<Row>>();
  const done = (error: Error | null | undefined, answered: Answered<Row>) =>
    error ? reject(error) : resolve(answered);
  // The driver takes a callback beside a query of its own, although its types know only queries of its making.
  (target.query as (query: Query, done: unknown) => void).call(target, new ScopedQuery(scope, statement), done);
  try {
    return await promise;
  } catch (error) {
    // In place of the socket's stack, that of whoever asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

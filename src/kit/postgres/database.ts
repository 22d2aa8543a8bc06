import type { PoolConfig } from 'pg';
import type { Invalidator } from './cache-invalidation.ts';
import { scopeOnCluster } from './cluster.ts';
import { addressOf, listOtherNodes, reachesNode } from './cluster-nodes.ts';
import { callInScope, queryInScope } from './pipeline.ts';
import { type DatabaseMetrics, openPool, type Pool, type RefusalOf, type StatementObserver } from './pool.ts';
import { openReplica, type ReplicaOptions } from './replica.ts';
import { sql, typeParsers } from './sql.ts';
import {
  atStartup,
  NO_TENANT,
  operatorScope,
  PUBLIC_SCOPE,
  type Reader,
  readerOver,
  SERVICE_SCOPE,
  type ShareOf,
  type TenantScope,
  tenantScope,
} from './tenant-scope.ts';
import { serverLimits, timeLimitsOf } from './time-limits.ts';
import { type Tx, transact } from './transaction.ts';

export { isConflict, violatedConstraint } from './failures.ts';
export type { DatabaseMetrics } from './pool.ts';
export type { Reader, ShareOf } from './tenant-scope.ts';
export { backOff, MAX_CONFLICTS, RetryTransaction, type Tx } from './transaction.ts';

/** The database under one tenant scope. */
export interface Db extends Reader {
  /** Runs `work` in one transaction; transaction.ts lists the failures that repeat it. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Every read and write names the scope it runs under; docs/isolation.md lists what each may see. */
export interface Database {
  /** The rows of one tenant. `caller` is the principal whose idempotency records are visible. */
  tenant: (id: string, caller?: string) => Db;
  /** The public columns of all tenants, read-only. */
  readonly public: Db;
  /** The rows that operators may see and change. */
  operator(caller?: string): Db;
  /** All rows, for authentication, owners of rows and background jobs. */
  readonly service: Db;
  /** Reads that decide nothing, from a replica within its lag where there is one, else from the primary. */
  readonly replica: { tenant(id: string): Reader; readonly public: Reader };
  ping(): Promise<void>;
  /** Addresses of the servers of a cluster that the connected one does not reach. Empty on a single server. */
  listServersDown(): Promise<string[]>;
  readonly pool: Pool;
  close(): Promise<void>;
}

const WAL_POSITION = sql<{ position: string }>`select pg_current_wal_lsn()::text as position`;

/** Reads in the scope, each on a connection of the pool. */
const readerOn = (pool: Pool, scope: TenantScope): Reader =>
  readerOver(
    (statement) => pool.use(scope.share, (query) => queryInScope(query, scope, statement)),
    (statement, options) => pool.use(scope.share, (query) => callInScope(query, scope, statement, options)),
  );

export function openDb(options: {
  url: string;
  /** Application name of the connections, unless PGAPPNAME gives another. */
  name?: string;
  /** The address leads to a pooler in transaction mode. */
  pooled?: boolean | undefined;
  /** The database is spread over the servers of a Citus cluster; see cluster.ts. */
  cluster?: boolean | undefined;
  /** The address leads to another server than the listening connections; see cache-invalidation.ts. */
  noticesApart?: boolean | undefined;
  max: number;
  /** How long an answer may take before its connection counts as lost; the other limits follow from it. */
  timeoutMs: number;
  onError: (error: Error) => void;
  invalidator: Invalidator;
  metrics: DatabaseMetrics;
  observer?: StatementObserver | undefined;
  refusalOf?: RefusalOf;
  /** Each tenant has a share of its own, unless said. */
  shareOf?: ShareOf | undefined;
  replica?: ReplicaOptions | null;
}): Database {
  const { pooled, metrics, invalidator, noticesApart = false, shareOf = (id) => id } = options;
  const limits = timeLimitsOf(options.timeoutMs);
  // 16 MB let the sums of a month over all businesses stay off the disk.
  const settings = { timezone: 'UTC', work_mem: '16MB', ...serverLimits(limits), ...NO_TENANT };
  const named = options.name ? { fallback_application_name: options.name } : {};
  const config: PoolConfig = { connectionString: options.url, types: typeParsers, ...named };
  // A pooler refuses startup options that it does not know.
  const startup = pooled ? {} : { options: atStartup(settings) };
  const pool = openPool({ ...options, config: { ...config, ...startup }, limits });

  const scopeOn = (bare: TenantScope): TenantScope => {
    const scope = pooled ? { ...bare, callsToo: 'all' as const, settings: { ...settings, ...bare.settings } } : bare;
    return options.cluster ? scopeOnCluster(scope, limits) : scope;
  };

  const dbIn = (bare: TenantScope): Db => {
    const scope = scopeOn(bare);
    return {
      ...readerOn(pool, scope),
      transaction: (work) => transact({ pool, scope, invalidator, noticesApart, metrics }, work),
    };
  };
  const service = dbIn(SERVICE_SCOPE);
  const replica = options.replica
    ? openReplica({
        ...options,
        ...options.replica,
        config,
        settings,
        readerOn,
        writtenPosition: async () => (await service.one(WAL_POSITION)).position,
      })
    : null;
  const replicaIn = (scope: TenantScope): Reader => {
    const primary = dbIn(scope);
    return replica?.reader(scope, primary) ?? primary;
  };

  return {
    tenant: (id, caller = '') => dbIn(tenantScope(id, caller, shareOf(id))),
    public: dbIn(PUBLIC_SCOPE),
    operator: (caller = '') => dbIn(operatorScope(caller)),
    service,
    replica: { tenant: (id) => replicaIn(tenantScope(id, '', shareOf(id))), public: replicaIn(PUBLIC_SCOPE) },
    async ping() {
      await pool.use('service', (query) => query(sql`select 1`));
    },
    async listServersDown() {
      if (!options.cluster) return [];
      const nodes = await pool.use('service', listOtherNodes);
      const { settings: role } = SERVICE_SCOPE;
      // Each on a connection of its own, so that a server that hangs delays no other.
      const up = await Promise.all(nodes.map((node) => pool.use('service', (query) => reachesNode(query, role, node))));
      return nodes.filter((_, at) => !up[at]).map(addressOf);
    },
    pool,
    async close() {
      await replica?.close();
      await pool.close();
    },
  };
}

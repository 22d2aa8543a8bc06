import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import type { AppError, ErrorKind } from '../errors.ts';
import type { Db, Reader, Tx } from '../postgres/database.ts';
import type { Access, Relation } from './access.ts';
import type { RouteBucket } from './buckets.ts';
import type { Caller, UserCaller } from './caller.ts';
import type { Claim, Sent } from './idempotency.ts';

/** One declaration per route: who may call, what goes in and out, how it can fail. request-path.ts does the rest. */

/** Routes live under it, unless they live at the host's root. */
export const API_PREFIX = '/api/v1';

export interface Answer {
  status: number;
  body?: unknown;
  /** The body as JSON, where a route wrote it itself because it is long. */
  text?: string | Buffer;
  headers?: Record<string, string>;
}

export const ok = (data: unknown): Answer => ({ status: 200, body: { data } });
export const created = (data: unknown): Answer => ({ status: 201, body: { data } });
export const accepted = (data: unknown): Answer => ({ status: 202, body: { data } });
export const noContent: Answer = { status: 204 };
export const page = (data: unknown[], meta: object): Answer => ({ status: 200, body: { data, meta } });

type Fields = TObject | undefined;
type Body = TSchema | undefined;
type Parsed<T> = T extends TSchema ? Static<T> : Record<string, never>;

/** A request as a verb sees it: known caller, known tenant, valid input. */
export interface Call<P = unknown, Q = unknown, B = unknown> {
  now: Temporal.Instant;
  requestId: string;
  ip: string;
  /** What the client's address counts as; see connections.ts. */
  network: string;
  caller: Caller | null;
  /** Empty on routes that belong to no tenant. */
  tenantId: string;
  relation: Relation | null;
  params: P;
  query: Q;
  body: B;
  headers: FastifyRequest['headers'];
  file: UploadedFile | null;
  /** The body's bytes, on routes that declare `takes: 'raw'` or `'any'`. */
  rawBody: Buffer;
}

/** The call of a route with these schemas. */
type RouteCall<P extends Fields, Q extends Fields, B extends Body> = Call<Parsed<P>, Parsed<Q>, Parsed<B>>;

export interface UploadedFile {
  bytes: Buffer;
  filename: string;
  /** SHA-256 of the bytes, in hexadecimal digits. */
  digest: string;
}

interface RouteBase<P extends Fields, Q extends Fields, B extends Body> {
  /** operationId: what an SDK calls it. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** `api` routes live under the version prefix, `root` ones at the host's root. */
  at?: 'api' | 'root';
  tag: string;
  summary: string;
  access: Access;
  /** The session must have begun at most 10 minutes ago: the route does what a stolen session must not do. */
  freshSignIn?: true;
  params?: P;
  query?: Q;
  body?: B;
  /** One multipart field `file` in place of a JSON body. The body is not read before `wait` has ended. */
  file?: { maxBytes: number; wait?(call: AnyCall, reply: FastifyReply): Promise<void> };
  /** `raw`: unparsed bytes, for signed bodies. `any`: unparsed bytes of any content type. `form`: an HTML form. */
  takes?: 'raw' | 'any' | 'form';
  /** The largest body, where it differs from the usual one. */
  maxBodyBytes?: number;
  /** Status → schema of the body, null for none. */
  answers: Record<number, TSchema | null>;
  /** Beyond those that access, limits and validation imply. */
  errors?: readonly ErrorKind[];
  /** Limits of this route beside those of its caller; see buckets.ts. */
  buckets?: readonly RouteBucket[];
  /** Reads and writes the rows of every tenant, beyond what `access` implies. The declaration says why. */
  databaseScope?: 'service';
  /**
   * Records that a read happens, in a transaction of its own before it. Reads and raw routes only: a write records in its
   * own transaction.
   */
  record?(call: RouteCall<P, Q, B>, tx: Tx): Promise<void>;
  /** Its answer takes much of the process's time: a tenant has few at a time, see heavy-reads.ts. */
  heavy?: boolean;
  /** Where `plan`, `read` and `raw` read. A replica may lag behind by DATABASE_READ_MAX_LAG_MS. Default: primary. */
  reads?: 'primary' | 'replica';
}

export interface ReadRoute<P extends Fields, Q extends Fields, B extends Body> extends RouteBase<P, Q, B> {
  read(call: RouteCall<P, Q, B>, db: Reader): Promise<Answer> | Answer;
}

interface PlannedRoute<P extends Fields, Q extends Fields, B extends Body, Plan> extends RouteBase<P, Q, B> {
  idempotency?: 'required' | 'honoured';
  /** What the route does while the subscription has lapsed; only tenant routes ask. */
  whenReadOnly?: 'refuse' | 'allow';
  /**
   * Parses what no schema can express, and reads what the work needs. A request that fails here was never carried out,
   * so its Idempotency-Key stays unused.
   */
  plan?(call: RouteCall<P, Q, B>, read: Reader): Plan | Promise<Plan>;
}

export interface WriteRoute<P extends Fields, Q extends Fields, B extends Body, Plan, Out>
  extends PlannedRoute<P, Q, B, Plan> {
  /** The answer shows a secret once, so its idempotency record is stored sealed. */
  secret?: boolean;
  /** Whose idempotency records a request without a caller counts among. Without it, such a request has none. */
  principal?(call: RouteCall<P, Q, B>): string;
  /** How long the answer is replayed, where it is less than 24 hours. */
  replayedMinutes?: number;
  /** Calls to the outside world, before the transaction opens. Not called for a request that was answered before. */
  callOut?(call: RouteCall<P, Q, B>, plan: Plan): Promise<Out>;
  /** The phone that a sign-in has proved: correct sign-ins are limited by it, failed ones by the client's network. */
  signsIn?(out: Out): string;
  /** The transaction. A thrown refusal rolls it back; a returned one commits it. */
  write(call: RouteCall<P, Q, B>, tx: Tx, out: Out): Promise<Answer | AppError>;
}

/** A write that is one statement, which stores the idempotency record itself. */
export interface StatementRoute<P extends Fields, Q extends Fields, B extends Body, Plan>
  extends PlannedRoute<P, Q, B, Plan> {
  plan(call: RouteCall<P, Q, B>, read: Reader): Plan | Promise<Plan>;
  /** Sends the statement. A thrown refusal is recorded under the key like an answer. */
  execute(db: Db, plan: Plan, claim: Claim): Promise<Sent>;
}

/** For pages, feeds, exports and media. It sends its reply itself. */
export interface RawRoute<P extends Fields, Q extends Fields, B extends Body> extends RouteBase<P, Q, B> {
  /** Content type by status, for OpenAPI. */
  produces: string;
  raw(call: RouteCall<P, Q, B>, reply: FastifyReply, read: Reader): Promise<unknown>;
}

/** A call before its route has checked what is in it. */
export type AnyCall = Call<Parsed<Fields>, Parsed<Fields>, Parsed<Body>>;
export type AnyRead = ReadRoute<Fields, Fields, Body>;
export type AnyWrite = WriteRoute<Fields, Fields, Body, unknown, unknown>;
export type AnyStatement = StatementRoute<Fields, Fields, Body, unknown>;
export type AnyRawRoute = RawRoute<Fields, Fields, Body>;
export type AnyRoute = AnyRead | AnyWrite | AnyStatement | AnyRawRoute;

/** Both kinds of write. */
export const isWrite = (route: AnyRoute): route is AnyWrite | AnyStatement => 'write' in route || 'execute' in route;

export const read = <P extends Fields = undefined, Q extends Fields = undefined, B extends Body = undefined>(
  route: ReadRoute<P, Q, B>,
): AnyRoute => route;

export const write = <
  P extends Fields = undefined,
  Q extends Fields = undefined,
  B extends Body = undefined,
  Plan = undefined,
  Out = Plan,
>(
  route: WriteRoute<P, Q, B, Plan, Out>,
): AnyRoute => route;

export const statement = <
  P extends Fields = undefined,
  Q extends Fields = undefined,
  B extends Body = undefined,
  Plan = undefined,
>(
  route: StatementRoute<P, Q, B, Plan>,
): AnyRoute => route;

export const raw = <P extends Fields = undefined, Q extends Fields = undefined, B extends Body = undefined>(
  route: RawRoute<P, Q, B>,
): AnyRoute => route;

/** The signed-in user of a session-only route. */
export function userOf(call: Call): UserCaller {
  if (call.caller?.kind !== 'user') throw new Error('This route admits callers that are no users');
  return call.caller;
}

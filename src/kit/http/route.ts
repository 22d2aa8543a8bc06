import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import type { Reader, Tx } from '../db/db.ts';
import type { AppError, ErrorKind } from '../errors.ts';
import type { Maybe } from '../maybe.ts';
import type { Access, Relation } from './access.ts';
import type { Caller, UserCaller } from './caller.ts';

/** One declaration per route: who may call, what goes in and out, how it can fail. `mount` makes the rest of it true. */

export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export const ok = (data: unknown): Answer => ({ status: 200, body: { data } });
export const created = (data: unknown): Answer => ({ status: 201, body: { data } });
export const accepted = (data: unknown): Answer => ({ status: 202, body: { data } });
export const noContent: Answer = { status: 204 };
export const page = (data: unknown[], meta: object): Answer => ({ status: 200, body: { data, meta } });

type Parsed<T> = T extends TSchema ? Static<T> : Record<string, never>;

/** What a request is by the time a verb sees it: known caller, known tenant, valid input. */
export interface Call<P = unknown, Q = unknown, B = unknown> {
  now: Temporal.Instant;
  requestId: string;
  ip: string;
  caller: Caller | null;
  /** Empty on routes that belong to no tenant. */
  tenantId: string;
  relation: Relation | null;
  params: P;
  query: Q;
  body: B;
  headers: FastifyRequest['headers'];
  file: UploadedFile | null;
  /** The body as it came, on routes that asked for it. */
  rawBody: Buffer;
}

export interface UploadedFile {
  bytes: Buffer;
  filename: string;
}

export interface RouteBucket {
  name: string;
  limit: number;
  of: (call: { tenantId: string; params: Record<string, string> }) => string;
}

interface RouteBase<P extends TObject | undefined, Q extends TObject | undefined, B extends TSchema | undefined> {
  /** operationId: what an SDK calls it. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** `api` routes live under the version prefix, `root` ones at the host's root. */
  at?: 'api' | 'root';
  tag: string;
  summary: string;
  access: Access;
  params?: P;
  query?: Q;
  body?: B;
  /** One multipart field `file` in place of a JSON body. */
  file?: { maxBytes: number };
  /**
   * `raw`: the bytes as they came, unparsed and unchecked, for bodies that somebody signed. `form`: what a page without
   * script posts.
   */
  takes?: 'raw' | 'form';
  /** Status → schema of the body, null for none. */
  answers: Record<number, TSchema | null>;
  /** Beyond those that access, limits and validation imply. */
  errors?: readonly ErrorKind[];
  bucket?: RouteBucket;
  /** Sees and changes more than `access` implies: the rows of every tenant. The declaration says why. */
  reach?: 'service';
}

export interface ReadRoute<P extends TObject | undefined, Q extends TObject | undefined, B extends TSchema | undefined>
  extends RouteBase<P, Q, B> {
  read(call: Call<Parsed<P>, Parsed<Q>, Parsed<B>>, db: Reader): Promise<Answer> | Answer;
}

export interface WriteRoute<
  P extends TObject | undefined,
  Q extends TObject | undefined,
  B extends TSchema | undefined,
  X,
  W,
> extends RouteBase<P, Q, B> {
  idempotency?: 'required' | 'honoured';
  /** The answer shows a secret once, so its replay record is kept sealed. */
  secret?: boolean;
  /** What the route does while the subscription has lapsed; only tenant routes ask. */
  whenReadOnly?: 'refuse' | 'allow';
  /** Work that touches the outside world, done before the transaction opens. */
  prepare?(call: Call<Parsed<P>, Parsed<Q>, Parsed<B>>): Promise<X>;
  /**
   * What is wanted, as far as no schema can say it. A request that fails here was never carried out, so no retry is
   * bound to it.
   */
  understand?(call: Call<Parsed<P>, Parsed<Q>, Parsed<B>>): W;
  /**
   * Reads before the transaction, in place of `prepare`, over connections that many share; done again when the work
   * loses a race. What it saw may have changed by the time of the work, which must make sure.
   */
  look?(call: Call<Parsed<P>, Parsed<Q>, Parsed<B>>, db: Reader, wanted: W): Promise<X>;
  /** A refusal that is thrown undoes the work; one that is returned keeps it. */
  write(call: Call<Parsed<P>, Parsed<Q>, Parsed<B>>, tx: Tx, prepared: X): Promise<Answer | AppError>;
}

/** For what is no JSON answer: pages, feeds, exports, media. It sends by itself. */
export interface RawRoute<P extends TObject | undefined, Q extends TObject | undefined, B extends TSchema | undefined>
  extends RouteBase<P, Q, B> {
  /** Content type by status, for OpenAPI. */
  produces: string;
  raw(call: Call<Parsed<P>, Parsed<Q>, Parsed<B>>, reply: FastifyReply, request: FastifyRequest): Maybe<unknown>;
}

type Fields = TObject | undefined;
type Body = TSchema | undefined;
/** A call before its route has checked what is in it. */
export type AnyCall = Call<Parsed<Fields>, Parsed<Fields>, Parsed<Body>>;
type AnyRead = ReadRoute<Fields, Fields, Body>;
export type AnyWrite = WriteRoute<Fields, Fields, Body, unknown, unknown>;
export type AnyRoute = AnyRead | AnyWrite | RawRoute<Fields, Fields, Body>;

export const read = <
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(
  route: ReadRoute<P, Q, B>,
): AnyRoute => route;

export const write = <
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
  X = undefined,
  W = undefined,
>(
  route: WriteRoute<P, Q, B, X, W>,
): AnyRoute => route;

export const raw = <
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(
  route: RawRoute<P, Q, B>,
): AnyRoute => route;

/** The file of a route that declares one. */
export function fileOf(call: Call): UploadedFile {
  if (!call.file) throw new Error('This route receives no file');
  return call.file;
}

/** The signed-in user of a session-only route. */
export function userOf(call: Call): UserCaller {
  if (call.caller?.kind !== 'user') throw new Error('This route admits callers that are no users');
  return call.caller;
}

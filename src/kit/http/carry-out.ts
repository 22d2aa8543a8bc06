import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { breather } from '../breathe.ts';
import { AppError, BAD_REQUEST, fail } from '../errors.ts';
import type { Db, Reader, Tx } from '../postgres/database.ts';
import { scopedDb } from './access.ts';
import type { HttpKit } from './http-kit.ts';
import {
  type Claim,
  findAnswer,
  fingerprintOf,
  readKey,
  recordingRefusals,
  type Sent,
  transactOnce,
} from './idempotency.ts';
import { countSignIn } from './rate-limits.ts';
import { errorText, type ReplyHeaders } from './reply.ts';
import type { Answer, AnyCall, AnyRawRoute, AnyRead, AnyRoute, AnyStatement, AnyWrite } from './route.ts';
import { textOf } from './serialise.ts';

/** Plan, call out and transact: the stages behind authorisation and parsing, of a request and of a tool alike. */
export interface Exchange {
  call: AnyCall;
  /** The address of the route without its query; part of an idempotency record's fingerprint. */
  path: string;
  reply: ReplyHeaders & {
    /** The serialiser of a status; none for one that the route does not declare. */
    getSerializationFunction(status: string): ((body: Record<string, unknown>) => string) | undefined;
  };
}

export function carryOut(
  kit: HttpKit,
  route: AnyRead | AnyWrite | AnyStatement,
  exchange: Exchange,
): Promise<Sent<string | Buffer>> {
  if ('execute' in route) return execute(kit, route, exchange);
  if ('write' in route) return write(kit, route, exchange);
  return readAnswer(kit, route, exchange);
}

async function readAnswer(kit: HttpKit, route: AnyRead, { call, reply }: Exchange): Promise<Sent<string | Buffer>> {
  const db = databaseOf(kit, route, call);
  if (route.record) await recordRead(route, call, db);
  const reader = readerOf(kit, route, call, db);
  // A quote is a POST that stores nothing: its key is accepted and has no effect.
  if (route.method === 'POST') readKey(call.headers['idempotency-key']);
  return inTurn(kit, route, call, async () => {
    const breathe = breather();
    const answer = await route.read(call, reader);
    await breathe();
    return toSent(reply, answer);
  });
}

export async function carryOutRaw(
  kit: HttpKit,
  route: AnyRawRoute,
  call: AnyCall,
  reply: FastifyReply,
): Promise<unknown> {
  const db = databaseOf(kit, route, call);
  if (route.record) await recordRead(route, call, db);
  const reader = readerOf(kit, route, call, db);
  return inTurn(kit, route, call, () => route.raw(call, reply, reader));
}

/** Records that a read happens, before it does. */
const recordRead = (route: AnyRead | AnyRawRoute, call: AnyCall, db: Db): Promise<void> =>
  db.transaction(async (tx) => route.record?.(call, tx));

function inTurn<T>(kit: HttpKit, route: AnyRoute, call: AnyCall, work: () => Promise<T>): Promise<T> {
  return route.heavy ? kit.heavyReads.run(call.tenantId ? kit.shareOf(call.tenantId) : call.network, work) : work();
}

/** Plan, call out and transact of a write. */
async function write(kit: HttpKit, route: AnyWrite, exchange: Exchange): Promise<Sent> {
  const { call, reply } = exchange;
  const db = databaseOf(kit, route, call);
  const claim = readClaim(route, exchange);
  const plan = await route.plan?.(call, readerOf(kit, route, call, db));
  if (claim && route.callOut) {
    const earlier = await findAnswer(db, claim, kit.seal);
    if (earlier) return earlier;
  }
  const out = route.callOut ? await route.callOut(call, plan) : plan;
  if (route.signsIn) await countSignIn(kit, route.signsIn(out), reply);
  const refusal = refusalOf(call);
  const work = async (tx: Tx): Promise<Sent> => {
    const answer = await route.write(call, tx, out);
    if (answer instanceof AppError) return refusal(answer);
    const sent = await toSent(reply, answer);
    return { ...sent, text: String(sent.text) };
  };
  if (!claim) return db.transaction(work);
  return transactOnce(db, claim, { seal: kit.seal, secret: route.secret ?? false, refusal }, work);
}

/** Plan and transact of a write that is one statement. */
async function execute(kit: HttpKit, route: AnyStatement, exchange: Exchange): Promise<Sent> {
  const { call } = exchange;
  const db = databaseOf(kit, route, call);
  // The route has a caller, and each request of it a key, so there is a claim.
  const claim = readClaim(route, exchange) as Claim;
  const plan = await route.plan(call, readerOf(kit, route, call, db));
  const options = { seal: kit.seal, refusal: refusalOf(call) };
  return recordingRefusals(db, claim, options, () => route.execute(db, plan, claim));
}

/**
 * The idempotency record this request asks for; null without a key, or where there is no principal to keep it for. A
 * statement stores its record in any case: without a key it gets one that no other request has.
 */
function readClaim(route: AnyWrite | AnyStatement, { call, path }: Exchange): Claim | null {
  const given = route.method === 'DELETE' ? undefined : readKey(call.headers['idempotency-key']);
  if (given === undefined && route.idempotency === 'required') {
    throw fail(BAD_REQUEST, 'The header Idempotency-Key is required here');
  }
  const key = given ?? ('execute' in route ? randomUUID() : undefined);
  const principal = call.caller?.id ?? ('principal' in route ? route.principal?.(call) : undefined);
  if (key === undefined || principal === undefined) return null;
  const keptMinutes = 'replayedMinutes' in route ? route.replayedMinutes : undefined;
  return {
    home: call.caller?.kind === 'key' ? call.caller.tenantId : principal,
    principal,
    key,
    ...(keptMinutes !== undefined && { keptMinutes }),
    fingerprint: fingerprintOf(route.method, path, call.file ? call.file.digest : call.body),
    now: call.now,
  };
}

async function toSent(reply: Exchange['reply'], answer: Answer): Promise<Sent<string | Buffer>> {
  const toText = reply.getSerializationFunction(String(answer.status)) ?? JSON.stringify;
  const { status, body, headers } = answer;
  const written = answer.text ?? (body === undefined ? '' : textOf(toText, body as Record<string, unknown>));
  const text = typeof written === 'string' ? written : await written;
  return { status, text, replayed: false, ...(headers && { headers }) };
}

const refusalOf =
  ({ requestId }: AnyCall) =>
  (error: AppError): Sent => ({ status: error.kind.status, text: errorText(error, requestId), replayed: false });

/** The scope follows from who may call the route, unless the route names another. */
function databaseOf({ db }: HttpKit, { access, databaseScope }: AnyRoute, call: AnyCall): Db {
  return databaseScope === 'service' ? db.service : scopedDb(db, access, call);
}

/** The reader that a route declared. Only one tenant's rows and public rows can be read from a replica. */
function readerOf({ db: { replica } }: HttpKit, { reads }: AnyRoute, { tenantId }: AnyCall, primary: Db): Reader {
  if (reads !== 'replica') return primary;
  return tenantId === '' ? replica.public : replica.tenant(tenantId);
}

import { hash } from 'node:crypto';
import type { SecretBox } from '../crypto.ts';
import { AppError, DEPENDENCY_UNAVAILABLE, fail, IDEMPOTENCY_MISMATCH, invalid } from '../errors.ts';
import { type Db, type Reader, RetryTransaction, type Tx } from '../postgres/database.ts';
import { sql } from '../postgres/sql.ts';

/**
 * A retry with the same key gets the first answer.
 *
 * 1. The transaction inserts the record before any work. A concurrent duplicate waits at that insert.
 * 2. The work runs, and the record gets its answer in the same transaction.
 * 3. Where the record exists, its answer is replayed, or refused as a mismatch of the fingerprint.
 * 4. A refusal rolls the work back with the record. It is then recorded in a transaction of its own, unless a duplicate
 *    was answered meanwhile.
 */
export interface Sent<Text extends string | Buffer = string> {
  status: number;
  text: Text;
  headers?: Record<string, string>;
  replayed: boolean;
}

export interface Claim {
  /** Where the record lies: the business of an API key, the principal otherwise. */
  home: string;
  principal: string;
  key: string;
  fingerprint: Buffer;
  now: Temporal.Instant;
  /** How long its answer is replayed; 24 hours unless said. */
  keptMinutes?: number;
}

const KEPT_HOURS = 24;
const FORM = /^[A-Za-z0-9_-]{8,128}$/;

export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !FORM.test(header)) {
    throw invalid('/headers/idempotency-key', 'must be 8 to 128 characters from A-Z a-z 0-9 _ -', 'INVALID');
  }
  return header;
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? '';
}

export const fingerprintOf = (method: string, path: string, body: unknown): Buffer =>
  hash('sha256', `${method}\n${path}\n${canonical(body)}`, 'buffer');

interface IdempotencyRecord {
  fingerprint: Buffer;
  status: number;
  body: string;
  sealed: Buffer | null;
}

const keptSince = ({ now, keptMinutes = KEPT_HOURS * 60 }: Claim): Temporal.Instant =>
  now.subtract({ minutes: keptMinutes });

const findRecord = (read: Reader, claim: Claim): Promise<IdempotencyRecord | null> =>
  read.maybe(sql<IdempotencyRecord>`
    select fingerprint, status, body, sealed from idempotency_keys
    where home = ${claim.home} and principal = ${claim.principal} and key = ${claim.key}
      and created_at > ${keptSince(claim)}`);

function replayOf(record: IdempotencyRecord, claim: Claim, seal: SecretBox): Sent {
  if (!record.fingerprint.equals(claim.fingerprint)) throw fail(IDEMPOTENCY_MISMATCH);
  const text = record.sealed ? seal.open(record.sealed) : record.body;
  return { status: record.status, text, replayed: true };
}

/** The answer given before, if there is one. */
export async function findAnswer(read: Reader, claim: Claim, seal: SecretBox): Promise<Sent | null> {
  const record = await findRecord(read, claim);
  return record && replayOf(record, claim, seal);
}

/** Inserts the record, still without its answer; the earlier answer if there is a record. */
async function claimKey(tx: Tx, claim: Claim, seal: SecretBox): Promise<Sent | null> {
  const { home, principal, key, fingerprint, now } = claim;
  const claimed = await tx.run(sql`
    insert into idempotency_keys as known (home, principal, key, fingerprint, status, body, created_at)
    values (${home}, ${principal}, ${key}, ${fingerprint}, 0, '', ${now})
    on conflict (home, principal, key) do update set fingerprint = excluded.fingerprint, status = 0, body = '', sealed = null,
      created_at = excluded.created_at, tenant_id = excluded.tenant_id
      where known.created_at <= ${keptSince(claim)}`);
  if (claimed === 1) return null;
  const earlier = await findAnswer(tx, claim, seal);
  // The record was deleted between the two statements: its 24 hours are over.
  if (!earlier) throw new RetryTransaction({ exhausted: fail(DEPENDENCY_UNAVAILABLE) });
  return earlier;
}

async function recordAnswer(tx: Tx, claim: Claim, sent: Sent, seal: SecretBox | null): Promise<void> {
  const [body, sealed] = seal ? ['', seal.seal(sent.text)] : [sent.text, null];
  await tx.run(sql`
    update idempotency_keys set status = ${sent.status}, body = ${body}, sealed = ${sealed}
    where home = ${claim.home} and principal = ${claim.principal} and key = ${claim.key}`);
}

const releaseKey = (tx: Tx, { home, principal, key }: Claim): Promise<number> =>
  tx.run(sql`delete from idempotency_keys where home = ${home} and principal = ${principal} and key = ${key}`);

/** An answer below 500 is an outcome of the operation, unless it says who the caller is not. */
const isOutcome = (status: number): boolean => status < 500 && status !== 401;

/** 5xx, a refused credential and a mismatch are not recorded. */
const isRecorded = (error: unknown): error is AppError =>
  error instanceof AppError && isOutcome(error.kind.status) && error.kind !== IDEMPOTENCY_MISMATCH;

/** Records the refusal that `work` throws, unless a duplicate was answered meanwhile. */
export async function recordingRefusals(
  db: Db,
  claim: Claim,
  options: { seal: SecretBox; refusal: (error: AppError) => Sent },
  work: () => Promise<Sent>,
): Promise<Sent> {
  try {
    return await work();
  } catch (error) {
    if (!isRecorded(error)) throw error;
    return db.transaction(async (tx) => {
      const earlier = await claimKey(tx, claim, options.seal);
      if (earlier) return earlier;
      const sent = options.refusal(error);
      await recordAnswer(tx, claim, sent, null);
      return sent;
    });
  }
}

/** Runs `work` in a transaction, once for the claim. */
export function transactOnce(
  db: Db,
  claim: Claim,
  options: { seal: SecretBox; secret: boolean; refusal: (error: AppError) => Sent },
  work: (tx: Tx) => Promise<Sent>,
): Promise<Sent> {
  return recordingRefusals(db, claim, options, () =>
    db.transaction(async (tx) => {
      const earlier = await claimKey(tx, claim, options.seal);
      if (earlier) return earlier;
      const sent = await work(tx);
      // What is no outcome is not replayed: the retry runs again.
      if (isOutcome(sent.status)) await recordAnswer(tx, claim, sent, options.secret ? options.seal : null);
      else await releaseKey(tx, claim);
      return sent;
    }),
  );
}

/** Forgets what its keys and these users were answered about a tenant. Records are found by their homes. */
export const forgetRecords = (tx: Tx, tenantId: string, principals: readonly string[]): Promise<number> =>
  tx.run(sql`
    delete from idempotency_keys where home = any(${[tenantId, ...principals]}) and tenant_id = ${tenantId}`);

/** Deletes a bounded batch of records past their 24 hours; returns how many. */
export const deleteOldRecords = (tx: Tx, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    delete from idempotency_keys where (home, principal, key) in (
      select home, principal, key from idempotency_keys where created_at <= ${now.subtract({ hours: KEPT_HOURS })} limit 1000)`);

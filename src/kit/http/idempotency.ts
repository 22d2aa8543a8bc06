import { hash } from 'node:crypto';
import type { Db, Reader, Tx } from '../db/db.ts';
import { literal, prepared, sql } from '../db/sql.ts';
import { AppError, fail, IDEMPOTENCY_MISMATCH, invalid } from '../errors.ts';

/**
 * A retry with the same key gets the first answer. The record is the last thing that the transaction of the work
 * writes: a duplicate that arrived meanwhile waits there for the first to end, is undone, and finds its answer.
 */
export interface Sent {
  status: number;
  text: string;
  headers?: Record<string, string>;
  replayed: boolean;
}

export interface Claim {
  principal: string;
  key: string;
  fingerprint: Buffer;
  now: Temporal.Instant;
}

/** For bodies that hold a secret shown once: kept unreadable. */
export interface Seal {
  seal(plaintext: string): Buffer;
  open(sealed: Buffer): string;
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

interface Recorded {
  fingerprint: Buffer;
  status: number;
  body: string;
  sealed: Buffer | null;
}

const recordOf = (read: Reader, { principal, key, now }: Claim): Promise<Recorded | null> =>
  read.maybe(sql<Recorded>`
    select fingerprint, status, body, sealed from idempotency_keys
    where principal = ${principal} and key = ${key} and created_at > ${now.subtract({ hours: KEPT_HOURS })}`);

function replayOf(record: Recorded, claim: Claim, seal: Seal): Sent {
  if (!record.fingerprint.equals(claim.fingerprint)) throw fail(IDEMPOTENCY_MISMATCH);
  const text = record.sealed ? seal.open(record.sealed) : record.body;
  return { status: record.status, text, replayed: true };
}

function record(tx: Tx, claim: Claim, sent: Sent, seal: Seal | null): void {
  const { principal, key, fingerprint, now } = claim;
  const [body, sealed] = seal ? ['', seal.seal(sent.text)] : [sent.text, null];
  tx.atCommit(
    prepared(sql`
    with kept as (
      insert into idempotency_keys as known (principal, key, fingerprint, status, body, sealed, created_at)
      values (${principal}, ${key}, ${fingerprint}, ${sent.status}, ${body}, ${sealed}, ${now})
      on conflict (principal, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
        body = excluded.body, sealed = excluded.sealed, created_at = excluded.created_at
        where known.created_at <= excluded.created_at - interval '1 hour' * ${literal(KEPT_HOURS)}
      returning key
    )
    select case when exists (select from kept) then null else lost_race() end`),
  );
}

/** The answer given before, if there is one. */
export async function earlierAnswer(db: Reader, claim: Claim, seal: Seal): Promise<Sent | null> {
  const found = await recordOf(db, claim);
  return found && replayOf(found, claim, seal);
}

/**
 * Runs `work` once for the claim, whatever is retried; its refusals are remembered like its successes. Work that is
 * easily undone need not `askFirst` whether it was done before: then only a duplicate pays for the question.
 */
export async function once(
  db: Db,
  claim: Claim,
  options: { seal: Seal; secret: boolean; askFirst: boolean; refusal: (error: AppError) => Sent },
  work: (tx: Tx) => Promise<Sent>,
): Promise<Sent> {
  const { seal, secret, refusal } = options;
  let { askFirst } = options;
  try {
    return await db.transaction(async (tx) => {
      const earlier = askFirst ? await earlierAnswer(tx, claim, seal) : null;
      if (earlier) return earlier;
      askFirst = true;
      const sent = await work(tx);
      // A failure of ours is no outcome: the retry tries again.
      if (sent.status < 500) record(tx, claim, sent, secret ? seal : null);
      return sent;
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind.status >= 500 || error.kind === IDEMPOTENCY_MISMATCH) throw error;
    // The work was rolled back with its transaction; its refusal is an answer all the same, unless a duplicate got a
    // better one.
    return db.transaction(async (tx) => {
      const earlier = await earlierAnswer(tx, claim, seal);
      if (earlier) return earlier;
      const sent = refusal(error);
      record(tx, claim, sent, null);
      return sent;
    });
  }
}

/** A bounded batch of records that no retry may use any more; says how many went. */
export const deleteOldRecords = (tx: Tx, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    delete from idempotency_keys where (principal, key) in (
      select principal, key from idempotency_keys where created_at <= ${now.subtract({ hours: KEPT_HOURS })} limit 1000)`);

import { nextAttempt } from '../../domain/webhooks/ladder.ts';
import type { Clock } from '../../kit/clock.ts';
import { hmacHex, type SecretBox } from '../../kit/crypto.ts';
import { failureOf, type Outbound } from '../../kit/net/guarded-fetch.ts';
import { epochSeconds } from '../../kit/time.ts';
import type { Claimed, Outcome } from './queue-store.ts';

export const ANSWER_DEADLINE_MS = 10_000;
const EXCERPT_LETTERS = 200;

/** The envelope as it is signed and sent. The data is the stored text itself, the same bytes at every attempt. */
const bodyOf = ({ eventId, eventType, createdAt, businessId, data }: Claimed): string =>
  `{"id":${JSON.stringify(eventId)},"type":${JSON.stringify(eventType)},"createdAt":"${createdAt}","businessId":${JSON.stringify(businessId)},"data":${data}}`;

/** Real time, whatever the development clock says: receivers compare it with their own. */
export function signatureOf(secret: string, body: string, at = Temporal.Now.instant()): string {
  const t = epochSeconds(at);
  return `t=${t},v1=${hmacHex('sha256', secret, `${t}.${body}`)}`;
}

/** A receiver's answer may hold anything; our log holds text. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]+/gu;

/** Why an attempt was ended that nobody waits for any more. */
export const CUT = new Error('The worker stops');

/** Sends one delivery once. Null when it was cut before there was an outcome. */
export async function attempt(
  { outbound, secrets, clock }: { outbound: Outbound; secrets: SecretBox; clock: Clock },
  claimed: Claimed,
  control: AbortController,
): Promise<Outcome | null> {
  const started = performance.now();
  const deadline = setTimeout(
    () => control.abort(new DOMException('No answer in time', 'TimeoutError')),
    ANSWER_DEADLINE_MS,
  );
  let statusCode: number | null = null;
  let error: string | null = null;
  try {
    const body = bodyOf(claimed);
    const answer = await outbound.post(claimed.url, {
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Dwaso-Webhooks/1',
        'Svc-Event-Id': claimed.eventId,
        'Svc-Event-Type': claimed.eventType,
        'Svc-Signature': signatureOf(secrets.open(claimed.secret), body),
      },
      body,
      signal: control.signal,
    });
    statusCode = answer.status;
    if (statusCode < 200 || statusCode > 299) {
      const excerpt = answer.excerpt.replaceAll(UNPRINTABLE, ' ').trim().slice(0, EXCERPT_LETTERS);
      error = `Answered ${statusCode}${excerpt && `: ${excerpt}`}`;
    }
  } catch (failure) {
    if (control.signal.reason === CUT) return null;
    error = failureOf(failure);
  } finally {
    clearTimeout(deadline);
  }
  const at = clock.now();
  const failures = error === null ? 0 : claimed.failures + 1;
  const nextAttemptAt = error === null ? null : nextAttempt(failures, at);
  return {
    claimed,
    status: error === null ? 'SUCCEEDED' : nextAttemptAt ? 'PENDING' : 'DEAD',
    failures,
    at,
    nextAttemptAt,
    statusCode,
    error,
    durationMs: Math.round(performance.now() - started),
  };
}

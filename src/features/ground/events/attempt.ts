import { nextAttempt } from '../../../domain/webhooks/retry-schedule.ts';
import type { Clock } from '../../../kit/clock.ts';
import { hmac, hmacHex, type SecretBox } from '../../../kit/crypto.ts';
import { epochSeconds, textOf } from '../../../kit/time.ts';
import type { Tracer } from '../../../kit/tracing.ts';
import { failureOf, type Outbound } from './guarded-fetch.ts';
import type { AttemptResult, LeasedDelivery } from './store-queue.ts';

export const ANSWER_TIMEOUT_MS = 10_000;
const EXCERPT_LETTERS = 200;

/** The signed body. `data` is the stored JSON text, so that every attempt sends the same bytes. */
const toBody = ({ eventId, eventType, createdAt, businessId, data }: LeasedDelivery): string =>
  `{"id":${JSON.stringify(eventId)},"type":${JSON.stringify(eventType)},"createdAt":"${textOf(createdAt)}","businessId":${JSON.stringify(businessId)},"data":${data}}`;

/** Signs with real time and not the development clock: receivers compare it with their own clock. */
export function signBody(secret: string, body: string, at = Temporal.Now.instant()): string {
  const t = epochSeconds(at);
  return `t=${t},v1=${hmacHex('sha256', secret, `${t}.${body}`)}`;
}

/** Headers of Standard Webhooks (standardwebhooks.com), beside those of the specification. */
function standardHeaders(secret: string, id: string, body: string, at: Temporal.Instant): Record<string, string> {
  const timestamp = String(epochSeconds(at));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = hmac('sha256', key, `${id}.${timestamp}.${body}`).toString('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/** The excerpt of an answer is stored as text, and PostgreSQL rejects NUL. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]+/gu;

/** The abort reason of an attempt that a stopping worker gives up. */
export const WORKER_STOPS = new Error('The worker stops');

/** Sends one delivery once. Null when the worker stopped before an answer came. */
export async function attemptDelivery(
  { outbound, secrets, clock, tracer }: { outbound: Outbound; secrets: SecretBox; clock: Clock; tracer: Tracer | null },
  delivery: LeasedDelivery,
  control: AbortController,
): Promise<AttemptResult | null> {
  const started = performance.now();
  const span = tracer?.start('webhook delivery', { kind: 'client', parent: delivery.traceparent });
  span?.set('dwaso.delivery_id', delivery.id);
  span?.set('dwaso.event_type', delivery.eventType);
  const timeout = setTimeout(
    () => control.abort(new DOMException('No answer in time', 'TimeoutError')),
    ANSWER_TIMEOUT_MS,
  );
  let statusCode: number | null = null;
  let error: string | null = null;
  try {
    const body = toBody(delivery);
    const secret = secrets.open(delivery.secret);
    const sentAt = Temporal.Now.instant();
    const answer = await outbound.post(delivery.url, {
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Dwaso-Webhooks/1',
        ...(span && { traceparent: span.traceparent }),
        'Svc-Event-Id': delivery.eventId,
        'Svc-Event-Type': delivery.eventType,
        'Svc-Signature': signBody(secret, body, sentAt),
        ...standardHeaders(secret, delivery.eventId, body, sentAt),
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
    if (control.signal.reason === WORKER_STOPS) return null;
    error = failureOf(failure);
  } finally {
    clearTimeout(timeout);
    if (statusCode !== null) span?.set('http.response.status_code', statusCode);
    span?.end(error ?? undefined);
  }
  const at = clock.now();
  const failures = error === null ? 0 : delivery.failures + 1;
  const nextAttemptAt = error === null ? null : nextAttempt(failures, at);
  return {
    delivery,
    status: error === null ? 'SUCCEEDED' : nextAttemptAt ? 'PENDING' : 'DEAD',
    failures,
    at,
    nextAttemptAt,
    statusCode,
    error,
    durationMs: Math.round(performance.now() - started),
  };
}

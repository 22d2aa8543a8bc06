import { randomBytes } from 'node:crypto';
import type { Span, SpanKind, Tracer } from '../kit/tracing.ts';

/**
 * Sends spans as JSON over HTTP to an OpenTelemetry collector (OTLP/HTTP). Spans wait in memory for at most SEND_MS and
 * are sent together. While the collector does not answer, at most MAX_WAITING wait and the rest is dropped: tracing
 * never slows a request down.
 */
const SEND_MS = 1_000;
const MAX_WAITING = 2_048;
const ANSWER_MS = 5_000;

const KINDS: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 };
const ERROR = 2;
/** version-trace-span-flags; all zeros are invalid. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

interface Attribute {
  key: string;
  value: { stringValue: string } | { intValue: string };
}

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status?: { code: number; message: string };
}

const toAttribute = (key: string, value: string | number): Attribute => ({
  key,
  value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
});

const unixNano = (): string =>
  String(BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000)) * 1_000n);

export function otlpTracer(options: { endpoint: string; version: string; onError: (error: unknown) => void }): Tracer {
  const url = `${options.endpoint}/v1/traces`;
  const resource = {
    attributes: [toAttribute('service.name', 'dwaso'), toAttribute('service.version', options.version)],
  };
  let waiting: SentSpan[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function send(): Promise<void> {
    timer = undefined;
    const spans = waiting;
    waiting = [];
    if (spans.length === 0) return;
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'dwaso' }, spans }] }] }),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`The collector answered ${answer.status}`);
    } catch (error) {
      options.onError(error);
    }
  }

  function add(span: SentSpan): void {
    if (waiting.length >= MAX_WAITING) return;
    waiting.push(span);
    timer ??= setTimeout(send, SEND_MS).unref();
  }

  return {
    start(name, { kind, parent }): Span {
      const header = typeof parent === 'string' ? parent : parent?.traceparent;
      const [, traceId = randomBytes(16).toString('hex'), parentSpanId] = TRACEPARENT.exec(header ?? '') ?? [];
      const spanId = randomBytes(8).toString('hex');
      const startTimeUnixNano = unixNano();
      const attributes: Attribute[] = [];
      return {
        traceparent: `00-${traceId}-${spanId}-01`,
        set: (key, value) => attributes.push(toAttribute(key, value)),
        end(error) {
          const message = error instanceof Error ? error.constructor.name : 'failed';
          add({
            traceId,
            spanId,
            ...(parentSpanId && { parentSpanId }),
            name,
            kind: KINDS[kind],
            startTimeUnixNano,
            endTimeUnixNano: unixNano(),
            attributes,
            ...(error !== undefined && { status: { code: ERROR, message } }),
          });
        },
      };
    },
    async close() {
      clearTimeout(timer);
      await send();
    },
  };
}

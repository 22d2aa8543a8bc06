/**
 * What the service reports to OpenTelemetry. Without OTEL_EXPORTER_OTLP_ENDPOINT there is no tracer, no span is made and
 * otlp.ts is not loaded; every use is `span?.…`.
 */
export interface Span {
  /** The W3C header `traceparent` that makes a remote span a child of this one. */
  readonly traceparent: string;
  set(name: string, value: string | number): void;
  end(error?: unknown): void;
}

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

export interface Tracer {
  /** `parent` is a span of this process or the `traceparent` of another one. A malformed one starts a new trace. */
  start(name: string, options: { kind: SpanKind; parent?: Span | string | null | undefined }): Span;
  /** Sends what is waiting. */
  close(): Promise<void>;
}

/**
 * Sends requests. Guarantees, for each call:
 * - One logical write is executed at most once: its Idempotency-Key and its bytes are made before the first attempt and
 *   stay the same in every attempt.
 * - A failure that may pass is repeated: no answer, 429, 502, 503, 504. Every other answer is final.
 * - An aborted signal ends the running attempt or the wait before the next one.
 */
import { type Answer, ApiPromise, Page, type PageMeta, PagePromise } from './answer.ts';
import { ConnectionError, DwasoError, TimeoutError } from './errors.ts';
import type { DwasoOptions, RequestOptions } from './options.ts';
import { newKey, toSearch, wait } from './request.ts';
import { isJson, parse, type Received, toError } from './response.ts';

const API_PREFIX = '/api/v1';
const TIMEOUT_MS = 30_000;
const MAX_RETRIES = 2;
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8_000;
/** A longer timer fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** Rate windows last 60 seconds. A longer wait is left to the caller. */
const LONGEST_RETRY_AFTER_SECONDS = 120;
const TRANSIENT = new Set([429, 502, 503, 504]);

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Query = object | undefined;

interface Sent {
  method: Method;
  url: string;
  headers: Record<string, string>;
  body: string | ArrayBuffer | null;
  signal: AbortSignal | undefined;
  timeoutMs: number;
  /** The response is handed over before its body has been read. */
  streams: boolean;
}

export class Client {
  readonly #options: DwasoOptions;
  readonly #root: string;

  constructor(options: DwasoOptions) {
    const { apiKey, accessToken, getToken, baseUrl } = options;
    if ([apiKey, accessToken, getToken].filter(Boolean).length > 1)
      throw new TypeError('Give one of apiKey, accessToken and getToken');
    const { origin, pathname } = new URL(baseUrl);
    this.#root = origin + pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
    this.#options = options;
  }

  /** One call. A path is relative to /api/v1; a path with a leading `//` is relative to the host. */
  call<T>(method: Method, to: string, options?: RequestOptions, body?: unknown, query?: Query): ApiPromise<T> {
    return new ApiPromise(
      this.#answer(method, to, options, body, query, (parsed) => {
        const enveloped = typeof parsed === 'object' && parsed !== null && 'data' in parsed;
        return (enveloped ? parsed.data : parsed) as T;
      }),
    );
  }

  /** One page of a list, and the way to the next. */
  page<Data, Meta = PageMeta>(to: string, options?: RequestOptions, query?: Query): PagePromise<Data, Meta> {
    return new PagePromise(
      this.#answer('GET', to, options, undefined, query, (parsed) => {
        const { data, meta } = parsed as { data: Data; meta: Meta };
        return new Page(data, meta, async (cursor) => this.page<Data, Meta>(to, options, { ...query, cursor }));
      }),
    );
  }

  /** The response as soon as it begins. Its body is unread, and ends with the signal. */
  stream(to: string, options?: RequestOptions, query?: Query): ApiPromise<Response> {
    const received = this.#send('GET', to, options, undefined, query, true);
    return new ApiPromise(received.then((one) => this.#toAnswer(one.response, one.response)));
  }

  async #answer<T>(
    method: Method,
    to: string,
    options: RequestOptions | undefined,
    body: unknown,
    query: Query,
    read: (parsed: unknown) => T,
  ): Promise<Answer<T>> {
    const received = await this.#send(method, to, options, body, query, false);
    const { response, text } = received;
    let parsed: unknown = text === '' ? undefined : text;
    if (text !== '' && isJson(response)) {
      parsed = parse(text);
      if (parsed === undefined) throw toError(received);
    }
    return this.#toAnswer(response, read(parsed));
  }

  #toAnswer<T>(response: Response, data: T): Answer<T> {
    const { headers } = response;
    return {
      data,
      response,
      requestId: headers.get('x-request-id') ?? undefined,
      replayed: headers.get('idempotent-replayed') === 'true',
    };
  }

  async #send(
    method: Method,
    to: string,
    options: RequestOptions = {},
    body: unknown,
    query: Query,
    streams: boolean,
  ): Promise<Received> {
    const { signal } = options;
    const timeoutMs = options.timeoutMs ?? this.#options.timeoutMs ?? TIMEOUT_MS;
    const maxRetries = options.maxRetries ?? this.#options.maxRetries ?? MAX_RETRIES;
    signal?.throwIfAborted();
    const url = this.#root + (to.startsWith('//') ? to.slice(1) : API_PREFIX + to) + toSearch(query);
    const headers: Record<string, string> = { accept: '*/*', ...options.headers };
    const writes = method !== 'GET' && method !== 'DELETE';
    if (writes) headers['idempotency-key'] = options.idempotencyKey ?? newKey();
    const sent: Sent = { method, url, headers, body: null, signal, timeoutMs, streams };
    if (body instanceof FormData) {
      // Encoded once, because each encoding has another boundary.
      const encoded = new Response(body);
      headers['content-type'] = encoded.headers.get('content-type') ?? '';
      sent.body = await encoded.arrayBuffer();
    } else if (writes) {
      headers['content-type'] = 'application/json';
      sent.body = JSON.stringify(body ?? {});
    }

    let refreshed = false;
    /** An earlier attempt may have been executed. */
    let doubtful = false;
    for (let attempt = 0; ; attempt++) {
      const token = await this.#token(refreshed);
      if (token) headers['authorization'] = `Bearer ${token}`;
      // An abort during the wait for the token: a listener that is added afterwards is never called.
      signal?.throwIfAborted();
      const received = await this.#attempt(sent);
      const failure = received instanceof DwasoError ? received : received.response.ok ? null : toError(received);
      if (!failure) return received as Received;
      if (failure.status === 401 && this.#options.getToken && !refreshed) {
        refreshed = true;
        attempt--;
        continue;
      }
      // The row is gone, which is what the first attempt was asked for.
      if (failure.status === 404 && method === 'DELETE' && doubtful && failure.response)
        return { response: failure.response, text: '' };
      const { retryAfter = 0 } = failure;
      const passes = failure.status === 0 || TRANSIENT.has(failure.status);
      if (!passes || attempt >= maxRetries || retryAfter > LONGEST_RETRY_AFTER_SECONDS) throw failure;
      doubtful ||= failure.status !== 429;
      const backoff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
      // Jitter keeps clients that failed together from coming back together.
      await wait(retryAfter * 1_000 + backoff * (0.5 + Math.random() / 2), signal);
    }
  }

  async #token(refresh: boolean): Promise<string | undefined> {
    const { apiKey, accessToken, getToken } = this.#options;
    return getToken ? getToken({ refresh }) : (apiKey ?? accessToken);
  }

  /** One attempt: what came, or the error that says why nothing came. Throws only the signal's reason. */
  async #attempt({ method, url, headers, body, signal, timeoutMs, streams }: Sent): Promise<Received | DwasoError> {
    const fetch = this.#options.fetch ?? globalThis.fetch;
    const control = new AbortController();
    const abort = () => control.abort(signal?.reason);
    let late = false;
    const timer = setTimeout(
      () => {
        late = true;
        control.abort();
      },
      Math.min(timeoutMs, LONGEST_TIMER_MS),
    );
    signal?.addEventListener('abort', abort, { once: true });
    let handedOver = false;
    try {
      const response = await fetch(url, { method, headers, body, signal: control.signal });
      handedOver = streams && response.ok;
      return { response, text: handedOver ? '' : await response.text() };
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      return late ? new TimeoutError(timeoutMs) : new ConnectionError('The connection failed', cause);
    } finally {
      clearTimeout(timer);
      if (!handedOver) signal?.removeEventListener('abort', abort);
    }
  }
}

/** Operations of one tag. */
export abstract class Resource {
  protected readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }
}

import { randomUUID } from 'node:crypto';
import { random } from './seed.ts';

// Answers are JSON of every shape, so tests read them untyped.
type Json = ReturnType<typeof JSON.parse>;

export interface Answer {
  status: number;
  body: Json;
  data: Json;
  code: string | undefined;
  details: { code: string; message: string; path?: string }[];
  headers: Headers;
  text: string;
}

export interface CallOptions {
  /** Access token or API key. */
  token?: string | undefined;
  body?: unknown;
  /** Value of Idempotency-Key; `true` generates one. */
  key?: string | true;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface Person {
  token: string;
  refreshToken: string;
  phone: string;
  id: string;
}

export interface Api {
  url: string;
  /** Paths are relative to /api/v1. A path that starts with `//` is relative to the host. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  get(path: string, token?: string): Promise<Answer>;
  post(path: string, body: unknown, token?: string, key?: string | true): Promise<Answer>;
  /** Signs a phone number in, a new one by default. */
  signIn(phone?: string): Promise<Person>;
  moveClock(offsetSeconds: number): Promise<void>;
}

/** Simulators make numbers with these endings fail, stay silent or come back. */
const SIMULATED = /000[01]$/;
/** Workers may share a Redis, so each one has its own range of numbers. */
let lastPhone = random(`phones of worker ${process.env['VITEST_POOL_ID']}`).below(1_000_000);
export function newPhone(): string {
  const phone = `+23324${String(++lastPhone % 10_000_000).padStart(7, '0')}`;
  return SIMULATED.test(phone) ? newPhone() : phone;
}

/** Compression takes a third of a request's CPU. Tests of it name their encoding; the SDK and browsers ask for theirs. */
const UNCOMPRESSED = { 'accept-encoding': 'identity' };

export function apiOf(url: string): Api {
  async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const headers: Record<string, string> = { ...UNCOMPRESSED, ...options.headers };
    if (options.token) headers['authorization'] = `Bearer ${options.token}`;
    if (options.key) headers['idempotency-key'] = options.key === true ? randomUUID() : options.key;
    const sent: RequestInit = { method, headers, redirect: 'manual', signal: options.signal ?? null };
    if (options.body !== undefined) {
      if (typeof options.body === 'string' || options.body instanceof FormData || options.body instanceof Uint8Array) {
        sent.body = options.body as NonNullable<RequestInit['body']>;
        if (!(options.body instanceof FormData)) headers['content-type'] ??= 'application/json';
      } else {
        sent.body = JSON.stringify(options.body);
        headers['content-type'] ??= 'application/json';
      }
    }
    const answer = await fetch(path.startsWith('//') ? url + path.slice(1) : `${url}/api/v1${path}`, sent);
    const text = await answer.text();
    const body: Json = answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : null;
    return {
      status: answer.status,
      body,
      data: body?.data,
      code: body?.error?.code,
      details: body?.error?.details ?? [],
      headers: answer.headers,
      text,
    };
  }
  return {
    url,
    call,
    get: (path, token) => call('GET', path, { token }),
    post: (path, body, token, key) => call('POST', path, { body, token, ...(key && { key }) }),
    async signIn(phone = newPhone()) {
      const { data } = await call('POST', '//dev/id-tokens', { body: { phone } });
      const session = await call('POST', '/auth/firebase', { body: { idToken: data.idToken } });
      if (session.status !== 200) throw new Error(`Sign-in failed: ${session.text}`);
      const { accessToken, refreshToken, user } = session.data;
      return { token: accessToken, refreshToken, phone: user.phone, id: user.id };
    },
    async moveClock(offsetSeconds) {
      const moved = await call('POST', '//dev/clock', { body: { offsetSeconds } });
      if (moved.status !== 200) throw new Error(`The clock did not move: ${moved.text}`);
    },
  };
}

/** Counts answers by error code, or by status where there is none. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code, status } of answers) {
    const outcome = code ?? String(status);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

/** Called for the token of each request. `refresh` is true after the service refused the previous token. */
export type GetToken = (context: { refresh: boolean }) => string | Promise<string>;

/** At most one credential. Without one, only public operations work, or those of the page's own session cookie. */
export interface DwasoOptions {
  /** `dwaso_live_…` or `dwaso_test_…`. */
  apiKey?: string;
  /** Access token of a session; it lives 15 minutes. */
  accessToken?: string;
  getToken?: GetToken;
  /** Where the service is: `https://host` or `https://host/api/v1`. */
  baseUrl: string;
  /** Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Time limit of each attempt, in milliseconds. Default 30,000. */
  timeoutMs?: number;
  /** Attempts after the first one. Default 2. */
  maxRetries?: number;
}

/** Options of one call. */
export interface RequestOptions {
  /** Default: a random key a call. The same key repeats an earlier call instead of making a second one. */
  idempotencyKey?: string;
  /** Ends the call, its waits and its retries. The promise rejects with the signal's reason. */
  signal?: AbortSignal;
  timeoutMs?: number;
  maxRetries?: number;
  headers?: Record<string, string>;
}

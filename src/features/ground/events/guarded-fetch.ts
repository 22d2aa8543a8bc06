import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Agent, Dispatcher } from 'undici';
import { AddressRefused, judgeAddresses, judgeUrl, literalOf, publicResolver, type Resolve } from './address-guard.ts';

/** Requests to URLs that tenants choose. The socket connects to exactly the address that was checked. */
export interface Outbound {
  /** Refuses a forbidden URL. A host that does not resolve now passes, because every call checks again. */
  check(url: string): Promise<void>;
  post(
    url: string,
    message: { headers: Record<string, string>; body: string | Buffer; signal: AbortSignal },
  ): Promise<{
    status: number;
    /** The first 2,048 bytes of an answer that is not 2xx. */
    excerpt: string;
  }>;
  /**
   * Follows redirects, each of which is checked like the first URL. A longer body than `maxBytes` is refused.
   * `received` is called with the bytes of each piece of the body.
   */
  get(
    url: string,
    options: {
      headers: Record<string, string>;
      maxBytes: number;
      received: (bytes: number) => void;
      signal: AbortSignal;
    },
  ): Promise<FetchedBody>;
  close(): Promise<void>;
}

export interface FetchedBody {
  status: number;
  etag: string | null;
  /** Empty when the status is not 200. */
  body: string;
}

/** What a fetched body makes impossible; the message is for the owner of the URL. */
export class BodyRefused extends Error {}

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const EXCERPT_BYTES = 2_048;
const CLEARING_MS = 1_000;

async function judged(resolve: Resolve, hostname: string): Promise<string[]> {
  const addresses = await resolve(hostname);
  judgeAddresses(addresses);
  return addresses;
}

/**
 * A socket lookup that returns only checked addresses, so that a second DNS answer cannot differ from the checked one.
 */
export const guardedLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, { all }, done) => {
    const answer = async () => {
      let addresses: string[];
      try {
        addresses = await judged(resolve, hostname);
      } catch (error) {
        return done(error as NodeJS.ErrnoException, '', 0);
      }
      const found = addresses.map((address) => ({ address, family: isIP(address) }));
      const [first] = found;
      if (!first) return done(Object.assign(new Error('The host name has no address'), { code: 'ENOTFOUND' }), '', 0);
      return all ? done(null, found) : done(null, first.address, first.family);
    };
    void answer();
  };

export function createOutbound(options: { allowPrivate: boolean; resolve?: Resolve }): Outbound {
  const { allowPrivate, resolve = publicResolver() } = options;

  // Loaded at the first call, so that a service without webhooks does not load the client.
  const load = () => import('undici');
  let agent: Agent | undefined;
  const agentOf = ({ Agent }: Awaited<ReturnType<typeof load>>): Agent =>
    new Agent({
      connect: { lookup: allowPrivate ? systemLookup : guardedLookup(resolve), timeout: 10_000 },
      pipelining: 1,
      // Shorter than the keep-alive of any server, so that no server closes the connection while a request is sent.
      keepAliveTimeout: 1_000,
      // The caller's signal is the only deadline.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: 16_384,
    });

  return {
    async check(text) {
      const url = judgeUrl(text, allowPrivate);
      if (!allowPrivate && literalOf(url) === null) await judged(resolve, url.hostname);
    },
    async post(text, { headers, body, signal }) {
      // A literal address causes no lookup, so it is checked here.
      const url = judgeUrl(text, allowPrivate);
      const undici = await load();
      agent ??= agentOf(undici);
      const answer = await undici.request(url, { method: 'POST', headers, body, signal, dispatcher: agent });
      if (answer.statusCode >= 200 && answer.statusCode < 300) {
        // The body of a 2xx answer is discarded, so that the connection can be reused.
        answer.body.dump({ limit: EXCERPT_BYTES, signal: AbortSignal.timeout(CLEARING_MS) }).catch(() => {});
        return { status: answer.statusCode, excerpt: '' };
      }
      return { status: answer.statusCode, excerpt: await excerptOf(answer.body) };
    },
    async get(text, { headers, maxBytes, received, signal }) {
      const undici = await load();
      agent ??= agentOf(undici);
      let url = judgeUrl(text, allowPrivate);
      for (let hops = 0; ; hops++) {
        const answer = await undici.request(url, { method: 'GET', headers, signal, dispatcher: agent });
        const { statusCode: status, body } = answer;
        const { location, etag, 'content-encoding': encoding = 'identity' } = answer.headers;
        if (REDIRECTS.has(status) && typeof location === 'string') {
          body.dump({ limit: EXCERPT_BYTES, signal: AbortSignal.timeout(CLEARING_MS) }).catch(() => {});
          if (hops === MAX_REDIRECTS) throw new BodyRefused('redirects too often');
          url = judgeUrl(URL.parse(location.replace(/^webcal:/i, 'https:'), url)?.href ?? location, allowPrivate);
          continue;
        }
        if (status !== 200) {
          body.dump({ limit: EXCERPT_BYTES, signal: AbortSignal.timeout(CLEARING_MS) }).catch(() => {});
          return { status, etag: null, body: '' };
        }
        // None was asked for; a compressed body could be of any size.
        if (encoding !== 'identity') throw new BodyRefused('answers in a compressed form');
        return { status, etag: typeof etag === 'string' ? etag : null, body: await wholeOf(body, maxBytes, received) };
      }
    },
    close: async () => agent?.destroy(),
  };
}

async function wholeOf(
  body: Dispatcher.ResponseData['body'],
  maxBytes: number,
  received: (bytes: number) => void,
): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    size += piece.length;
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw new BodyRefused(`answers more than ${maxBytes / 1_048_576} MB`);
    pieces.push(piece);
    received(piece.length);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Reads the beginning of a body. A connection with unread bytes is closed. */
async function excerptOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      pieces.push(piece);
      size += piece.length;
      if (size >= EXCERPT_BYTES) break;
    }
  } catch {
    // The status has arrived, so a broken body changes nothing.
  }
  return Buffer.concat(pieces).subarray(0, EXCERPT_BYTES).toString('utf8');
}

/** Describes a failure to the owner of the URL without revealing addresses of this network. */
export function failureOf(error: unknown): string {
  const { name, code = '', message, cause } = error as Error & { code?: string };
  if (error instanceof BodyRefused) return `The URL ${message}`;
  if (error instanceof AddressRefused) return `The URL ${message}`;
  if (cause instanceof AddressRefused) return `The URL ${cause.message}`;
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return 'No answer in time';
  return code ? `Connection failed: ${code}` : 'Connection failed';
}

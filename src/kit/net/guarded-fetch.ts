import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Agent, Dispatcher } from 'undici';
import { AddressRefused, judgeAddresses, judgeUrl, literalOf, publicResolver, type Resolve } from './address-guard.ts';

/** Requests to addresses that others name. The connection goes to the very address that was judged. */
export interface Outbound {
  /** Refuses a URL that must not be called; one that nobody can resolve just now passes, and is judged again at every call. */
  check(url: string): Promise<void>;
  post(
    url: string,
    message: { headers: Record<string, string>; body: string; signal: AbortSignal },
  ): Promise<{
    status: number;
    /** The beginning of an answer that was not 2xx. */
    excerpt: string;
  }>;
  close(): Promise<void>;
}

const EXCERPT_BYTES = 2_048;
const CLEARING_MS = 1_000;

async function judged(resolve: Resolve, hostname: string): Promise<string[]> {
  const addresses = await resolve(hostname);
  judgeAddresses(addresses);
  return addresses;
}

/** A lookup for sockets that hands over only what was judged, so that there is no second answer to be fooled by. */
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

  // Loaded at the first call: a service without webhooks need not carry the client.
  const load = () => import('undici');
  let agent: Agent | undefined;
  const agentOf = ({ Agent }: Awaited<ReturnType<typeof load>>): Agent =>
    new Agent({
      connect: { lookup: allowPrivate ? systemLookup : guardedLookup(resolve), timeout: 10_000 },
      pipelining: 1,
      // Shorter than any server's own, so that none hangs up just as a request sets out.
      keepAliveTimeout: 1_000,
      // The caller's signal is the one deadline.
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
      // A literal address is never looked up, so it is judged here.
      const url = judgeUrl(text, allowPrivate);
      const undici = await load();
      agent ??= agentOf(undici);
      const answer = await undici.request(url, { method: 'POST', headers, body, signal, dispatcher: agent });
      if (answer.statusCode >= 200 && answer.statusCode < 300) {
        // The status is the whole answer. The rest is only cleared away, so that the connection can serve again.
        answer.body.dump({ limit: EXCERPT_BYTES, signal: AbortSignal.timeout(CLEARING_MS) }).catch(() => {});
        return { status: answer.statusCode, excerpt: '' };
      }
      return { status: answer.statusCode, excerpt: await excerptOf(answer.body) };
    },
    close: async () => agent?.destroy(),
  };
}

/** The beginning of an answer. What follows is not read, and a connection that still carries it is given up. */
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
    // The status has arrived; what became of the rest of the answer changes nothing.
  }
  return Buffer.concat(pieces).subarray(0, EXCERPT_BYTES).toString('utf8');
}

/** Why a request came to nothing, in words that tell its owner something and others nothing about this network. */
export function failureOf(error: unknown): string {
  const { name, code = '', message, cause } = error as Error & { code?: string };
  if (error instanceof AddressRefused) return `The URL ${message}`;
  if (cause instanceof AddressRefused) return `The URL ${cause.message}`;
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return 'No answer in time';
  return code ? `Connection failed: ${code}` : 'Connection failed';
}

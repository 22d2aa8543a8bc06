import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Draft } from './build.ts';

export interface Reply {
  status: number;
  headers: Record<string, string>;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });
export const hangUp = (): void => agent.destroy();

/** The request target as it is sent. */
export function targetOf({ path, params, query, tail = '' }: Draft): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'nothing');
  const asked = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  if (asked === '') return filled + tail;
  return tail.startsWith('?') ? `${filled}${tail}&${asked}` : `${filled}?${asked}${tail}`;
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed());

function bytesOf({ body, bytes }: Draft): Buffer | null {
  if (bytes !== undefined) return Buffer.from(bytes as string);
  // `undefined` means no body. Values that JSON cannot express become null.
  return body === undefined ? null : Buffer.from(JSON.stringify(body) ?? 'null');
}

function decode(bytes: Buffer, encoding = ''): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

/** Sends the request unchanged; fetch would normalise it. Null when the connection ended without an answer. */
export function send(url: string, draft: Draft): Promise<Reply | null> {
  const { hostname, port } = new URL(url);
  const bytes = bytesOf(draft);
  const headers: Record<string, string | string[] | number> = { ...draft.headers };
  if (bytes && headers['Transfer-Encoding'] === undefined) headers['Content-Length'] = bytes.length;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, agent, method: draft.method, path: targetOf(draft), headers, timeout: 100_000 },
      async (message) => {
        const chunks: Buffer[] = [];
        // A stream has no end to wait for; its status and headers are its answer.
        const isStream = message.headers['content-type']?.startsWith('text/event-stream') ?? false;
        try {
          if (isStream) message.destroy();
          else for await (const chunk of message) chunks.push(chunk as Buffer);
        } catch (error) {
          reject(error as Error);
          return;
        }
        const named = Object.entries(message.headers).map(([name, value]) => [name, String(value)]);
        resolve({
          status: message.statusCode ?? 0,
          headers: Object.fromEntries(named),
          text: decode(Buffer.concat(chunks), message.headers['content-encoding']),
        });
      },
    );
    outgoing.on('timeout', () =>
      outgoing.destroy(new Error(`There was no answer in 100 seconds: ${outgoing.method} ${outgoing.path}`)),
    );
    outgoing.on('error', (error: Error & { code?: string }) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve(null);
      else reject(error);
    });
    outgoing.end(bytes ?? undefined);
  });
}

import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../../../kit/clock.ts';
import { DEPENDENCY_UNAVAILABLE, fail, RATE_LIMITED } from '../../../kit/errors.ts';

/**
 * Answers that stay open and send events as they come (server-sent events).
 *
 * - A caller has at most MAX_PER_CALLER streams in a process.
 * - A stream ends after MAX_SECONDS by the service's clock; the client reconnects and names the last id it has seen.
 * - A comment every HEARTBEAT_SECONDS keeps proxies and the socket's own limit from closing a silent stream.
 * - One timer serves all streams, and none runs while there is no stream.
 * - `close` ends all streams, so that a stop does not wait for them.
 */
export interface EventStreams {
  /** Answers 200 and keeps the answer open. `onClose` is called once, when either side ends the stream. */
  open(reply: FastifyReply, callerId: string, onClose: () => void): EventStream;
  close(): void;
}

export interface EventStream {
  /** False while the client has not yet read what was sent before. */
  readonly isReady: boolean;
  send(id: number, data: string): void;
  end(): void;
}

const MAX_PER_CALLER = 5;
const MAX_SECONDS = 30 * 60;
const HEARTBEAT_SECONDS = 15;
const TICK_MS = 1_000;
/** How long a client waits before it reconnects. */
const RETRY_MS = 2_000;

interface OpenStream {
  callerId: string;
  response: ServerResponse;
  endsAt: number;
}

export function eventStreams({ clock }: { clock: Clock }): EventStreams {
  const open = new Set<OpenStream>();
  let timer: NodeJS.Timeout | undefined;
  let ticks = 0;
  let closed = false;

  const end = ({ response }: OpenStream) => {
    // A client that does not read would keep the rest of the answer, and with it a stop, waiting.
    if (response.writableNeedDrain) response.destroy();
    else response.end();
  };

  function tick(): void {
    const isBeat = ++ticks % HEARTBEAT_SECONDS === 0;
    const now = clock.epochSeconds();
    for (const stream of open) {
      if (now >= stream.endsAt) end(stream);
      else if (isBeat && !stream.response.writableNeedDrain) stream.response.write(':\n\n');
    }
  }

  function remove(stream: OpenStream, onClose: () => void): void {
    if (!open.delete(stream)) return;
    if (open.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    onClose();
  }

  return {
    open(reply, callerId, onClose) {
      if (closed) throw fail(DEPENDENCY_UNAVAILABLE, 'The service is stopping; try again');
      const own = [...open].filter((stream) => stream.callerId === callerId);
      if (own.length >= MAX_PER_CALLER) {
        reply.header('Retry-After', 60);
        throw fail(RATE_LIMITED, `At most ${MAX_PER_CALLER} streams may be open at once`);
      }
      reply.hijack();
      const response = reply.raw;
      const stream = { callerId, response, endsAt: clock.epochSeconds() + MAX_SECONDS };
      open.add(stream);
      timer ??= setInterval(tick, TICK_MS).unref();
      response.on('close', () => remove(stream, onClose));
      response.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // nginx would otherwise hold events back until its buffer is full.
        'x-accel-buffering': 'no',
        connection: 'close',
      });
      response.write(`retry: ${RETRY_MS}\n\n`);
      // An answer to HEAD has no body: written bytes would not reach the client, which would wait.
      if (reply.request.method === 'HEAD') response.end();
      return {
        get isReady() {
          return !response.writableNeedDrain && !response.writableEnded && !response.destroyed;
        },
        send: (id, data) => void response.write(`id: ${id}\ndata: ${data}\n\n`),
        end: () => end(stream),
      };
    },
    close() {
      closed = true;
      for (const stream of open) end(stream);
    },
  };
}

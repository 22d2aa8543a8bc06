import type { FastifyReply } from 'fastify';
import { BAD_REQUEST, DEPENDENCY_UNAVAILABLE, fail } from '../../../kit/errors.ts';
import { fairQueue } from '../../../kit/fair-queue.ts';
import type { AnyCall } from '../../../kit/http/route.ts';
import { decodingQueue } from './media/image.ts';

export const MAX_BYTES = 5 * 1024 * 1024;

/** Bytes of a body beside its file. */
const AROUND_FILE = 64 * 1024;
/** Of all bodies that a process keeps in memory. */
const BODY_BYTES = 64_000_000;
/** Uploads of one caller whose files are received, decoded or stored. */
const AT_ONCE = 2;
/** Uploads of one business that are received, decoded, stored or waiting. */
const MAX_PENDING = 20;
/** Shorter than the time after which a silent connection is closed, so that an upload that waits is always answered. */
const MAX_WAIT_MS = 50_000;

const busy = () => fail(DEPENDENCY_UNAVAILABLE, 'Too many pictures are waiting; try again in a few seconds');

/** By business. Nothing waits here. */
const pending = fairQueue({
  total: Number.POSITIVE_INFINITY,
  most: { ofKey: MAX_PENDING, ofAll: Number.POSITIVE_INFINITY, busy },
});

/** By caller. Each place has room for the largest body. */
const bodies = fairQueue({
  total: Math.floor(BODY_BYTES / (MAX_BYTES + AROUND_FILE)),
  limitOf: () => AT_ONCE,
  waitMs: MAX_WAIT_MS,
  late: busy,
});

/** `running`: images being decoded. `waiting`: received images and unread uploads in the two queues. */
export function imageQueue(): { running: number; waiting: number } {
  const { running, waiting } = decodingQueue();
  return { running, waiting: waiting + bodies.waiting };
}

/**
 * Waits for the turn of an upload and keeps its place until it is answered. The file of an upload that waits is not read
 * from its connection: unfinished files would fill the memory otherwise, and the garbage collection that follows would
 * delay the requests of all others.
 */
export async function waitForTurn({ tenantId, caller }: AnyCall, { raw }: FastifyReply): Promise<void> {
  const callerId = caller?.id ?? '';
  await pending.enter(tenantId);
  try {
    await bodies.enter(callerId);
  } catch (error) {
    pending.leave(tenantId);
    throw error;
  }
  const leave = () => {
    bodies.leave(callerId);
    pending.leave(tenantId);
  };
  if (raw.closed) {
    leave();
    throw fail(BAD_REQUEST, 'The connection was closed');
  }
  raw.once('close', leave);
}

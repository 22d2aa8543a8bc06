import type { FastifyReply } from 'fastify';
import { BAD_REQUEST, DEPENDENCY_UNAVAILABLE, fail } from '../../kit/errors.ts';
import { fairQueue } from '../../kit/fair-queue.ts';
import { decodingQueue } from './media/image.ts';

/** Uploads of one business whose files are received, decoded or stored. */
const AT_ONCE = 4;
/** Uploads of one business that are received, decoded, stored or waiting. */
const MAX_PENDING = 20;
/** Shorter than the time after which a silent connection is closed, so that an upload that waits is always answered. */
const MAX_WAIT_MS = 50_000;

const busy = () => fail(DEPENDENCY_UNAVAILABLE, 'Too many pictures are waiting; try again in a few seconds');

/** Businesses do not wait for each other here, so that slow clients of one delay no other. */
const uploads = fairQueue({
  total: Number.POSITIVE_INFINITY,
  limitOf: () => AT_ONCE,
  waitMs: MAX_WAIT_MS,
  late: busy,
  most: { ofKey: MAX_PENDING, ofAll: Number.POSITIVE_INFINITY, busy },
});

/** `running`: images being decoded. `waiting`: received images and unread uploads in the two queues. */
export function imageQueue(): { running: number; waiting: number } {
  const { running, waiting } = decodingQueue();
  return { running, waiting: waiting + uploads.waiting };
}

/**
 * Waits for the turn of an upload and keeps its place until it is answered. The file of an upload that waits is not read
 * from its connection: the files of a business would fill the memory otherwise, and the garbage collection that follows
 * would delay the requests of all others.
 */
export async function waitForTurn(businessId: string, { raw }: FastifyReply): Promise<void> {
  await uploads.enter(businessId);
  const leave = () => uploads.leave(businessId);
  if (raw.closed) {
    leave();
    throw fail(BAD_REQUEST, 'The connection was closed');
  }
  raw.once('close', leave);
}

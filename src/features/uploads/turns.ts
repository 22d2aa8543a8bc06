import type { FastifyReply } from 'fastify';
import { BAD_REQUEST, DEPENDENCY_UNAVAILABLE, fail } from '../../kit/errors.ts';
import { fairQueue } from '../../kit/fair-queue.ts';
import { decodingQueue } from './media/image.ts';

/** Uploads of one business whose files are received, decoded or stored. */
const AT_ONCE = 4;
/** Those that wait included. */
const MAX_PENDING = 20;

/** Businesses do not wait for each other here, so that slow clients of one delay no other. */
const uploads = fairQueue({
  total: Number.POSITIVE_INFINITY,
  limitOf: () => AT_ONCE,
  most: {
    ofKey: MAX_PENDING,
    ofAll: Number.POSITIVE_INFINITY,
    busy: () => fail(DEPENDENCY_UNAVAILABLE, 'Too many pictures are waiting; try again in a few seconds'),
  },
});

/** Images that are being decoded, and those that wait for it, read or not. */
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
  raw.once('close', leave);
  if (!raw.closed) return;
  raw.off('close', leave);
  leave();
  throw fail(BAD_REQUEST, 'The connection was closed');
}

import type { FastifyReply } from 'fastify';
import type { Clock } from '../../../kit/clock.ts';
import { BAD_REQUEST, fail } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import type { Log } from '../../../kit/log.ts';
import type { Database } from '../../../kit/postgres/database.ts';
import { isForOwners } from './emit.ts';
import type { EventStream, EventStreams } from './event-streams.ts';
import { KEPT_DAYS } from './read.ts';
import { toEvent } from './schemas.ts';
import { type EventRow, listEvents } from './store.ts';
import { findAllowed, listHeads } from './store-follow.ts';

/**
 * Sends a business's events to its open streams, from the event log.
 *
 * 1. One loop a process asks every POLL_MS which of the followed businesses have newer events than their streams. It
 *    runs only while there is a stream.
 * 2. Each stream remembers the sequence of the last event it was sent, so that a stream that was opened with
 *    Last-Event-ID, one that reads slowly and one of a database that was away are all caught up in the same way.
 * 3. Before anything is sent, and every ACCESS_MS, the access of each stream is read again; a stream without it ends.
 *    STAFF is not sent the events about the subscription, payouts and API keys.
 */
export interface EventFollower {
  follow(request: FollowRequest, reply: FastifyReply): Promise<void>;
}

export interface FollowRequest {
  businessId: string;
  caller: Caller;
  /** The header: the sequence of the last event that the client has seen. */
  lastEventId: string | undefined;
}

const POLL_MS = 500;
const ACCESS_MS = 5_000;
const BATCH = 200;

interface Follower {
  businessId: string;
  caller: Caller;
  stream: EventStream;
  /** The sequence of the last event that was sent. */
  position: number;
  /** False for STAFF, as read before the last send. */
  seesAll: boolean;
}

function parsePosition(lastEventId: string | undefined): number {
  if (lastEventId === undefined || lastEventId === '') return Number.POSITIVE_INFINITY;
  if (!/^\d{1,15}$/.test(lastEventId)) throw fail(BAD_REQUEST, 'The header Last-Event-ID must be a sequence number');
  return Number(lastEventId);
}

export function eventFollower(deps: { db: Database; clock: Clock; log: Log; streams: EventStreams }): EventFollower {
  const { db, clock, log, streams } = deps;
  const followers = new Set<Follower>();
  let looping = false;
  let checkedAt = 0;

  async function endForbidden(all: readonly Follower[]): Promise<void> {
    const allowed = await findAllowed(db.service, all);
    all.forEach((follower, at) => {
      const access = allowed.get(at);
      if (access) {
        follower.seesAll = access.seesAll;
        return;
      }
      followers.delete(follower);
      follower.stream.end();
    });
  }

  /** Returns whether some stream is still behind. */
  async function feed(businessId: string, last: number, behind: readonly Follower[]): Promise<boolean> {
    const after = Math.min(...behind.map(({ position }) => position));
    const since = clock.now().subtract({ hours: KEPT_DAYS * 24 });
    const events = await listEvents(db.tenant(businessId), businessId, { after, since, type: undefined, limit: BATCH });
    const texts = events.map((event) => toText(businessId, event));
    for (const follower of behind) {
      events.forEach(({ sequence, type }, at) => {
        if (sequence <= follower.position || !followers.has(follower)) return;
        if (follower.seesAll || !isForOwners(type)) follower.stream.send(sequence, texts[at] ?? '');
      });
      // Without a further page the log holds nothing up to `last` that was not sent: the rest was forgotten. An event
      // that was committed after `last` was read may have been sent as well.
      const sent = events.at(-1)?.sequence ?? 0;
      follower.position = Math.max(follower.position, sent, events.length < BATCH ? last : 0);
    }
    return events.length === BATCH;
  }

  /** Returns whether some stream is still behind. */
  async function poll(): Promise<boolean> {
    const byBusiness = Map.groupBy(followers, ({ businessId }) => businessId);
    const heads = await listHeads(db.service, [...byBusiness.keys()]);
    const due = heads.map(({ businessId, last }) => ({
      businessId,
      last,
      behind: (byBusiness.get(businessId) ?? []).filter(({ position, stream }) => position < last && stream.isReady),
    }));
    const now = performance.now();
    if (now - checkedAt >= ACCESS_MS) {
      checkedAt = now;
      await endForbidden([...followers]);
    } else {
      const receivers = due.flatMap(({ behind }) => behind);
      if (receivers.length > 0) await endForbidden(receivers);
    }
    let more = false;
    for (const { businessId, last, behind } of due) {
      const still = behind.filter((follower) => followers.has(follower));
      if (still.length > 0 && (await feed(businessId, last, still))) more = true;
    }
    return more;
  }

  async function loop(): Promise<void> {
    let failed = false;
    while (followers.size > 0) {
      let more = false;
      try {
        more = await poll();
        failed = false;
      } catch (error) {
        if (!failed) log.warn({ err: error, part: 'event-streams' }, 'events could not be read; streams wait');
        failed = true;
      }
      if (!more) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    looping = false;
  }

  return {
    async follow({ businessId, caller, lastEventId }, reply) {
      const asked = parsePosition(lastEventId);
      const [head] = await listHeads(db.tenant(businessId), [businessId]);
      const follower: Follower = {
        businessId,
        caller,
        position: Math.min(asked, head?.last ?? 0),
        seesAll: false,
        stream: streams.open(reply, caller.id, () => followers.delete(follower)),
      };
      followers.add(follower);
      if (looping) return;
      looping = true;
      void loop();
    },
  };
}

const toText = (businessId: string, row: EventRow): string => JSON.stringify(toEvent(businessId, row));

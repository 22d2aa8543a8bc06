import { DwasoError } from './errors.ts';
import { EventsApi as EventList } from './generated/resources.ts';
import type { Event, ListEventsQuery } from './generated/types.ts';
import type { RequestOptions } from './options.ts';
import { wait } from './request.ts';

const POLL_MS = 2_000;
const PAGE = 100;

export interface FollowOptions extends RequestOptions {
  /** Sequence of the last event that was handled. Default 0: everything of the last 30 days. */
  after?: number;
  type?: NonNullable<ListEventsQuery['type']>;
  /** Pause between two questions for new events, in milliseconds. Default 2,000. */
  pollMs?: number;
}

/** An event of the list, which always has its sequence. */
export type FollowedEvent = Event & { sequence: number };

export class EventsApi extends EventList {
  /**
   * Every event after a sequence, oldest first, and then each new one as it comes. It outlives failures that may pass,
   * and ends with the signal or a refusal. Keep `event.sequence` of the last handled event, and nothing is lost when
   * the program starts again.
   *
   * @example
   * for await (const event of dwaso.events.follow(businessId, { after: last })) last = await handle(event);
   */
  async *follow(
    businessId: string,
    { after = 0, type, pollMs = POLL_MS, ...options }: FollowOptions = {},
  ): AsyncGenerator<FollowedEvent, void, undefined> {
    for (let last = after; ; ) {
      const query = { after: last, limit: PAGE, ...(type && { type }) };
      try {
        for await (const one of this.list(businessId, query, options)) {
          const event = one as FollowedEvent;
          // Set before the event is handed over: a failure of the next page must not repeat it.
          last = event.sequence;
          yield event;
        }
      } catch (error) {
        if (!(error instanceof DwasoError) || !(error.status === 0 || error.status === 429 || error.status >= 500))
          throw error;
      }
      await wait(pollMs, options.signal);
    }
  }
}

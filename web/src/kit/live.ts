import { useEffect } from 'react';
import { queryClient } from './query.ts';
import { createStore } from './store.ts';

/**
 * The event stream of a business. What an event makes old is read again. Without a stream, what is shown is read again
 * every 30 seconds, so that the screens are late but never wrong for long.
 */
export type LiveState = 'live' | 'connecting' | 'off';
export const liveState = createStore<LiveState>('connecting');

/** What the service says happened; the families are the words before the dot. */
export interface LiveEvent {
  type: string;
  businessId: string;
  data: Record<string, unknown>;
}

const listeners = new Set<(event: LiveEvent) => void>();
/** Calls with each event while the component is shown. */
export function useLiveEvents(listener: (event: LiveEvent) => void): void {
  useEffect(() => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [listener]);
}

/** What happened without the members of the shop since the news were last open. */
export const unread = createStore(0);

export function countUnread({ data: { by } }: LiveEvent): void {
  if ((by as { kind?: string } | undefined)?.kind !== 'user') unread.set(unread.get() + 1);
}

const SETTLE_MS = 300;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
const POLL_MS = 30_000;

function readAgain(businessId: string, families: ReadonlySet<string> | null): void {
  void queryClient.invalidateQueries({
    queryKey: ['b', businessId],
    predicate: ({ meta }) => meta?.live?.some((family) => families === null || families.has(family)) ?? false,
  });
}

export function useLive(businessId: string): void {
  useEffect(() => {
    const changed = new Set<string>();
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let settling: ReturnType<typeof setTimeout> | undefined;
    let wait = FIRST_WAIT_MS;
    let missed = false;

    function receive({ data }: MessageEvent<string>): void {
      const event = JSON.parse(data) as LiveEvent;
      for (const listener of listeners) listener(event);
      changed.add(event.type.split('.', 1)[0] ?? '');
      // Several events usually come together.
      settling ??= setTimeout(() => {
        settling = undefined;
        readAgain(businessId, new Set(changed));
        changed.clear();
      }, SETTLE_MS);
    }

    function connect(): void {
      liveState.set('connecting');
      source = new EventSource(`/api/v1/businesses/${businessId}/events/stream`);
      source.onopen = () => {
        // Events of the time without a stream were not seen.
        if (missed) readAgain(businessId, null);
        missed = false;
        wait = FIRST_WAIT_MS;
        liveState.set('live');
      };
      source.onmessage = receive;
      source.onerror = () => {
        missed = true;
        liveState.set(source?.readyState === EventSource.CONNECTING ? 'connecting' : 'off');
        if (source?.readyState !== EventSource.CLOSED) return;
        // After a refusal a browser does not connect again by itself.
        timer = setTimeout(connect, wait);
        wait = Math.min(LONGEST_WAIT_MS, wait * 2);
      };
    }

    connect();
    const poll = setInterval(() => {
      if (liveState.get() !== 'live' && document.visibilityState === 'visible') readAgain(businessId, null);
    }, POLL_MS);
    return () => {
      source?.close();
      clearTimeout(timer);
      clearTimeout(settling);
      clearInterval(poll);
    };
  }, [businessId]);
}

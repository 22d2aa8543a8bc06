/**
 * Shares a fixed number of places fairly among keys, such as tenants.
 *
 * - One key holds at most `limitOf(key)` places. A key past that waits for its own work and leaves other places to others.
 * - While all places are taken, the keys that wait get free ones in turn, whatever the number of their requests.
 * - With `most`, the queue is bounded. A key without any request in it is admitted even when other keys fill it.
 */
export interface FairQueue {
  /** Resolves with a place. Rejects with `late()` after `waitMs`, and with `busy()` where the queue is full. */
  enter(key: string): Promise<void>;
  /** Gives back the place of `key`. */
  leave(key: string): void;
  /** Runs `work` on a place. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  readonly running: number;
  readonly waiting: number;
}

interface Waiter {
  admit: () => void;
  timer: NodeJS.Timeout | undefined;
}

interface Share {
  used: number;
  /** A set keeps the order of arrival and lets one leave early. */
  waiting: Set<Waiter>;
}

export function fairQueue(options: {
  total: number;
  /** All places, unless said. */
  limitOf?: (key: string) => number;
  /** Without it, a request waits until it gets a place. */
  waitMs?: number;
  late?: () => Error;
  /** Requests that one key, and all keys together, may have running or waiting. */
  most?: { ofKey: number; ofAll: number; busy: () => Error };
}): FairQueue {
  const { total, limitOf = () => total, waitMs, late, most } = options;
  const shares = new Map<string, Share>();
  /** Keys that wait and may use more places, the one whose turn is next first. */
  const turns = new Set<string>();
  let used = 0;
  let waiting = 0;

  function shareOf(key: string): Share {
    let share = shares.get(key);
    if (!share) {
      share = { used: 0, waiting: new Set() };
      shares.set(key, share);
    }
    return share;
  }

  function take(share: Share): void {
    share.used++;
    used++;
  }

  /** Gives free places to the keys that wait, one each, in turn. */
  function admitWaiting(): void {
    while (used < total) {
      const [key] = turns;
      if (key === undefined) return;
      turns.delete(key);
      const share = shareOf(key);
      const [next] = share.waiting;
      if (!next) {
        forgetIdle(key, share);
        continue;
      }
      forget(share, next);
      take(share);
      if (share.waiting.size > 0 && share.used < limitOf(key)) turns.add(key);
      next.admit();
    }
  }

  function forgetIdle(key: string, share: Share): void {
    if (share.used === 0 && share.waiting.size === 0) shares.delete(key);
  }

  function isFull({ used: running, waiting: own }: Share): boolean {
    const ofKey = running + own.size;
    return most !== undefined && (ofKey >= most.ofKey || (ofKey > 0 && used + waiting >= most.ofAll));
  }

  function forget(share: Share, waiter: Waiter): void {
    clearTimeout(waiter.timer);
    share.waiting.delete(waiter);
    waiting--;
  }

  const queue: FairQueue = {
    enter(key) {
      const share = shareOf(key);
      if (isFull(share)) return Promise.reject(most?.busy());
      // Places are free only while no waiting request may have them.
      if (used < total && share.used < limitOf(key)) {
        take(share);
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        const giveUp = () => {
          forget(share, waiter);
          forgetIdle(key, share);
          reject(late?.());
        };
        const waiter: Waiter = {
          admit: resolve,
          timer: waitMs === undefined ? undefined : setTimeout(giveUp, waitMs),
        };
        share.waiting.add(waiter);
        waiting++;
        if (share.used < limitOf(key)) turns.add(key);
      });
    },
    leave(key) {
      const share = shareOf(key);
      share.used--;
      used--;
      if (share.waiting.size > 0 && share.used < limitOf(key)) turns.add(key);
      forgetIdle(key, share);
      admitWaiting();
    },
    async run(key, work) {
      await queue.enter(key);
      try {
        return await work();
      } finally {
        queue.leave(key);
      }
    },
    get running() {
      return used;
    },
    get waiting() {
      return waiting;
    },
  };
  return queue;
}

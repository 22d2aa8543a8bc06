/**
 * Bounds how far a replica is behind, by our own clock alone. At a moment the primary names the end of its write-ahead
 * log. Once the replica has replayed up to there, it shows everything that was committed at that moment. An idle primary
 * therefore makes no replica look old, and a replica that does not answer counts as old after the limit.
 */
export interface ReplicaLag {
  /** Everything that was committed until `maxLagMs` ago is visible on the replica. */
  isWithinLimit(): boolean;
  /** A read failed there: the replica is not asked before the next successful probe. */
  markSuspect(): void;
  close(): void;
}

/** A log position as PostgreSQL writes it: two hexadecimal numbers. */
function parsePosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

const MAX_MARKS = 1_000;

export function watchReplicaLag(options: {
  maxLagMs: number;
  /** End of the primary's log. */
  writtenPosition: () => Promise<string>;
  /** Replayed position of the replica; null where nothing is being replayed. */
  replayedPosition: () => Promise<string | null>;
  /** Called when the replica comes within the limit or leaves it. */
  onChange: (usable: boolean, reason: string) => void;
}): ReplicaLag {
  const { maxLagMs } = options;
  // Four probes within the limit, so that one late answer does not make the replica old.
  const everyMs = Math.max(20, Math.min(1_000, maxLagMs / 4));
  /** Moments and the log position at each; the first one is the last that the replica has passed, if any. */
  let marks: { at: number; position: bigint }[] = [];
  let shows = Number.NEGATIVE_INFINITY;
  let trusted = false;
  let suspicions = 0;
  let reported: boolean | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const isWithinLimit = () => trusted && performance.now() - shows <= maxLagMs;
  const markSuspect = () => {
    suspicions++;
    trusted = false;
  };

  async function probe(): Promise<string> {
    const at = performance.now();
    const suspicionsBefore = suspicions;
    const replaying = options.replayedPosition();
    // A replica that fails this probe fails reads too; an absent primary does not make the replica older at once.
    replaying.catch(markSuspect);
    const [written, replayed] = await Promise.all([options.writtenPosition(), replaying]);
    marks.push({ at, position: parsePosition(written) });
    const reached = replayed === null ? -1n : parsePosition(replayed);
    // A restarted replica may have fallen back behind what it has shown.
    const passed = marks.findLastIndex(({ position }) => position <= reached);
    shows = marks[passed]?.at ?? Number.NEGATIVE_INFINITY;
    marks = marks.slice(Math.max(0, passed), Math.max(0, passed) + MAX_MARKS);
    // A probe that began before a suspicion does not clear it.
    trusted = suspicionsBefore === suspicions;
    return replayed === null ? 'it replays nothing, so it is no replica' : 'it is too far behind';
  }

  async function tick(): Promise<void> {
    const reason = await probe().catch((error: Error) => error.message);
    if (closed) return;
    const usable = isWithinLimit();
    if (usable !== reported) options.onChange(usable, reason);
    reported = usable;
    timer = setTimeout(tick, everyMs);
    timer.unref();
  }
  void tick();

  return {
    isWithinLimit,
    markSuspect,
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

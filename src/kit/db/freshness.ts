/**
 * How far a replica may be behind, as a bound that needs no clock but our own: at a moment the primary says how long its
 * log is, and once the replica has replayed that much, it shows everything that was true at that moment. An idle primary
 * makes nobody look old, and a replica that nobody can ask counts as old soon.
 */
export interface Freshness {
  /** Everything that was committed until `maxLagMs` ago can be seen there. */
  isFresh(): boolean;
  /** Something went wrong there: it is not believed before it has been asked again. */
  doubt(): void;
  close(): void;
}

/** A position in the log, as PostgreSQL writes it: two hexadecimal numbers. */
function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

const MAX_MARKS = 1_000;

export function watchFreshness(options: {
  maxLagMs: number;
  /** Where the primary's log ends. */
  written: () => Promise<string>;
  /** Up to where the replica has it; null where nothing is being replayed. */
  replayed: () => Promise<string | null>;
  /** Told when it begins or ends to be fresh. */
  onChange: (fresh: boolean, why: string) => void;
}): Freshness {
  const { maxLagMs } = options;
  // Often enough that one late answer does not make it old.
  const everyMs = Math.max(20, Math.min(1_000, maxLagMs / 4));
  /** Moments and the length of the log at each; the first one is the last that the replica has passed, if any. */
  let marks: { at: number; position: bigint }[] = [];
  let seen = Number.NEGATIVE_INFINITY;
  let trusted = false;
  let doubts = 0;
  let told: boolean | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const isFresh = () => trusted && performance.now() - seen <= maxLagMs;
  const doubt = () => {
    doubts++;
    trusted = false;
  };

  async function look(): Promise<string> {
    const at = performance.now();
    const doubted = doubts;
    const replaying = options.replayed();
    // Whoever does not answer this will not answer anything else; a primary that is away does not make it older at once.
    replaying.catch(doubt);
    const [written, replayed] = await Promise.all([options.written(), replaying]);
    marks.push({ at, position: positionOf(written) });
    const reached = replayed === null ? -1n : positionOf(replayed);
    // One that was restarted may have fallen back behind what it has shown.
    const passed = marks.findLastIndex(({ position }) => position <= reached);
    seen = marks[passed]?.at ?? Number.NEGATIVE_INFINITY;
    // Those far behind the last place it has passed are of no use before those in between.
    marks = marks.slice(Math.max(0, passed), Math.max(0, passed) + MAX_MARKS);
    // What was asked before a doubt says nothing about it.
    trusted = doubted === doubts;
    return replayed === null ? 'it replays nothing, so it is no replica' : 'it is too far behind';
  }

  async function tick(): Promise<void> {
    const why = await look().catch((error: Error) => error.message);
    if (closed) return;
    const fresh = isFresh();
    if (fresh !== told) options.onChange(fresh, why);
    told = fresh;
    timer = setTimeout(tick, everyMs);
    timer.unref();
  }
  void tick();

  return {
    isFresh,
    doubt,
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

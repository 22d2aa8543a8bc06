/** The one clock. Everything that asks what time it is, in code and in SQL, asks here; rate windows alone follow real time. */
export interface Clock {
  now(): Temporal.Instant;
  /** The same in whole seconds, for where every microsecond counts. */
  epochSeconds(): number;
  readonly offsetSeconds: number;
  /** Outside production only. */
  moveTo(offsetSeconds: number): void;
}

export function systemClock(offsetSeconds = 0): Clock {
  let offset = offsetSeconds;
  return {
    // Milliseconds, so that an instant survives a round trip through JSON and PostgreSQL unchanged.
    now: () => Temporal.Instant.fromEpochMilliseconds(Date.now() + offset * 1000),
    epochSeconds: () => Math.floor(Date.now() / 1000) + offset,
    get offsetSeconds() {
      return offset;
    },
    moveTo(seconds) {
      offset = seconds;
    },
  };
}

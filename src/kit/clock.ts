/** The one clock of code and SQL. Only rate windows follow real time. */
export interface Clock {
  now(): Temporal.Instant;
  /** The same instant in whole seconds, without the cost of a Temporal object. */
  epochSeconds(): number;
  readonly offsetSeconds: number;
  /** Refused in production. */
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

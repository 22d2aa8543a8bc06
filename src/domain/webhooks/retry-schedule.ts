/** Pause after each failed attempt, in minutes. After the sixth failure the delivery is dead. */
const REST_MINUTES = [1, 5, 30, 120, 720] as const;

/** The time of the next attempt, or null after the last one. */
export function nextAttempt(failures: number, at: Temporal.Instant): Temporal.Instant | null {
  const minutes = REST_MINUTES[failures - 1];
  return minutes === undefined ? null : at.add({ minutes });
}

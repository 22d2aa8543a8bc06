/** How long a delivery rests after each failed attempt. After the sixth it is dead. */
const REST_MINUTES = [1, 5, 30, 120, 720] as const;

/** When to try again after so many failures in a row; null when that was the last. */
export function nextAttempt(failures: number, at: Temporal.Instant): Temporal.Instant | null {
  const minutes = REST_MINUTES[failures - 1];
  return minutes === undefined ? null : at.add({ minutes });
}

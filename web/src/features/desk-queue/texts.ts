/** What the verification queue says. */
export const TEXT = {
  title: 'Verification',
  loading: 'Loading the queue',
  waiting: (count: number, since: string) =>
    count === 1 ? `1 waiting, since ${since}` : `${count} waiting, the oldest since ${since}`,
  waitingMore: (count: number, since: string) => `More than ${count} waiting, the oldest since ${since}`,
  place: (at: number, count: number) => `${at} of ${count}`,
  placeMore: (at: number, count: number) => `${at} of more than ${count}`,
  queue: 'Queue',
  previous: 'Previous',
  next: 'Next',
  hours: (hours: number) => `${hours} h`,
  empty: {
    title: 'Nothing waits',
    text: 'Every business that was sent is decided. New ones appear here at once.',
  },
  decided: 'This business was decided meanwhile.',
  decide: 'Decide',
  toDecide: (problems: number) =>
    problems === 0 ? 'All checks passed' : problems === 1 ? '1 check to look at' : `${problems} checks to look at`,
  overview: 'Open its overview',
  queueList: 'CSV of the queue',
  name: 'Business',
  vertical: 'Vertical',
  submitted: 'Sent',
  decision: 'Decision',
} as const;

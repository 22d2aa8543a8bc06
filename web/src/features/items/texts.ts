/** What the entries of a booking say. */
export const TEXT = {
  fewer: (what: string) => `Fewer: ${what}`,
  more: (what: string) => `More: ${what}`,
  howMany: (what: string) => `${what}, how many`,
  remove: (what: string) => `Remove ${what}`,
  earlier: (what: string) => `Earlier: ${what}`,
  later: (what: string) => `Later: ${what}`,
  withWhom: (what: string) => `${what}, with`,
  anybody: 'Anybody who is free',
  left: (count: number) => (count === 0 ? 'None left' : `${count} left`),
  free: 'Free',
  canBeMade: (count: number) => `${count} can be made`,
  asked: (count: number) => `You asked for ${count}`,
  rests: (days: number) => (days === 1 ? 'Rests 1 day after' : `Rests ${days} days after`),
  takes: (minutes: number) => `${minutes} minutes`,
  only: (count: number, name: string) =>
    count === 0 ? `${name} is not free on these days.` : `Only ${count} of ${name} can be had.`,
  take: (count: number) => `Take ${count}`,
  leaveOut: 'Leave it out',
  add: { units: 'Add an item or kit', services: 'Add a service or kit' },
  choose: 'Choose',
  offer: (name: string, rest: string) => `${name}, ${rest}`,
  full: 'No more can be added to one booking.',
  entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  perDay: (pieces: number, days: number, price: string) =>
    `${pieces} × ${days === 1 ? '1 day' : `${days} days`} × ${price}`,
  count: (count: number) => `${count} ×`,
} as const;

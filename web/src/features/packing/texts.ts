/** What the packing list of a day says. */
export const TEXT = {
  title: 'Packing list',
  loading: 'Loading the packing list',
  byItem: 'By item',
  byCustomer: 'By customer',
  pieces: (count: number, bookings: number) =>
    `${count === 1 ? '1 piece' : `${count} pieces`}, ${bookings === 1 ? '1 booking' : `${bookings} bookings`}`,
  partOf: (count: number, name: string) => `${count} · ${name}`,
  place: (place: string, code: string) => `${place} · ${code}`,
  out: 'Goes out',
  back: 'Comes back',
  resting: 'Rests',
  noneOut: 'Nothing goes out on this day.',
  noneBack: 'Nothing comes back on this day.',
  noneRests: 'Nothing rests on this day.',
  until: (date: string) => `until ${date}`,
  pieceOf: (count: number, name: string) => `${count} × ${name}`,
  pickUp: 'Picked up at the shop',
} as const;

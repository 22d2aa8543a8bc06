/** The initial rows of every sandbox: a small party-rentals business in Accra. */

export const BUSINESS = {
  name: 'Sandbox Party Rentals',
  vertical: 'party-rentals',
  description: 'A business to try things out on. Nothing here is real.',
  serviceLocation: 'BOTH',
} as const;

export const DEPOSIT = { type: 'FIXED', amountPesewas: 20_000 } as const;

export const LOCATION = { lat: 5.5571, lng: -0.1818, address: '14 Oxford Street, Osu' };

export const UNITS = [
  {
    name: 'Canopy, 20 by 20 feet',
    description: 'White canopy for about 40 guests, put up and taken down by us.',
    pricePesewas: 45_000,
    quantity: 4,
    attributes: { itemType: 'Canopy or marquee', size: '20 by 20 feet', capacity: 40, setupIncluded: true },
  },
  {
    name: 'Bouncy castle',
    description: 'For children of three to ten years, with its blower.',
    pricePesewas: 60_000,
    quantity: 1,
    attributes: { itemType: 'Bouncy castle', powerNeeded: true, setupIncluded: true },
  },
  {
    name: 'Chairs, set of 50',
    description: 'White plastic chairs without arms.',
    pricePesewas: 15_000,
    quantity: 6,
    attributes: { itemType: 'Chairs', colour: 'White', capacity: 50 },
  },
];

export const EXTRAS = [
  { name: 'Generator', description: 'Five kVA, with fuel for eight hours.', pricePesewas: 25_000, maxQuantity: 2 },
  { name: 'Attendant', description: 'One person for the day.', pricePesewas: 12_000, maxQuantity: 4 },
];

export const ZONES = [
  { areaId: 'accra-osu', feePesewas: 3_000 },
  { areaId: 'accra-east-legon', feePesewas: 6_000 },
];

const SUNDAY = 7;
export const HOURS = [1, 2, 3, 4, 5, 6, SUNDAY].map((weekday) =>
  weekday === SUNDAY ? { weekday, enabled: false } : { weekday, enabled: true, open: '08:00', close: '18:00' },
);

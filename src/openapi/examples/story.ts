/** All examples describe one day at Osu Party Rentals; every kind of object therefore has a single example id. */
export const id = (kind: string) => `${kind}_01k9d4m8v2h3n5p7q9rstvwxyz`;

export const unit = { id: id('unt'), name: 'White canopy 5 × 5 m', pricePesewas: 15_000 };
export const service = { id: id('svc'), name: 'Knotless braids', pricePesewas: 18_000 };

export const lines = [
  { kind: 'UNIT', id: unit.id, name: unit.name, quantity: 2, days: 2, unitPesewas: 15_000, totalPesewas: 60_000 },
  { kind: 'DELIVERY', id: 'accra-osu', name: 'Delivery to Osu', quantity: 1, unitPesewas: 2_000, totalPesewas: 2_000 },
];

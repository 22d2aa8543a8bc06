import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Entry } from '../../../src/domain/booking/entries.ts';
import type { BookingItem } from '../../../src/domain/booking/items.ts';
import { type Order, price, priceEntries } from '../../../src/domain/pricing/price.ts';
import { repriceDays } from '../../../src/domain/pricing/reprice.ts';

/** Pieces of a unit, and a kit of the unit and another one. */
const entriesOf = (pricePesewas: number, quantity: number, discountPercent: number): Entry[] => {
  const part = { id: 'unt_1', name: 'Canopy', pricePesewas, quantity };
  const kit = { id: 'kit_1', name: 'Party', pricePesewas: null, discountPercent };
  return [
    { kit: null, quantity, parts: [part] },
    { kit, quantity, parts: [part, { ...part, id: 'unt_2', pricePesewas: 333 }] },
  ];
};
const itemsOf = (quantity: number): BookingItem[] => {
  const item = { kind: 'UNIT', id: 'unt_1', name: 'Canopy', quantity, providerId: null, providerName: null } as const;
  const kit = { kitId: 'kit_1', kitName: 'Party', kitQuantity: quantity, entry: 1, bufferAfterMin: 0 };
  return [
    { ...item, entry: 0, bufferAfterMin: 0 },
    { ...item, ...kit },
    { ...item, ...kit, id: 'unt_2' },
  ];
};
const datesOf = (length: number) => Array.from({ length }, () => '2027-03-05');
const extra = fc.record({
  id: fc.constant('ext_1'),
  name: fc.constant('Cooler'),
  pricePesewas: fc.nat(100_000),
  quantity: fc.integer({ min: 1, max: 5 }),
});
const delivery = fc.option(fc.record({ id: fc.constant('a'), name: fc.constant('Osu'), feePesewas: fc.nat(50_000) }));
const days = fc.integer({ min: 1, max: 31 });

it('prices another number of days like a booking of so many days at the old price, with the old deposit or that of the terms', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.integer({ min: 1, max: 20 }),
      fc.array(extra, { maxLength: 3 }),
      delivery,
      days,
      days,
      fc.nat(100),
      (pricePesewas, quantity, extras, zone, before, after, percent) => {
        const deposit = { type: 'PERCENT', percent } as const;
        const order = (length: number) => {
          const when = { dates: datesOf(length), time: null };
          const asked: Order = {
            kind: 'UNIT',
            days: length,
            entries: entriesOf(pricePesewas, quantity, percent % 91),
            times: [when, when],
            rules: [],
            today: '2027-03-01',
            extras,
            delivery: zone,
            deposit,
          };
          return price(asked, priceEntries(asked), null);
        };
        const items = itemsOf(quantity);
        const reprice = (booking: ReturnType<typeof order>, length: number, terms: typeof deposit | null) =>
          repriceDays(
            { ...booking, items, promo: null },
            { dates: datesOf(length), rules: [], lengthsOf: () => [], today: '2027-03-01' },
            terms,
          );
        const made = order(before);
        const fresh = order(after);
        const changed = reprice(made, after, null);
        expect(changed.lines).toEqual(fresh.lines);
        expect(changed.totalPesewas).toBe(fresh.totalPesewas);
        expect(changed.depositPesewas).toBe(Math.min(made.depositPesewas, fresh.totalPesewas));
        // There and back again is the same, unless the deposit was cut.
        const back = reprice(changed, before, null);
        expect([back.lines, back.totalPesewas]).toEqual([made.lines, made.totalPesewas]);
        expect(reprice(made, after, deposit)).toEqual(fresh);
        expect(reprice(changed, before, deposit)).toEqual(made);
      },
    ),
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { price } from '../../../src/domain/pricing/price.ts';
import { repriceDays } from '../../../src/domain/pricing/reprice.ts';

const item = (days: number, pricePesewas: number, quantity: number) =>
  ({ kind: 'UNIT', id: 'unt_1', name: 'Canopy', pricePesewas, quantity, days }) as const;
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
        const order = (length: number) =>
          price({ item: item(length, pricePesewas, quantity), extras, delivery: zone, deposit });
        const made = order(before);
        const fresh = order(after);
        const changed = repriceDays(made, after, null);
        expect(changed.lines).toEqual(fresh.lines);
        expect(changed.totalPesewas).toBe(fresh.totalPesewas);
        expect(changed.depositPesewas).toBe(Math.min(made.depositPesewas, fresh.totalPesewas));
        // There and back again is the same, unless the deposit was cut.
        const back = repriceDays(changed, before, null);
        expect([back.lines, back.totalPesewas]).toEqual([made.lines, made.totalPesewas]);
        expect(repriceDays(made, after, deposit)).toEqual(fresh);
        expect(repriceDays(changed, before, deposit)).toEqual(made);
      },
    ),
  );
});

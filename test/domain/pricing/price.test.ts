import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PESEWAS } from '../../../src/domain/pricing/money.ts';
import { chooseExtras, depositFor, type Order, price } from '../../../src/domain/pricing/price.ts';

const pesewas = fc.oneof(fc.nat(100_000), fc.nat(MAX_PESEWAS));
const thing = { id: fc.string(), name: fc.string(), pricePesewas: pesewas };
const smallQuantity = fc.integer({ min: 1, max: 40 });
const order: fc.Arbitrary<Order> = fc.record({
  item: fc.oneof(
    fc.record({
      kind: fc.constant('UNIT' as const),
      days: fc.integer({ min: 1, max: 31 }),
      quantity: smallQuantity,
      ...thing,
    }),
    fc.record({ kind: fc.constant('SERVICE' as const), ...thing }),
  ),
  extras: fc.array(fc.record({ ...thing, quantity: smallQuantity }), { maxLength: 4 }),
  delivery: fc.option(fc.record({ id: fc.string(), name: fc.string(), feePesewas: pesewas })),
  deposit: fc.oneof(
    fc.constant({ type: 'NONE' as const }),
    fc.record({ type: fc.constant('FIXED' as const), amountPesewas: pesewas }),
    fc.record({ type: fc.constant('PERCENT' as const), percent: fc.integer({ min: 0, max: 100 }) }),
  ),
});

describe('price', () => {
  it('adds up to the pesewa, charging piece by piece and day by day', () => {
    fc.assert(
      fc.property(order, (o) => {
        let expected = 0n;
        if (o.item.kind === 'SERVICE') expected += BigInt(o.item.pricePesewas);
        else {
          for (let day = 0; day < o.item.days; day++) {
            for (let piece = 0; piece < o.item.quantity; piece++) expected += BigInt(o.item.pricePesewas);
          }
        }
        for (const extra of o.extras) {
          for (let piece = 0; piece < extra.quantity; piece++) expected += BigInt(extra.pricePesewas);
        }
        expected += BigInt(o.delivery?.feePesewas ?? 0);

        const { lines, totalPesewas } = price(o);
        expect(BigInt(totalPesewas)).toBe(expected);
        expect(lines.reduce((total, line) => total + BigInt(line.totalPesewas), 0n)).toBe(expected);
        expect(lines.map((line) => line.kind)).toEqual([
          o.item.kind,
          ...o.extras.map(() => 'EXTRA'),
          ...(o.delivery ? ['DELIVERY'] : []),
        ]);
        expect(lines.map((line) => 'days' in line)).toEqual(lines.map((line) => line.kind === 'UNIT'));
      }),
    );
  });

  it('asks a deposit that is the smallest whole pesewa not below the policy, never above the total', () => {
    fc.assert(
      fc.property(order, (o) => {
        const { totalPesewas, depositPesewas } = price(o);
        const deposit = BigInt(depositPesewas);
        const total = BigInt(totalPesewas);
        if (o.deposit.type === 'NONE') expect(deposit).toBe(0n);
        else if (o.deposit.type === 'FIXED') {
          const asked = BigInt(o.deposit.amountPesewas);
          expect(deposit).toBe(asked > total ? total : asked);
        } else {
          const share = total * BigInt(o.deposit.percent);
          expect(deposit * 100n >= share).toBe(true);
          expect(deposit === 0n || (deposit - 1n) * 100n < share).toBe(true);
        }
      }),
    );
  });

  it('rounds 33 % of 10.01 up, and refuses what cannot be counted exactly', () => {
    expect(depositFor({ type: 'PERCENT', percent: 33 }, 1_001)).toBe(331);
    expect(depositFor({ type: 'PERCENT', percent: 50 }, 1_000)).toBe(500);
    const item = {
      kind: 'UNIT' as const,
      id: 'u',
      name: 'Tent',
      pricePesewas: MAX_PESEWAS,
      days: 31,
      quantity: 1_000_000,
    };
    expect(() => price({ item, extras: [], delivery: null, deposit: { type: 'NONE' } })).toThrow(RangeError);
  });
});

describe('extras', () => {
  const offered = [
    { id: 'a', name: 'Chairs', pricePesewas: 100, maxQuantity: 3, active: true },
    { id: 'b', name: 'Ice', pricePesewas: 50, maxQuantity: 1, active: false },
  ];

  it('sums an extra that is named twice', () => {
    const twice = [
      { extraId: 'a', quantity: 1 },
      { extraId: 'a', quantity: 2 },
    ];
    expect(chooseExtras(twice, offered)).toEqual({
      extras: [{ id: 'a', name: 'Chairs', pricePesewas: 100, quantity: 3 }],
      problems: [],
    });
    const { problems } = chooseExtras([...twice, { extraId: 'a', quantity: 1 }], offered);
    expect(problems).toMatchObject([{ path: '/extras/2/quantity', code: 'EXTRA_TOO_MANY' }]);
  });

  it('refuses unknown and inactive ones', () => {
    const { extras, problems } = chooseExtras(
      [
        { extraId: 'b', quantity: 1 },
        { extraId: 'zzz', quantity: 1 },
      ],
      offered,
    );
    expect(extras).toEqual([]);
    expect(problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
      '/extras/0/extraId EXTRA_UNKNOWN',
      '/extras/1/extraId EXTRA_UNKNOWN',
    ]);
  });
});

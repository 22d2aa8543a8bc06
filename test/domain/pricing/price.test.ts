import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../src/domain/booking/entries.ts';
import { MAX_PESEWAS } from '../../../src/domain/pricing/money.ts';
import { chooseExtras, depositFor, type Order, price, priceEntries } from '../../../src/domain/pricing/price.ts';

const pesewas = fc.oneof(fc.nat(100_000), fc.nat(MAX_PESEWAS));
const thing = { id: fc.string(), name: fc.string(), pricePesewas: pesewas };
const smallQuantity = fc.integer({ min: 1, max: 40 });
const kit = fc.record({
  id: fc.string(),
  name: fc.string(),
  pricePesewas: fc.option(pesewas),
  discountPercent: fc.integer({ min: 0, max: 90 }),
});
const entry: fc.Arbitrary<Entry> = fc
  .record({
    kit: fc.option(kit),
    quantity: smallQuantity,
    parts: fc.array(fc.record(thing), { minLength: 1, maxLength: 3 }),
  })
  .map(({ kit: opened, quantity, parts }) => ({
    kit: opened,
    quantity,
    parts: (opened ? parts : parts.slice(0, 1)).map((part, at) => ({
      ...part,
      quantity: opened ? quantity * (at + 1) : quantity,
    })),
  }));
const order: fc.Arbitrary<Order> = fc
  .record({
    ordered: fc.oneof(
      fc.record({ kind: fc.constant('UNIT' as const), days: fc.integer({ min: 1, max: 31 }) }),
      fc.record({ kind: fc.constant('SERVICE' as const) }),
    ),
    entries: fc.array(entry, { minLength: 1, maxLength: 3 }),
    extras: fc.array(fc.record({ ...thing, quantity: smallQuantity }), { maxLength: 4 }),
    delivery: fc.option(fc.record({ id: fc.string(), name: fc.string(), feePesewas: pesewas })),
    deposit: fc.oneof(
      fc.constant({ type: 'NONE' as const }),
      fc.record({ type: fc.constant('FIXED' as const), amountPesewas: pesewas }),
      fc.record({ type: fc.constant('PERCENT' as const), percent: fc.integer({ min: 0, max: 100 }) }),
    ),
  })
  .map(({ ordered, ...rest }) => {
    const dates = Array.from({ length: ordered.kind === 'UNIT' ? ordered.days : 1 }, () => '2027-03-05');
    const time = ordered.kind === 'UNIT' ? null : '09:00';
    const times = rest.entries.map(() => ({ dates, time }));
    return { ...ordered, ...rest, times, rules: [], today: '2027-03-01' };
  });
const priceOf = (o: Order) => price(o, priceEntries(o), null);

describe('price', () => {
  it('adds up to the pesewa, charging piece by piece and day by day', () => {
    fc.assert(
      fc.property(order, (o) => {
        let expected = 0n;
        const days = o.kind === 'UNIT' ? o.days : 1;
        for (const { kit: opened, quantity, parts } of o.entries) {
          const listed = parts.reduce((sum, part) => sum + BigInt(part.pricePesewas) * BigInt(part.quantity), 0n);
          // Half up, once for each kit and day.
          const percent = 100n - BigInt(opened?.discountPercent ?? 0);
          const one = ((listed / BigInt(quantity)) * percent * 2n + 100n) / 200n;
          const each = opened?.pricePesewas == null ? one : BigInt(opened.pricePesewas);
          expected += (opened ? each * BigInt(quantity) : listed) * BigInt(days);
        }
        for (const extra of o.extras) {
          for (let piece = 0; piece < extra.quantity; piece++) expected += BigInt(extra.pricePesewas);
        }
        expected += BigInt(o.delivery?.feePesewas ?? 0);

        const { lines, totalPesewas } = priceOf(o);
        expect(BigInt(totalPesewas)).toBe(expected);
        expect(lines.reduce((total, line) => total + BigInt(line.totalPesewas), 0n)).toBe(expected);
        expect(lines.map((line) => line.kind).filter((kind) => kind !== 'ADJUSTMENT')).toEqual([
          ...o.entries.flatMap(({ parts }) => parts.map(() => o.kind)),
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
        const { totalPesewas, depositPesewas } = priceOf(o);
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
    const part = { id: 'u', name: 'Tent', pricePesewas: MAX_PESEWAS, quantity: 1_000_000 };
    const entries = [{ kit: null, quantity: 1_000_000, parts: [part] }];
    const times = [{ dates: Array.from({ length: 31 }, () => '2027-03-05'), time: null }];
    const rest = { times, rules: [], today: '2027-03-01' };
    const ordered = { kind: 'UNIT', days: 31, entries, ...rest } as const;
    expect(() => priceOf({ ...ordered, extras: [], delivery: null, deposit: { type: 'NONE' } })).toThrow(RangeError);
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

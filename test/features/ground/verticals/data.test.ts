import { describe, expect, test } from 'vitest';
import { MAX_PESEWAS } from '../../../../src/domain/pricing/money.ts';
import shipped from '../../../../src/features/ground/verticals/data/verticals.json' with { type: 'json' };

type Field = { key: string; label: string; type: string; required: boolean; choices?: string[] };
type Deposit = { type: string; amountPesewas?: number; percent?: number };
type Vertical = {
  key: string;
  name: string;
  family: string;
  bookingShape: string;
  labels: Record<string, string>;
  fields: Field[];
  defaultPolicies: {
    deposit: Deposit;
    depositInstructions: string | null;
    holdTtlMinutes: number;
    minNoticeMinutes: number;
    maxAdvanceDays: number;
    slotStepMin: number;
    cancellationNoticeHours: number;
    retentionMonths: number;
  };
  filters: string[];
  toneNotes: string;
  enabled: boolean;
};

const verticals: Vertical[] = shipped;

const isIntegerFrom = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

describe('the shipped vertical profiles', () => {
  test('are the seven of the contract, each with its family and shape', () => {
    expect(verticals.map(({ key, family, bookingShape }) => [key, family, bookingShape])).toEqual([
      ['party-rentals', 'RENTALS', 'UNIT_PER_DAY'],
      ['equipment-rentals', 'RENTALS', 'UNIT_PER_DAY'],
      ['hair-salon', 'BEAUTY', 'SERVICE_IN_SLOT'],
      ['barbershop', 'BEAUTY', 'SERVICE_IN_SLOT'],
      ['nails', 'BEAUTY', 'SERVICE_IN_SLOT'],
      ['makeup', 'BEAUTY', 'SERVICE_IN_SLOT'],
      ['spa', 'BEAUTY', 'SERVICE_IN_SLOT'],
    ]);
    expect(new Set(verticals.map((vertical) => vertical.name)).size).toBe(verticals.length);
  });

  describe.each(verticals.map((vertical) => [vertical.key, vertical] as const))('%s', (_key, vertical) => {
    test('has exactly the parts of a profile, and is enabled', () => {
      expect(Object.keys(vertical)).toEqual([
        'key',
        'name',
        'family',
        'bookingShape',
        'labels',
        'fields',
        'defaultPolicies',
        'filters',
        'toneNotes',
        'enabled',
      ]);
      expect(vertical.enabled).toBe(true);
      expect(vertical.toneNotes.length).toBeGreaterThan(0);
      expect(vertical.toneNotes.length).toBeLessThanOrEqual(2000);
    });

    test('words the screens: item, booking, customer, and the provider where there is one', () => {
      const nouns = ['item', 'booking', 'customer', 'extra'];
      if (vertical.bookingShape === 'SERVICE_IN_SLOT') nouns.push('provider');
      const expected = [...nouns.flatMap((noun) => [noun, `${noun}s`]), 'delivery'];
      expect(Object.keys(vertical.labels).sort()).toEqual(expected.sort());
      for (const label of Object.values(vertical.labels)) expect(label).toMatch(/^[A-Z][A-Za-z -]+$/);
    });

    test('asks for attributes that a form can show, and insists on none', () => {
      const keys = vertical.fields.map((field) => field.key);
      expect(keys.length).toBeGreaterThan(0);
      expect(new Set(keys).size).toBe(keys.length);
      for (const field of vertical.fields) {
        expect(field.key).toMatch(/^[a-z][A-Za-z0-9]*$/);
        expect(field.label.length, field.key).toBeGreaterThan(0);
        expect(['text', 'number', 'boolean', 'choice'], field.key).toContain(field.type);
        // A client that knows nothing of verticals must still be able to create a unit or a service.
        expect(field.required, field.key).toBe(false);
        expect('choices' in field, field.key).toBe(field.type === 'choice');
        if (field.choices) {
          expect(field.choices.length, field.key).toBeGreaterThan(1);
          expect(new Set(field.choices).size, field.key).toBe(field.choices.length);
        }
      }
    });

    test('filters by its own fields, each once', () => {
      const keys = vertical.fields.map((field) => field.key);
      expect(vertical.filters.length).toBeGreaterThan(0);
      expect(new Set(vertical.filters).size).toBe(vertical.filters.length);
      expect(vertical.filters.filter((filter) => !keys.includes(filter))).toEqual([]);
    });

    test('gives a new business policies that the business routes would accept', () => {
      const policies = vertical.defaultPolicies;
      expect(Object.keys(policies)).toEqual([
        'deposit',
        'depositInstructions',
        'retentionMonths',
        'holdTtlMinutes',
        'minNoticeMinutes',
        'maxAdvanceDays',
        'slotStepMin',
        'cancellationNoticeHours',
        'confirmWithoutDeposit',
        'customerReschedule',
        'refundOnCancel',
        'cancellationTiers',
        'cancellationGraceMinutes',
      ]);
      expect(policies.retentionMonths).toBe(36);
      expect(isIntegerFrom(policies.holdTtlMinutes, 5, 2880)).toBe(true);
      expect(policies.minNoticeMinutes).toBe(0);
      expect(isIntegerFrom(policies.maxAdvanceDays, 1, 730)).toBe(true);
      expect([5, 10, 15, 30, 60]).toContain(policies.slotStepMin);
      expect(isIntegerFrom(policies.cancellationNoticeHours, 0, 24 * 30)).toBe(true);
    });

    test('asks for a deposit that is whole and says how, or for none', () => {
      const { deposit, depositInstructions } = vertical.defaultPolicies;
      const amounts = { NONE: [], FIXED: ['amountPesewas'], PERCENT: ['percent'] }[deposit.type];
      expect(Object.keys(deposit)).toEqual(['type', ...(amounts ?? ['a known type'])]);
      if (deposit.amountPesewas !== undefined) expect(isIntegerFrom(deposit.amountPesewas, 1, MAX_PESEWAS)).toBe(true);
      if (deposit.percent !== undefined) expect(isIntegerFrom(deposit.percent, 1, 100)).toBe(true);
      expect(depositInstructions === null).toBe(deposit.type === 'NONE');
    });
  });
});

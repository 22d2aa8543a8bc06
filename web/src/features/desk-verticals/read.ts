import type { AdminCreateVerticalRequest, AdminUpdateVerticalRequest, Policies, VerticalProfile } from '@dwaso/sdk';
import { textOf } from '../../kit/form.tsx';
import { parseMoney } from '../../kit/format.ts';

/** What the form holds, as the API takes it. */
export const NUMBERS = [
  'holdTtlMinutes',
  'minNoticeMinutes',
  'maxAdvanceDays',
  'cancellationNoticeHours',
  'retentionMonths',
] as const;

const linesOf = (form: FormData, name: string): string[] =>
  (textOf(form, name) ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The rows of a list in the order of the page. Each has a hidden input with its number. */
const rowsOf = (form: FormData, list: string): string[] => form.getAll(list).map(String);

function readFields(form: FormData): VerticalProfile['fields'] {
  return rowsOf(form, 'field').map((row) => {
    const type = textOf(form, `field-${row}-type`) ?? 'text';
    return {
      key: textOf(form, `field-${row}-key`) ?? '',
      label: textOf(form, `field-${row}-label`) ?? '',
      type,
      required: form.get(`field-${row}-required`) === 'on',
      ...(type === 'choice' && { choices: linesOf(form, `field-${row}-choices`) }),
    };
  });
}

const readLabels = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    rowsOf(form, 'word')
      .map((row) => [textOf(form, `word-${row}-key`) ?? '', textOf(form, `word-${row}-text`) ?? ''] as const)
      .filter(([key, text]) => key !== '' || text !== ''),
  );

/** `120 h: 100 %, 24 h: 50 %`. */
const readTiers = (text: string): Policies['cancellationTiers'] =>
  text
    .split(',')
    .map((tier) => (tier.match(/\d+/g) ?? []).map(Number))
    .flatMap(([hoursBefore, refundPercent]) =>
      hoursBefore === undefined || refundPercent === undefined ? [] : [{ hoursBefore, refundPercent }],
    );

function readPolicies(form: FormData): Policies {
  const type = textOf(form, 'deposit') ?? 'NONE';
  const number = (name: string) => Number(textOf(form, name) ?? 0);
  return {
    deposit: {
      type,
      ...(type === 'FIXED' && { amountPesewas: parseMoney(textOf(form, 'depositAmount') ?? '0') }),
      ...(type === 'PERCENT' && { percent: number('depositPercent') }),
    },
    depositInstructions: textOf(form, 'depositInstructions') ?? null,
    holdTtlMinutes: number('holdTtlMinutes'),
    minNoticeMinutes: number('minNoticeMinutes'),
    maxAdvanceDays: number('maxAdvanceDays'),
    slotStepMin: number('slotStepMin'),
    cancellationNoticeHours: number('cancellationNoticeHours'),
    retentionMonths: number('retentionMonths'),
    confirmWithoutDeposit: form.get('confirmWithoutDeposit') === 'on',
    customerReschedule: form.get('customerReschedule') === 'on',
    refundOnCancel: textOf(form, 'refundOnCancel') ?? 'NONE',
    cancellationTiers: readTiers(textOf(form, 'cancellationTiers') ?? ''),
    cancellationGraceMinutes: number('cancellationGraceMinutes'),
  };
}

export const readVertical = (form: FormData): VerticalProfile => ({
  key: textOf(form, 'key') ?? '',
  family: textOf(form, 'family') ?? 'RENTALS',
  bookingShape: textOf(form, 'bookingShape') ?? 'UNIT_PER_DAY',
  name: textOf(form, 'name') ?? '',
  labels: readLabels(form),
  fields: readFields(form),
  filters: linesOf(form, 'filters'),
  toneNotes: textOf(form, 'toneNotes') ?? '',
  enabled: form.get('enabled') === 'on',
  defaultPolicies: readPolicies(form),
});

/** The selects of the form offer nothing that the API would not take. */
export const toCreate = (vertical: VerticalProfile) => vertical as AdminCreateVerticalRequest;

/** Only what is different, so that the audit log says what was changed. */
export function toChange(before: VerticalProfile, after: VerticalProfile): AdminUpdateVerticalRequest {
  const { defaultPolicies: policies, ...rest } = after;
  const { key: _key, family: _family, bookingShape: _shape, ...changeable } = rest;
  const change = differences(before, changeable);
  const changedPolicies = differences(before.defaultPolicies, policies);
  return {
    ...change,
    ...(Object.keys(changedPolicies).length > 0 && { defaultPolicies: changedPolicies }),
  } as AdminUpdateVerticalRequest;
}

const differences = <T extends object>(before: T, after: Partial<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => stable(before[name as keyof T]) !== stable(value)),
  ) as Partial<T>;

/** The same text for the same value, whatever the order of its keys. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => a.localeCompare(b)))
      : inner,
  );

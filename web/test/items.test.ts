import type { Booking } from '@dwaso/sdk';
import { expect, it } from 'vitest';
import { tellPlace, tellTarget } from '../src/features/bookings/move-target.ts';
import { tellRow } from '../src/features/today/sort.ts';

const pieces = (name: string, quantity: number) => ({ name, quantity, providerName: null });
const service = (name: string, providerName: string) => ({ name, quantity: 1, providerName });

const bookingOf = (given: object) =>
  ({
    lines: [],
    status: 'CONFIRMED',
    startsAt: '2026-12-24T09:00:00.000Z',
    endsAt: '2026-12-24T11:00:00.000Z',
    unitId: null,
    address: null,
    area: 'Osu',
    ...given,
  }) as unknown as Booking;

const visit = bookingOf({
  providerName: 'Efua',
  items: [service('Braids', 'Efua'), service('Nails', 'Esi'), service('Wash', 'Efua')],
});

it('tells every item of a rental on the page of the day, and how many more there are', () => {
  const days = { unitId: 'unt_1', startsAt: '2026-12-24T00:00:00.000Z', endsAt: '2026-12-26T00:00:00.000Z' };
  const items = [pieces('Canopy', 2), pieces('Chair', 40), pieces('Castle', 1)];
  const lines = [{ kind: 'EXTRA', name: 'Cooler', quantity: 2 }];
  const basket = bookingOf({ ...days, item: 'Canopy and 2 more', items, lines });
  expect(tellRow(basket, true, '2026-12-24')).toMatch(/^Canopy × 2, Chair × 40, Castle, Cooler × 2 · back .* · Osu$/);
  const many = bookingOf({ ...days, items: [...items, ...items], lines });
  expect(tellRow(many, true, '2026-12-24')).toMatch(
    /^Canopy × 2, Chair × 40, Castle, Canopy × 2, Chair × 40 and 2 more /,
  );
});

it('tells every service of a visit and who performs it', () => {
  expect(tellRow(visit, false, '2026-12-24')).toBe('09:00–11:00 · Braids, Nails, Wash · Efua, Esi · Osu');
});

it('tells with whom a visit is and would be', () => {
  expect(tellPlace(visit)).toMatch(/ with Efua and Esi$/);
  const startsAt = '2026-12-25T09:00:00.000Z';
  expect(tellTarget(visit, { startsAt })).toMatch(/ with Efua and Esi$/);
  const providers = [null, 'prv_ama', null];
  expect(tellTarget(visit, { startsAt, providers, providerName: 'Ama' })).toMatch(/ with Efua and Ama$/);
  const single = bookingOf({ items: [service('Braids', 'Efua')] });
  expect(tellTarget(single, { startsAt, providerId: 'prv_ama', providerName: 'Ama' })).toMatch(/ with Ama$/);
});

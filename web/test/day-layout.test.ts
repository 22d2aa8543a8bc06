import type { Block, Booking, Provider } from '@dwaso/sdk';
import { expect, it } from 'vitest';
import { layOut, minutesAt, overlap, type Piece, spanOf } from '../src/features/calendar/day-layout.ts';

const DATE = '2026-11-20'; // a Friday
const provider = { id: 'prv_1' } as unknown as Provider;
/** From 09:00 to 17:00 with a break. */
const working = new Map([
  [
    'prv_1',
    [
      { start: 9 * 60, end: 12 * 60 },
      { start: 12.5 * 60, end: 17 * 60 },
    ],
  ],
]);
const at = (time: string) => `${DATE}T${time}:00.000Z`;
const when = { providerId: 'prv_1', startsAt: at('10:00'), endsAt: at('10:45') };
const booking = {
  id: 'bkg_1',
  status: 'CONFIRMED',
  ...when,
  item: 'Cut',
  items: [{ ...when, name: 'Cut' }],
} as unknown as Booking;
const block = { providerId: 'prv_1', startsAt: '2026-11-19T20:00:00.000Z', endsAt: at('09:30') } as unknown as Block;
const day = { date: DATE, working, bookings: [booking], blocks: [block] };
const show = ({ kind, start, end }: Piece) => `${kind} ${start / 60}–${end / 60}`;

it('fills the day without a gap and without an overlap of free time', () => {
  const span = spanOf(day, [provider]);
  expect(span).toEqual({ start: 0, end: 17 * 60 });
  const { pieces } = layOut(day, provider, { start: 9 * 60, end: 18 * 60 });
  const free = pieces.filter(({ kind }) => kind === 'free');
  const taken = pieces.filter(({ kind }) => kind !== 'free' && kind !== 'off');
  expect(free.some((one) => taken.some((other) => one.start < other.end && other.start < one.end))).toBe(false);
  expect(pieces.map(show)).toContain('break 12–12.5');
  expect(pieces.map(show)).toContain('booking 10–10.75');
  expect(free[0] && show(free[0])).toBe('free 9.5–10');
  expect(pieces.at(-1) && show(pieces.at(-1) as Piece)).toBe('off 17–18');
});

it('keeps bookings in sight on a closed day, and marks them', () => {
  const { pieces } = layOut({ ...day, working: new Map() }, provider, { start: 540, end: 1080 });
  expect(pieces.map(({ kind }) => kind).sort()).toEqual(['block', 'booking', 'off']);
  expect(pieces.find(({ kind }) => kind === 'booking')).toMatchObject({ isOut: true });
});

it('marks a live booking that reaches beyond the work of the day or into a block', () => {
  const isOut = (change: Partial<typeof day>) =>
    layOut({ ...day, blocks: [], ...change }, provider, { start: 540, end: 1080 }).pieces.some(
      (piece) => piece.kind === 'booking' && piece.isOut,
    );
  expect(isOut({})).toBe(false);
  expect(isOut({ working: new Map([['prv_1', [{ start: 600, end: 630 }]]]) })).toBe(true);
  expect(isOut({ blocks: [{ ...block, endsAt: at('10:15') }] })).toBe(true);
  const done = { ...booking, status: 'COMPLETED' } as Booking;
  expect(isOut({ working: new Map(), bookings: [done] })).toBe(false);
});

it('knows when both the shop is open and a provider works', () => {
  const shop = [{ start: 540, end: 1080 }];
  const own = [
    { start: 480, end: 720 },
    { start: 750, end: 1020 },
  ];
  expect(overlap(own, shop)).toEqual([
    { start: 540, end: 720 },
    { start: 750, end: 1020 },
  ]);
  expect(overlap(own, [])).toEqual([]);
});

it('cuts what reaches into other days', () => {
  expect(minutesAt('2026-11-19T20:00:00.000Z', DATE)).toBe(0);
  expect(minutesAt('2026-11-21T01:00:00.000Z', DATE)).toBe(1440);
});

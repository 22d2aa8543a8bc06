import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clip, countSegments, isGsm7, toGsm7 } from '../../../src/domain/messages/gsm7.ts';
import { MESSAGE_KINDS, mayFollow, STATUSES } from '../../../src/domain/messages/kinds.ts';
import { quietUntil } from '../../../src/domain/messages/quiet-hours.ts';
import { longestValues, problemOfText, renderText } from '../../../src/domain/messages/texts.ts';
import { isBefore } from '../../../src/kit/time.ts';

const ROOT = 'https://dwaso.example';

describe('texts', () => {
  it('of every kind are GSM-7 and at most two segments with the longest values', () => {
    const values = longestValues(ROOT);
    for (const kind of MESSAGE_KINDS) {
      const text = renderText(kind, values);
      expect([kind, isGsm7(text), countSegments(text) <= 2, text.length]).toEqual([kind, true, true, text.length]);
      expect(text.startsWith('W')).toBe(true);
    }
  });

  it('stay so whatever people are called', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MESSAGE_KINDS),
        fc.string({ unit: 'binary', maxLength: 120 }),
        fc.string({ unit: 'binary', maxLength: 120 }),
        (kind, shop, item) => {
          const text = renderText(kind, { ...longestValues(ROOT), shop, item, customer: item });
          expect(isGsm7(text)).toBe(true);
          expect(countSegments(text)).toBeLessThanOrEqual(2);
        },
      ),
    );
  });

  it('rewrite names', () => {
    expect(toGsm7('Ama’s “Bounce” – 2 × Ɛfua’s ₵5 … 😀 naïve')).toBe(`Ama's "Bounce" - 2 x Efua's GHS5 ... naive`);
    expect([countSegments('x'.repeat(160)), countSegments('x'.repeat(161)), countSegments('x'.repeat(307))]).toEqual([
      1, 2, 3,
    ]);
    expect([countSegments('€'.repeat(80)), countSegments('€'.repeat(81))]).toEqual([1, 2]);
  });

  it('leave out a name that has no letter of the alphabet', () => {
    const values = { ...longestValues(ROOT), shop: 'Shop', customer: '😀😀', item: 'Canopy', when: 'Sat 20 Mar' };
    expect(renderText('booking.reminder', values)).toContain('Shop: Hello, a reminder: Canopy, Sat 20 Mar.');
    expect(renderText('review.request', values)).toContain('Shop: Thank you. How was Canopy?');
    expect(renderText('booking.confirmed', values, '{shop}: yours, {customer}: {item}')).toContain(
      'Shop: yours: Canopy',
    );
    const named = { ...values, customer: '😀 Ama Mensah' };
    expect(renderText('booking.reminder', named)).toContain('Shop: Hello Ama, a reminder: Canopy');
  });

  it('cut long names behind a word, without a sign that is left over', () => {
    expect(clip('Auntie Akos and Daughters Party Rentals', 30)).toBe('Auntie Akos and Daughters..');
    expect(clip(`Ama's "Bounce" & Party - Kumasi Central`, 30)).toBe(`Ama's "Bounce" & Party..`);
    expect(clip('Bouncy castle, blue, with a slide', 22)).toBe('Bouncy castle..');
    expect(clip('W'.repeat(40), 30)).toBe(`${'W'.repeat(28)}..`);
  });

  it('of owners are checked', () => {
    expect(problemOfText('booking.reminder', '{shop}: {item} {when}', ROOT)).toBe(null);
    expect(problemOfText('booking.rescheduled', '{shop}: {item}', ROOT)).toBe('must hold the placeholder when');
    expect(problemOfText('booking.confirmed', 'a } b', ROOT)).toContain('braces');
  });
});

it('quiet hours end after they began, also over midnight, and never hold what lies outside', () => {
  const time = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);
  fc.assert(
    fc.property(time, time, fc.integer({ min: 1_800_000_000, max: 1_900_000_000 }), (from, to, seconds) => {
      const now = Temporal.Instant.fromEpochMilliseconds(seconds * 1_000);
      const clock = now.toString().slice(11, 16);
      const until = quietUntil({ from, to }, now);
      const inside = from < to ? clock >= from && clock < to : from > to && (clock >= from || clock < to);
      expect(until !== null).toBe(inside);
      if (until) expect([isBefore(now, until), until.toString().slice(11, 16)]).toEqual([true, to]);
    }),
  );
});

it('states of reports only go forward', () => {
  const order = ['QUEUED', 'SENT', 'DELIVERED', 'READ'];
  for (const from of STATUSES)
    for (const to of STATUSES) {
      if (!mayFollow(from, to)) continue;
      expect(from === 'FAILED' || from === 'DROPPED').toBe(false);
      if (to !== 'FAILED') expect(order.indexOf(to)).toBeGreaterThan(order.indexOf(from));
    }
});

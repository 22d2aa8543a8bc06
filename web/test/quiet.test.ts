import type { Message } from '@dwaso/sdk';
import { describe, expect, it } from 'vitest';
import { isInsteadOfWhatsApp, leavesAt, splitLog } from '../src/features/bookings/quiet.ts';

const night = { from: '21:00', to: '07:00' };
const message = (given: Partial<Message>): Message =>
  ({ id: 'msg_1', kind: 'booking.reminder', status: 'QUEUED', reason: null, ...given }) as Message;
const reminder = (sendAt: string) => message({ createdAt: '2026-11-19T10:00:00.000Z', sendAt });

describe('a message to come', () => {
  it.each([
    ['2026-11-28T00:00:00.000Z', '2026-11-28T07:00:00.000Z', true],
    ['2026-11-27T21:00:00.000Z', '2026-11-28T07:00:00.000Z', true],
    ['2026-11-28T06:59:00.000Z', '2026-11-28T07:00:00.000Z', true],
    ['2026-11-28T07:00:00.000Z', '2026-11-28T07:00:00.000Z', false],
    ['2026-11-28T20:59:00.000Z', '2026-11-28T20:59:00.000Z', false],
  ])('for %s goes out at %s', (sendAt, at, quiet) => {
    expect(leavesAt(reminder(sendAt), night)).toEqual({ at, quiet });
  });

  it('knows quiet hours of one day, none, and those until midnight', () => {
    const noon = reminder('2026-11-28T12:30:00.000Z');
    expect(leavesAt(noon, { from: '12:00', to: '14:00' }).at).toBe('2026-11-28T14:00:00.000Z');
    expect(leavesAt(noon, { from: '07:00', to: '07:00' }).at).toBe(noon.sendAt);
    expect(leavesAt(noon, { from: '12:00', to: '24:00' }).at).toBe('2026-11-29T00:00:00.000Z');
    expect(leavesAt(noon, undefined).at).toBe(noon.sendAt);
  });

  it('that a member caused at night says that it was held back, as the service has moved it', () => {
    const told = { kind: 'booking.confirmed', createdAt: '2026-11-19T22:00:00.000Z' } as const;
    const held = message({ ...told, sendAt: '2026-11-20T07:00:00.000Z' });
    expect(leavesAt(held, night)).toEqual({ at: held.sendAt, quiet: true });
    const soon = message({ ...told, sendAt: '2026-11-19T22:01:00.000Z' });
    expect(leavesAt(soon, night)).toEqual({ at: soon.sendAt, quiet: false });
    // A provider that could not be reached is asked again later.
    const again = message({ ...told, sendAt: '2026-11-19T22:32:00.000Z' });
    expect(leavesAt(again, night)).toEqual({ at: again.sendAt, quiet: false });
  });
});

it('the log has what is to come first, the next one before the others, and leaves out what is outdated', () => {
  const [late, early] = [reminder('2026-11-30T10:00:00.000Z'), reminder('2026-11-28T10:00:00.000Z')];
  const moved = { ...reminder('2026-11-25T10:00:00.000Z'), reason: 'NO_LONGER_TRUE' };
  const sent = message({ status: 'DELIVERED' });
  expect(splitLog([late, sent, moved, early], night)).toEqual({ coming: [early, late], done: [sent, moved] });
});

describe('an SMS', () => {
  it.each([
    ['SENT', 'SMS', 'NOT_ON_WHATSAPP', true],
    ['DELIVERED', 'SMS', 'NO_REPORT', true],
    ['SENT', 'SMS', 'TEMPLATE_REFUSED', true],
    ['SENT', 'SMS', null, false],
    // The provider of SMS was asked again.
    ['DELIVERED', 'SMS', 'PROVIDER_UNREACHABLE', false],
    ['FAILED', 'SMS', 'NUMBER_UNKNOWN', false],
    ['SENT', 'WHATSAPP', 'NO_REPORT', false],
  ] as const)('that is %s by %s with the reason %s', (status, channel, reason, expected) => {
    expect(isInsteadOfWhatsApp(message({ status, channel, reason }))).toBe(expected);
  });
});

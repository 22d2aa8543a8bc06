import { describe, expect, it } from 'vitest';
import { startTestService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openQueue, type Queue } from '../../booking/waitlist/queue.ts';
import { eventually } from '../../money/payments/till.ts';
import { neverQuiet } from '../../outward/messages/phones.ts';
import { formOf, locationOf, visit, wordsOf } from './visitor.ts';

const api = await startTestService({ ROLE: 'all' });
const date = inDays(10);

/** An open offer, with the browser of its customer and the short address of its message. */
async function offered(policies: object = {}) {
  const queue = await openQueue(api, 'units', policies);
  await neverQuiet(api, queue.id, queue.owner.token);
  const unitId = await queue.addUnit({ name: 'Castle' });
  const { data: booking } = await queue.book({ unitId, date });
  const visitor = await visit(api);
  const person = await api.signIn(visitor.phone);
  const { data: entry } = await queue.join({ unitId, from: date, to: date }, person);
  await queue.cancel(booking.id);
  await queue.settled();
  const { offer } = await queue.entry(entry.id);
  return { queue, unitId, visitor, entryId: entry.id as string, bookingId: offer?.bookingId as string };
}

async function shortAddress(queue: Queue, bookingId: string): Promise<string> {
  const path = `/businesses/${queue.id}/messages?kind=waitlist.offered&bookingId=${bookingId}&status=DELIVERED`;
  let found = '';
  await eventually(async () => {
    const [message] = (await api.get(path, queue.owner.token)).data;
    found = /\/o\/[\w-]+/.exec(message?.text ?? '')?.[0] ?? '';
    expect(found).not.toBe('');
  });
  return found;
}

describe('the page of an offer', () => {
  it.each([
    ['true', 'Nothing was charged. You are still in line for Castle.', 'WAITING'],
    ['false', 'Nothing was charged. You are off the list.', 'LEFT'],
  ])('that was let go tells what is true of the line (keep: %s)', async (keep, sentence, status) => {
    const { queue, visitor, entryId, bookingId } = await offered();
    const path = `/bookings/${bookingId}`;
    const form = formOf(await visitor.open(path), `${path}/cancel`);
    const pressed = await visitor.press(`${path}/cancel`, { ...form, keep });
    const page = await visitor.open(locationOf(pressed));
    expect(wordsOf(page)).toContain(`You did not take it ${sentence}`);
    expect(wordsOf(page)).not.toContain('This booking was cancelled');
    expect((await queue.entry(entryId)).status).toBe(status);
  });

  it('that ran out says until when it was, and who may have it now', async () => {
    const { queue, visitor, bookingId, entryId } = await offered();
    const expire = (id: string) => queue.sql.query(`update bookings set hold_expires_at = now() where id = $1`, [id]);
    await expire(bookingId);
    await eventually(async () => expect((await queue.entry(entryId)).status).toBe('WAITING'));
    const words = wordsOf(await visitor.open(`/bookings/${bookingId}`));
    expect(words).toMatch(
      /The offer has ended You had until .*Now others can have it\. Nothing was charged\. You are still in line for Castle\./,
    );
    expect(words).not.toContain('The deposit did not come');
  });

  it('that the shop took back is a cancelled booking', async () => {
    const { queue, visitor, bookingId } = await offered();
    await queue.cancel(bookingId, { reason: 'It is broken' });
    expect(wordsOf(await visitor.open(`/bookings/${bookingId}`))).toMatch(/Cancelled .*It is broken/);
  });
});

describe('the short address of a message', () => {
  it('says until when an offer is kept, and leads members to the console', async () => {
    const { queue, bookingId } = await offered();
    const address = await shortAddress(queue, bookingId);
    const stranger = await visit(api, null);
    const words = wordsOf(await stranger.open(address));
    expect(words).toMatch(/Castle .* Held Kept for you until .*Pay GHS 30\.00.*See the terms, or say no/);
    const owner = await visit(api, queue.owner.phone);
    const led = await owner.open(address);
    expect([led.status, locationOf(led)]).toEqual([303, `/console/b/${queue.id}/bookings/${bookingId}`]);
    const other = await visit(api);
    expect((await other.open(address)).status).toBe(200);
  });

  it('takes an offer without a deposit by a word, not by money', async () => {
    const { queue, visitor, bookingId } = await offered({ deposit: { type: 'NONE' } });
    const address = await shortAddress(queue, bookingId);
    const page = await (await visit(api, null)).open(address);
    expect(wordsOf(page)).toContain('Take it');
    expect(wordsOf(page)).not.toContain('Pay GHS');
    expect(page.text).toContain(`href="/bookings/${bookingId}"`);
    expect(wordsOf(await visitor.open(`/bookings/${bookingId}`))).toContain('It is free. Do you want it?');
  });
});

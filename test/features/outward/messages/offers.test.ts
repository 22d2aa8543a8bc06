import { expect, it } from 'vitest';
import { startTestService } from '../../../service/service.ts';
import { openQueue } from '../../booking/waitlist/queue.ts';
import { eventually } from '../../money/payments/till.ts';
import { moveTo } from './phones.ts';

const api = await startTestService({ ROLE: 'all' });
// Just after 22:00, within the quiet hours.
await moveTo(api, { hours: 12, minutes: 5 });

/** An offer that another customer's cancellation at night makes. */
async function offeredAtNight(waitlistOfferMinutes: number) {
  const queue = await openQueue(api, 'units', { waitlistOfferMinutes });
  const unitId = await queue.addUnit();
  const day = '2027-03-29';
  const { data: booking } = await queue.book({ unitId, date: day });
  const { data: entry } = await queue.join({ unitId, from: day, to: day });
  await queue.cancel(booking.id);
  await eventually(async () => expect((await queue.entry(entry.id)).status).toBe('OFFERED'));
  const { offer } = await queue.entry(entry.id);
  const read = async () =>
    (await api.get(`/businesses/${queue.id}/messages?kind=waitlist.offered`, queue.owner.token)).data;
  return { queue, offer, read };
}

it('an offer that ends before the quiet hours do is told at night, so that it can be taken', async () => {
  const { offer, read } = await offeredAtNight(120);
  await eventually(async () =>
    expect(await read()).toMatchObject([{ status: 'DELIVERED', bookingId: offer?.bookingId }]),
  );
  expect((await read())[0].text).toContain('by Wed 10 Mar, 00:');
});

it('an offer is sent again by hand while it can be taken, and no other booking is one', async () => {
  const { queue, offer, read } = await offeredAtNight(120);
  const { token } = queue.owner;
  const again = (id = '') => api.post(`/bookings/${id}/messages`, { kind: 'waitlist.offered' }, token, true);
  const sent = await again(offer?.bookingId);
  expect(sent.status, sent.text).toBe(201);
  await eventually(async () => {
    const found = (await read()).find(({ id }: { id: string }) => id === sent.data.id);
    expect(found).toMatchObject({ status: 'DELIVERED', text: expect.stringContaining('by Wed 10 Mar, 00:') });
    expect(found.text).toMatch(/, Mon 29 Mar is free now\..*\/o\//);
  });
  const { data: held } = await queue.hold({ unitId: await queue.addUnit(), date: '2027-03-29' });
  expect((await again(held.id)).code).toBe('INVALID_STATE');
  expect((await queue.cancel(String(offer?.bookingId))).status).toBe(200);
  expect((await again(offer?.bookingId)).code).toBe('INVALID_STATE');
});

it('an offer that outlasts the quiet hours waits for their end', async () => {
  const { read } = await offeredAtNight(1_440);
  await eventually(async () =>
    expect(await read()).toMatchObject([{ status: 'QUEUED', sendAt: '2027-03-10T07:00:00.000Z' }]),
  );
});

import { describe, expect, it } from 'vitest';
import { inDays } from '../features/booking/bookings/shop.ts';
import { openQueue, type Queue } from '../features/booking/waitlist/queue.ts';
import { eventually } from '../features/money/payments/till.ts';
import type { Person } from '../service/api.ts';
import { startTestService } from '../service/service.ts';

const api = await startTestService({ ROLE: 'all' });

const openAttacked = (): Promise<Queue> => openQueue(api, 'units', { maxAdvanceDays: 365, holdTtlMinutes: 60 });

/** All pieces of a unit for a day, which is free. */
const ask = async (queue: Queue, unitId: string, person: Person, day = 20, quantity = 3) => {
  const answer = await queue.join({ unitId, quantity, from: inDays(day), to: inDays(day) }, person);
  expect(answer.status, answer.text).toBe(201);
  return answer.data;
};

const holdBy = async (queue: Queue, unitId: string, person: Person, day = 20) => {
  const body = { unitId, date: inDays(day), customer: { name: 'Kofi' } };
  return api.post(`${queue.page}/holds`, body, person.token, true);
};

describe('offers of the waiting list to one phone', () => {
  it('cannot keep stock by letting them go and asking again: none for a day after 6', async () => {
    const queue = await openAttacked();
    const unitId = await queue.addUnit({ quantity: 3 });
    const attacker = await api.signIn();
    for (let count = 0; count < 6; count++) {
      const { id, status, offer } = await ask(queue, unitId, attacker);
      expect(status).toBe('OFFERED');
      // One way to let go, or the other.
      if (count % 2 === 0) await api.call('DELETE', `/waitlist/${id}`, { token: attacker.token });
      else await queue.cancel(offer.bookingId, {}, attacker.token);
      await queue.settled();
    }
    const last = await ask(queue, unitId, attacker);
    expect([last.status, last.offer]).toEqual(['WAITING', null]);
    // A public hold is refused as well, and other customers find all of it.
    expect((await holdBy(queue, unitId, attacker)).details[0]?.code).toBe('TOO_MANY_HOLDS');
    expect((await holdBy(queue, unitId, await api.signIn())).status).toBe(201);
  });

  it('count as expired holds: after 3 the next customer of the list is offered the place', async () => {
    const queue = await openAttacked();
    const attacker = await api.signIn();
    for (let count = 0; count < 3; count++) {
      const { offer } = await ask(queue, await queue.addUnit({ quantity: 3 }), attacker, 20 + count);
      await queue.sql.query('update bookings set hold_expires_at = now() where id = $1', [offer.bookingId]);
    }
    const unitId = await queue.addUnit();
    const booked = await queue.book({ unitId, date: inDays(40) });
    const first = await ask(queue, unitId, attacker, 40, 1);
    const second = await ask(queue, unitId, await api.signIn(), 40, 1);
    expect([first.status, second.status]).toEqual(['WAITING', 'WAITING']);
    await queue.cancel(booked.data.id);
    await eventually(async () => expect((await queue.entry(second.id)).status).toBe('OFFERED'));
    expect((await queue.entry(first.id)).status).toBe('WAITING');
    expect((await holdBy(queue, await queue.addUnit(), attacker)).details[0]?.code).toBe('TOO_MANY_HOLDS');
  });

  it('are at most 5 with its holds, and take at most 62 pieces and days beyond the first', async () => {
    const queue = await openAttacked();
    const unitIds = await Promise.all(Array.from({ length: 8 }, () => queue.addUnit({ quantity: 100 })));
    const [whole = '', large = '', ...others] = unitIds;
    const attacker = await api.signIn();
    expect((await ask(queue, whole, attacker, 1, 100)).status).toBe('OFFERED');
    expect((await ask(queue, large, attacker, 2, 63)).status).toBe('WAITING');
    for (const [place, unitId] of others.slice(0, 3).entries())
      expect((await ask(queue, unitId, attacker, 3 + place, 20)).status).toBe('OFFERED');
    expect((await ask(queue, others[3] ?? '', attacker, 6, 3)).status).toBe('WAITING');
    expect((await holdBy(queue, others[3] ?? '', attacker, 7)).status).toBe(201);
    expect((await ask(queue, others[4] ?? '', attacker, 8, 1)).status).toBe('WAITING');
    expect((await ask(queue, others[4] ?? '', await api.signIn(), 8, 1)).status).toBe('OFFERED');
  });

  it('free their place once they are taken', async () => {
    const queue = await openAttacked();
    const customer = await api.signIn();
    for (let count = 0; count < 6; count++) {
      const { status, offer } = await ask(queue, await queue.addUnit({ quantity: 3 }), customer, 10 + count);
      expect(status).toBe('OFFERED');
      const payment = { amountPesewas: offer ? 100 : 0, method: 'CASH' };
      const paid = await api.post(`/bookings/${offer.bookingId}/payments`, payment, queue.owner.token, true);
      expect(paid.status, paid.text).toBe(201);
    }
  });
});

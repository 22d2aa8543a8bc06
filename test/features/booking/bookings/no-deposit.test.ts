import { describe, expect, it } from 'vitest';
import { confirmHoldsWithoutDeposit } from '../../../../src/features/booking/bookings/confirm-without-deposit.ts';
import { createDatabase } from '../../../service/database.ts';
import { onFinish } from '../../../service/on-finish.ts';
import { startTestService } from '../../../service/service.ts';
import { openStall, type Stall } from '../../market/marketplace/market.ts';
import { eventually } from '../../money/payments/till.ts';
import { eventsOf, inDays } from './shop.ts';

const NO_DEPOSIT = { deposit: { type: 'NONE' }, confirmWithoutDeposit: true };

describe('a public hold with nothing to pay in advance', () => {
  it('is told as HELD, and confirmed by the system, also after the process that made it has ended', async () => {
    const database = await createDatabase();
    onFinish(() => database.drop());
    // Without jobs, as if the process had ended between the hold and its confirmation.
    const api = await startTestService({}, { database });
    const stall = await openStall(api, 'units');
    await stall.setPolicies(NO_DEPOSIT);
    const unitId = await stall.addUnit({ quantity: 9 });
    const wanted = { unitId, date: inDays(3), customer: { name: 'Ama' } };
    const customer = await api.signIn();
    const publicHold = await api.post(`${stall.page}/holds`, wanted, customer.token, true);
    expect(publicHold.data).toMatchObject({ status: 'HELD', depositPesewas: 0 });
    const memberHold = await stall.hold({ unitId, date: inDays(3) });
    const { id } = publicHold.data;
    expect(await eventsOf(stall, id)).toEqual(['booking.held']);
    await api.stop();

    const next = await startTestService({ ROLE: 'all' }, { database });
    const { token } = await next.signIn(stall.owner.phone);
    await eventually(async () => {
      expect((await next.get(`/bookings/${id}`, token)).data).toMatchObject({
        status: 'CONFIRMED',
        holdExpiresAt: null,
      });
    });
    expect(await eventsOf(stall, id)).toEqual(['booking.held', 'booking.confirmed']);
    const { rows } = await stall.sql.query(
      `select data -> 'by' as by from events where type = 'booking.confirmed' and data -> 'booking' ->> 'id' = $1`,
      [id],
    );
    expect(rows).toEqual([{ by: { kind: 'system' } }]);
    // Holds of members wait for a payment or a confirm, as always.
    expect((await next.get(`/bookings/${memberHold.data.id}`, token)).data.status).toBe('HELD');
    await stall.sql.end();
  });

  it('stays HELD where the policy says so, or where a deposit is asked', async () => {
    const api = await startTestService({ ROLE: 'all' });
    const [careful, asking, willing] = [
      await openStall(api, 'units'),
      await openStall(api, 'units'),
      await openStall(api, 'units'),
    ];
    await careful.setPolicies({ deposit: { type: 'NONE' }, confirmWithoutDeposit: false });
    await asking.setPolicies({ deposit: { type: 'PERCENT', percent: 30 }, confirmWithoutDeposit: true });
    await willing.setPolicies(NO_DEPOSIT);
    const customer = await api.signIn();
    const held: string[] = [];
    for (const stall of [careful, asking, willing]) {
      const body = { unitId: await stall.addUnit(), date: inDays(3), customer: { name: 'Ama' } };
      held.push((await api.post(`${stall.page}/holds`, body, customer.token, true)).data.id);
    }
    const statuses = async () =>
      Promise.all(held.map(async (id) => (await api.get(`/bookings/${id}`, customer.token)).data.status));
    // The job has passed once the last one is confirmed.
    await eventually(async () => expect((await statuses())[2]).toBe('CONFIRMED'));
    expect(await statuses()).toEqual(['HELD', 'HELD', 'CONFIRMED']);
  });

  it('keeps the policy that it was made under', async () => {
    const api = await startTestService();
    const [promised, careful] = [await openStall(api, 'units'), await openStall(api, 'units')];
    const customer = await api.signIn();
    const holdAt = async (stall: Stall) => {
      const body = { unitId: await stall.addUnit(), date: inDays(3), customer: { name: 'Ama' } };
      return (await api.post(`${stall.page}/holds`, body, customer.token, true)).data.id as string;
    };
    await promised.setPolicies(NO_DEPOSIT);
    await careful.setPolicies({ ...NO_DEPOSIT, confirmWithoutDeposit: false });
    const held = [await holdAt(promised), await holdAt(careful)];
    await promised.setPolicies({ confirmWithoutDeposit: false });
    await careful.setPolicies({ confirmWithoutDeposit: true });
    const { db, log, config, clock } = api.service.deps;
    await confirmHoldsWithoutDeposit(db, log, config.publicUrl, clock.now());
    const statuses = held.map(async (id) => (await api.get(`/bookings/${id}`, customer.token)).data.status);
    expect(await Promise.all(statuses)).toEqual(['CONFIRMED', 'HELD']);
  });

  it('is the default of a vertical without a deposit', async () => {
    const api = await startTestService();
    const { data } = await api.get('/vertical-profiles');
    for (const { defaultPolicies } of data)
      expect(defaultPolicies.confirmWithoutDeposit).toBe(defaultPolicies.deposit.type === 'NONE');
  });
});

describe('the end of a hold', () => {
  it('comes no later than the start of a slot or the closing time of the first day', async () => {
    const api = await startTestService();
    const salon = await openStall(api, 'slots');
    await salon.setPolicies({ holdTtlMinutes: 2_880, minNoticeMinutes: 0 });
    const serviceId = await salon.addService();
    await salon.addProvider([serviceId]);
    const soon = `${inDays(1)}T09:00:00.000Z`;
    const slot = await salon.hold({ serviceId, startsAt: soon });
    expect(slot.data.holdExpiresAt).toBe(soon);
    const moved = await api.post(
      `/bookings/${slot.data.id}/reschedule`,
      { startsAt: `${inDays(1)}T08:30:00.000Z` },
      salon.owner.token,
      true,
    );
    expect(moved.data.holdExpiresAt).toBe(`${inDays(1)}T08:30:00.000Z`);
    const { rows } = await salon.sql.query('select held_until from provider_times where booking_id = $1', [
      slot.data.id,
    ]);
    expect(rows[0].held_until.toISOString()).toBe(`${inDays(1)}T08:30:00.000Z`);

    const rental = await openStall(api, 'units');
    await rental.setPolicies({ holdTtlMinutes: 2_880, minNoticeMinutes: 0 });
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, enabled: true, open: '08:00', close: '17:30' }));
    const body = { hours };
    await api.call('PUT', `/businesses/${rental.id}/hours`, { body, token: rental.owner.token });
    const unitId = await rental.addUnit();
    const tomorrow = await rental.hold({ unitId, date: inDays(1), endDate: inDays(3) });
    expect(tomorrow.data.holdExpiresAt).toBe(`${inDays(1)}T17:30:00.000Z`);
    const later = await api.post(
      `/bookings/${tomorrow.data.id}/reschedule`,
      { date: inDays(9) },
      rental.owner.token,
      true,
    );
    // A move never makes a hold longer.
    expect(later.data.holdExpiresAt).toBe(`${inDays(1)}T17:30:00.000Z`);
  });
});

import { expect, it } from 'vitest';
import { newPhone } from '../../../service/api.ts';
import { countWaiting } from '../../../service/lock-waits.ts';
import { startTestService } from '../../../service/service.ts';
import { inDays, someone } from '../../booking/bookings/shop.ts';
import { openStall, type Stall } from '../../market/marketplace/market.ts';
import { eventually } from '../../money/payments/till.ts';
import { tablesNaming } from './dump.ts';

const api = await startTestService();

/** A customer whose only booking was cancelled. */
async function pastCustomer(stall: Stall, unitId: string, customer: { name: string; phone: string }) {
  const { data } = await stall.book({ unitId, date: inDays(4), customer });
  await api.post(`/bookings/${data.id}/cancel`, {}, stall.owner.token);
  return data.customerId as string;
}

it('places a hold while an erasure waits for an event of the past', async () => {
  const stall = await openStall(api, 'units');
  const unitId = await stall.addUnit({ quantity: 9 });
  const customer = { name: 'Slowly Erased', phone: newPhone() };
  const customerId = await pastCustomer(stall, unitId, customer);
  const blocker = await api.owner.connect();
  try {
    await blocker.query('begin');
    await blocker.query('select from events where business_id = $1 for update', [stall.id]);
    const erasing = api.post(`/customers/${customerId}/erase`, {}, stall.owner.token);
    await eventually(async () => {
      expect(await countWaiting(api.owner, '%update events%')).toBe(1);
    });
    const held = await stall.hold({ unitId, date: inDays(5), customer: someone() });
    expect(held.status, held.text).toBe(201);
    expect(await countWaiting(api.owner, '%update events%')).toBe(1);
    await blocker.query('rollback');
    expect((await erasing).status).toBe(200);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  expect(await tablesNaming(api, customer.name, customer.phone)).toEqual([]);
});

it('erases events that were written after the event log was read', async () => {
  const stall = await openStall(api, 'units');
  const unitId = await stall.addUnit({ quantity: 9 });
  const customer = { name: 'Named Meanwhile', phone: newPhone() };
  const customerId = await pastCustomer(stall, unitId, customer);
  const blocker = await api.owner.connect();
  try {
    await blocker.query('begin');
    await blocker.query('select from customers where business_id = $1 for update', [stall.id]);
    const erasing = api.post(`/customers/${customerId}/erase`, {}, stall.owner.token);
    await eventually(async () => {
      expect(await countWaiting(api.owner, '%from customers%')).toBe(1);
    });
    const data = JSON.stringify({ handoff: { customerPhone: customer.phone, note: `Call ${customer.name}` } });
    await blocker.query(`select append_event($1, 'evt_meanwhile', 'handoff.requested', $2, now(), false)`, [
      stall.id,
      data,
    ]);
    await blocker.query('commit');
    expect((await erasing).status).toBe(200);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  expect(await tablesNaming(api, customer.name, customer.phone)).toEqual([]);
});

it('erases two customers whom the same events name, both at once', async () => {
  const stall = await openStall(api, 'units');
  const unitId = await stall.addUnit({ quantity: 9 });
  const pair = [
    { name: 'Esi Together', phone: newPhone() },
    { name: 'Yaw Together', phone: newPhone() },
  ];
  const ids = [];
  for (const customer of pair) ids.push(await pastCustomer(stall, unitId, customer));
  for (let number = 0; number < 30; number++) {
    const data = JSON.stringify({ phones: pair.map(({ phone }) => phone), names: pair.map(({ name }) => name) });
    await api.owner.query(`select append_event($1, $2, 'handoff.requested', $3, now(), false)`, [
      stall.id,
      `evt_both_${number}`,
      data,
    ]);
  }
  const erased = await Promise.all(ids.map((id) => api.post(`/customers/${id}/erase`, {}, stall.owner.token)));
  expect(erased.map(({ status }) => status)).toEqual([200, 200]);
  expect(await tablesNaming(api, ...pair.flatMap(({ name, phone }) => [name, phone]))).toEqual([]);
});

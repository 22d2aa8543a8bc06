import { describe, expect, it } from 'vitest';
import { emit, SYSTEM } from '../../../../src/features/ground/events/index.ts';
import { openBusiness } from '../../../service/business.ts';
import { startReceiver, until } from '../../../service/receiver.ts';
import { startTestService } from '../../../service/service.ts';

const api = await startTestService();
const receiver = await startReceiver();
const { clock, db } = api.service.deps;

let paths = 0;
async function newEndpoint() {
  const { id: businessId, path: business, owner } = await openBusiness(api);
  const path = `/queue-${++paths}`;
  const made = await api.post(`${business}/webhooks`, { url: receiver.url + path, events: ['*'] }, owner.token);
  expect(made.status, made.text).toBe(201);
  return { businessId, token: owner.token, id: made.data.id as string, path };
}
const held = (businessId: string) =>
  db.service.transaction((tx) =>
    emit(tx, { businessId, type: 'booking.held', data: {}, by: SYSTEM, now: clock.now() }),
  );
const rowsOf = async (id: string) =>
  (await api.owner.query('select id, xmin, ctid from webhook_deliveries where endpoint_id = $1 order by id', [id]))
    .rows;
const dueOf = async (id: string) =>
  (await api.owner.query('select due_at from webhook_queues where endpoint_id = $1', [id])).rows[0]?.due_at ?? null;

describe('an endpoint with many waiting deliveries', () => {
  it('is disabled without a change of any delivery, is sent nothing, and everything once it is enabled', async () => {
    const endpoint = await newEndpoint();
    const set = (enabled: boolean) =>
      api.call('PATCH', `/webhooks/${endpoint.id}`, { token: endpoint.token, body: { enabled } });
    for (let number = 0; number < 40; number++) await held(endpoint.businessId);
    const before = await rowsOf(endpoint.id);
    expect((await set(false)).data.enabled).toBe(false);
    expect(await rowsOf(endpoint.id)).toEqual(before);
    const worker = await startTestService({ ROLE: 'worker' }, { database: api.database });
    await until(async () => (await dueOf(endpoint.id)) === null);
    expect(receiver.at(endpoint.path)).toHaveLength(0);
    expect((await set(true)).data.enabled).toBe(true);
    await until(() => receiver.at(endpoint.path).length === 40);
    await worker.stop();
  });

  it('is deleted with all of them', async () => {
    const endpoint = await newEndpoint();
    await api.owner.query(
      `insert into webhook_deliveries
         (business_id, id, endpoint_id, event_sequence, event_id, event_type, next_attempt_at, created_at)
       select $1, 'dlv_deleted_' || n, $2, n, 'evt_' || n, 'ping', now(), now() from generate_series(1, 5000) n`,
      [endpoint.businessId, endpoint.id],
    );
    const remove = () => api.call('DELETE', `/webhooks/${endpoint.id}`, { token: endpoint.token });
    expect((await remove()).status).toBe(204);
    expect(await rowsOf(endpoint.id)).toEqual([]);
    expect(await dueOf(endpoint.id)).toBe(null);
    expect((await remove()).status).toBe(404);
  });
});

it('a delivery that commits after the worker looked is sent', async () => {
  const endpoint = await newEndpoint();
  const worker = await startTestService({ ROLE: 'worker' }, { database: api.database });
  const emitting = await api.owner.connect();
  try {
    // Due since an hour, so that the worker looks at it, and finds nothing.
    await api.owner.query(`select queue_endpoint($1, $2, now() - interval '1 hour')`, [
      endpoint.businessId,
      endpoint.id,
    ]);
    await emitting.query('begin');
    await emitting.query(`select append_event($1, 'evt_late', 'booking.held', '{}', now(), true)`, [
      endpoint.businessId,
    ]);
    const other = await newEndpoint();
    await held(other.businessId);
    await until(() => receiver.at(other.path).length === 1);
    await until(async () => (await dueOf(other.id)) === null);
    expect(receiver.at(endpoint.path)).toHaveLength(0);
    await emitting.query('commit');
    await until(() => receiver.at(endpoint.path).length === 1);
  } finally {
    await emitting.query('rollback');
    emitting.release();
  }
  await until(async () => (await dueOf(endpoint.id)) === null);
  await worker.stop();
});

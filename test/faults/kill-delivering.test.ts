import { expect, it } from 'vitest';
import { emit, SYSTEM } from '../../src/features/ground/events/index.ts';
import { sql } from '../../src/kit/postgres/sql.ts';
import { runNode } from '../service/process.ts';
import { startReceiver, until } from '../service/receiver.ts';
import { startTestService, testEnvironment } from '../service/service.ts';

const api = await startTestService();
const receiver = await startReceiver();
const { clock } = api.service.deps;
const db = api.service.deps.db.service;

const startWorker = async () => runNode(['src/main.ts'], await testEnvironment(api.database, { ROLE: 'worker' }));

async function kill({ child, ended }: Awaited<ReturnType<typeof startWorker>>): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

it('killed workers lose no delivery, and the next workers recover without help', async () => {
  const owner = await api.signIn();
  const { data } = await api.post('/businesses', { name: 'Kofi Tents', vertical: 'party-rentals' }, owner.token);
  const paths = ['/k1', '/k2', '/k3'];
  for (const path of paths) {
    const hook = { url: receiver.url + path, events: ['*'] };
    expect((await api.post(`/businesses/${data.id}/webhooks`, hook, owner.token)).status).toBe(201);
  }
  const idsAt = (path: string) => new Set(receiver.at(path).map(({ headers }) => headers['svc-event-id']));
  const emitSome = (many: number) =>
    db.transaction(async (tx) => {
      for (let n = 0; n < many; n++) {
        await emit(tx, { businessId: data.id, type: 'booking.held', data: { n }, by: SYSTEM, now: clock.now() });
      }
    });

  // Both workers die while some deliveries are unanswered, some answered and some not yet leased.
  receiver.answer.set('/k1', 'hang');
  for (const path of ['/k2', '/k3']) receiver.answer.set(path, (received) => (received > 20 ? 'hang' : 204));
  await emitSome(200);
  const workers = await Promise.all([startWorker(), startWorker()]);
  await until(() => receiver.at('/k1').length > 0 && receiver.at('/k2').length > 20);
  await Promise.all(workers.map(kill));
  expect(Math.max(idsAt('/k2').size, idsAt('/k3').size)).toBeLessThan(200);

  // Shortens the leases and the waits before a retry, so that the test waits only for the rest of them.
  await api.owner.query(
    `update webhook_deliveries set leased_until = now() + interval '3 seconds' where leased_until is not null`,
  );
  await api.owner.query(`update webhook_deliveries set next_attempt_at = now() where status = 'PENDING'`);
  for (const path of paths) receiver.answer.set(path, 200);
  await emitSome(20);
  const next = await startWorker();
  await until(() => paths.every((path) => idsAt(path).size === 220));
  const open = sql<{ count: number }>`select count(*) from webhook_deliveries where status <> 'SUCCEEDED'`;
  await until(async () => (await db.one(open)).count === 0);
  for (const path of paths) expect(receiver.mostUnderWay.get(path)).toBeLessThanOrEqual(10);
  await kill(next);
});

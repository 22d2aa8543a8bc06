import { expect, it } from 'vitest';
import { sandboxJobs } from '../../../../src/features/platform/sandbox/jobs.ts';
import { listIdle, lockIdle } from '../../../../src/features/platform/sandbox/store.ts';
import { openDay } from '../../../service/open-day.ts';
import { startTestService } from '../../../service/service.ts';

const api = await startTestService();
const DAY = 86_400;

async function openSandbox() {
  const { phone, token } = await api.signIn();
  const { business, key } = (await api.post('/sandbox', {}, token)).data;
  const path = `/businesses/${business.id}`;
  // A moved clock ends earlier sessions.
  const ownerToken = async () => (await api.signIn(phone)).token;
  const names = async (): Promise<string[]> => {
    const { data } = await api.get(`${path}/extras`, await ownerToken());
    return data.map(({ name }: { name: string }) => name);
  };
  const addExtra = async (name: string) => {
    const added = await api.post(`${path}/extras`, { name, pricePesewas: 100 }, await ownerToken());
    expect(added.status).toBe(201);
  };
  return { id: business.id as string, key: key as string, path, token: ownerToken, names, addExtra };
}

it('a sandbox that nobody has used for 90 days is reset, once', async () => {
  const [idle, changed, asked, held] = [
    await openSandbox(),
    await openSandbox(),
    await openSandbox(),
    await openSandbox(),
  ];
  for (const sandbox of [idle, changed, asked, held]) await sandbox.addExtra('Left behind');
  await api.moveClock(60 * DAY);
  await changed.addExtra('Lamp');
  expect((await api.get(`${asked.path}/units`, asked.key)).status).toBe(200);
  // The request for the usage stores the counted requests of keys.
  expect((await api.get(`${asked.path}/api-usage`, await asked.token())).status).toBe(200);
  const [unit] = (await api.get(`${held.path}/units`, held.key)).data;
  const day = openDay(62);
  const customer = { name: 'Ama', phone: '0245550177' };
  expect(
    (await api.post(`${held.path}/bookings`, { unitId: unit.id, date: day, customer }, held.key, true)).status,
  ).toBe(201);

  const [job] = sandboxJobs(api.service.deps);
  if (!job) throw new Error('There is no job');
  await api.moveClock(90 * DAY - 60);
  expect(await job.run()).toBe('done');
  expect(await idle.names()).toContain('Left behind');
  await api.moveClock(90 * DAY + 60);
  expect([await job.run(), await job.run()]).toEqual(['more', 'done']);
  // Both are made at the same instant, and their ids may be of the same millisecond.
  expect((await idle.names()).toSorted()).toEqual(['Attendant', 'Generator']);
  for (const used of [changed, asked, held]) expect(await used.names()).toContain('Left behind');
  expect((await api.get(`${held.path}/bookings`, held.key)).data).toHaveLength(1);
  await api.moveClock(0);
});

it('a sandbox in which anything of the catalogue or the calendar was changed is not idle', async () => {
  const start = 180 * DAY;
  await api.moveClock(start);
  const sandbox = await openSandbox();
  const { db, clock } = api.service.deps;
  const isIdle = async () => {
    const since = clock.now().subtract({ seconds: 1 });
    const listed = (await listIdle(db.service, since, 100)).some(({ businessId }) => businessId === sandbox.id);
    expect(await db.service.transaction((tx) => lockIdle(tx, sandbox.id, since))).toBe(listed);
    return listed;
  };
  const token = await sandbox.token();
  const [unit, other] = (await api.get(`${sandbox.path}/units`, token)).data;
  const day = { startDate: openDay(200), endDate: openDay(200) };
  const parts = [{ unitId: unit.id }, { unitId: other.id }];
  const changes = [
    ['/kits', { name: 'Party', items: parts }],
    ['/dated-hours', { ...day, windows: [], note: '' }],
    ['/closures', { startDate: openDay(210), endDate: openDay(210), reason: 'Away' }],
    ['/blocks', { unitId: unit.id, ...day }],
  ] as const;
  for (const [at, [path, body]] of changes.entries()) {
    await api.moveClock(start + (at + 1) * 60);
    expect([path, await isIdle()]).toEqual([path, true]);
    const made = await api.post(`${sandbox.path}${path}`, body, token);
    expect([path, made.status, await isIdle()]).toEqual([path, 201, false]);
  }
  await api.moveClock(0);
});

it('a sandbox that one worker resets is left out by another', async () => {
  const { id } = await openSandbox();
  const { db, clock } = api.service.deps;
  const since = clock.now().add({ hours: 1 });
  const lock = () => db.service.transaction((tx) => lockIdle(tx, id, since));
  const [mine, theirs] = await db.service.transaction(async (tx) => [await lockIdle(tx, id, since), await lock()]);
  expect([mine, theirs, await lock()]).toEqual([true, false, true]);
});

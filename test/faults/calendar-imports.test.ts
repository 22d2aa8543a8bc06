import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it, vi } from 'vitest';
import { calendarImporter } from '../../src/features/outward/imports/import-due.ts';
import { inDays } from '../features/booking/bookings/shop.ts';
import { HOSTILE, oneEvent } from '../features/outward/imports/calendars.ts';
import { openBusiness } from '../service/business.ts';
import { startTestService } from '../service/service.ts';

/** Calendars that go wrong after they were good. */
const api = await startTestService({ WEBHOOKS_ALLOW_PRIVATE_HOSTS: 'true' });
const { deps } = api.service;
const BUSINESSES = 12;
const PER_BUSINESS = 2;

const open = new Set<ServerResponse>();
let answer: RequestListener = (_request, response) => void response.end();
const server = createServer((request, response) => {
  open.add(response);
  response.on('close', () => open.delete(response));
  answer(request, response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const day = (date: string) => oneEvent(`${date.replaceAll('-', '')}T090000Z`, `${date.replaceAll('-', '')}T110000Z`);
const importer = calendarImporter(deps);
/** As the job runs: again as long as there is more, and for what found no place before. */
async function runAll(time: { hours?: number; minutes?: number }): Promise<void> {
  for (;;) {
    while ((await importer.run(deps.clock.now().add({ minutes: 0, ...time }))) === 'more');
    await importer.settle();
    if ((await importer.run(deps.clock.now().add({ minutes: 0, ...time }))) === 'done') return;
  }
}

const bomb = HOSTILE.map(([, text]) => text);
/** Each ends in a failure that keeps the last good state. */
const FAULTS: Record<string, RequestListener> = {
  hangs: () => {},
  drips: (_request, response) => {
    const timer = setInterval(() => response.write('X'), 200);
    response.on('close', () => clearInterval(timer));
  },
  empty: (_request, response) => void response.end(),
  fails: (_request, response) => void response.writeHead(500).end(),
  cut: (_request, response) => {
    response.writeHead(200, { 'content-length': '5000' });
    response.write('BEGIN:VCALENDAR', () => response.destroy());
  },
  endless: (_request, response) => {
    const timer = setInterval(() => response.write('X'.repeat(1_000_000)), 50);
    response.on('close', () => clearInterval(timer));
  },
  circles: ({ url = '/' }, response) => void response.writeHead(302, { location: url }).end(),
  hostile: (_request, response) => void response.end(bomb[0]),
  bombs: (_request, response) => void response.end(bomb.at(-1)),
};
const FAULT_NAMES = Object.keys(FAULTS);

it('a calendar that fails, hangs or turns hostile removes no block and delays no other business', {
  timeout: 240_000,
}, async () => {
  const shopOf = async () => {
    const shop = await openBusiness(api);
    const unit = { name: 'Tent', quantity: 1, pricePesewas: 100 };
    const unitId = (await api.post(`${shop.path}/units`, unit, shop.owner.token)).data.id as string;
    const add = async (path: string) => {
      const made = await api.post(
        `${shop.path}/calendar-imports`,
        { url: `${home}/${path}`, unitId, name: path },
        shop.owner.token,
      );
      expect(made.status, made.text).toBe(201);
    };
    const get = async (path: string) => (await api.get(`${shop.path}/${path}`, shop.owner.token)).data;
    return { ...shop, add, get };
  };
  const bad: Awaited<ReturnType<typeof shopOf>>[] = [];
  for (let n = 0; n < BUSINESSES; n++) {
    const shop = await shopOf();
    // The first of each hangs, so that a batch is full of calendars that never answer.
    await shop.add('hangs');
    for (let k = 1; k < PER_BUSINESS; k++) await shop.add(FAULT_NAMES[n % FAULT_NAMES.length] ?? 'hangs');
    bad.push(shop);
  }
  const good = await shopOf();
  await good.add('good');
  answer = (_request, response) => void response.end(day(inDays(5)));
  await runAll({});
  const before = new Map<string, unknown[]>();
  for (const shop of bad) {
    const blocks = await shop.get('blocks');
    expect(blocks).toHaveLength(PER_BUSINESS);
    before.set(shop.id, blocks);
  }

  const moved = inDays(9);
  answer = (request, response) => {
    const path = (request.url ?? '').slice(1);
    if (path === 'good') response.end(day(moved));
    else FAULTS[path]?.(request, response);
  };
  // The good calendar is due last of all.
  await api.owner.query(`update calendar_imports set next_at = next_at + interval '1 second' where name = 'good'`);
  let ended = false;
  const running = runAll({ minutes: 25 }).finally(() => {
    ended = true;
  });
  await vi.waitFor(async () => expect((await good.get('blocks'))[0]?.startDate).toBe(moved), {
    timeout: 120_000,
    interval: 200,
  });
  // The import finished while the hanging calendars were still open.
  expect([ended, open.size >= BUSINESSES]).toEqual([false, true]);
  await running;

  for (const shop of bad) {
    expect(await shop.get('blocks')).toEqual(before.get(shop.id));
    for (const one of await shop.get('calendar-imports'))
      expect(one).toMatchObject({ status: 'OK', lastError: expect.stringMatching(/\S/), busyCount: 1 });
  }
  expect(await good.get('calendar-imports')).toMatchObject([{ status: 'OK', lastError: null, busyCount: 1 }]);

  // A day later the owner is told, once for each.
  answer = (_request, response) => void response.writeHead(500).end();
  for (const hours of [26, 27]) await runAll({ hours });
  const { rows } = await api.owner.query(
    `select business_id, count(*)::int as told from events where type = 'calendar_import.failed' group by business_id`,
  );
  for (const shop of bad) {
    expect(await shop.get('blocks')).toEqual(before.get(shop.id));
    expect(rows.find((row) => row.business_id === shop.id)?.told).toBe(PER_BUSINESS);
  }
});

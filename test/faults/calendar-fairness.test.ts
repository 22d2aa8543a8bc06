import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it, vi } from 'vitest';
import { calendarImporter } from '../../src/features/outward/imports/import-due.ts';
import { inDays } from '../features/booking/bookings/shop.ts';
import { oneEvent } from '../features/outward/imports/calendars.ts';
import { openBusiness } from '../service/business.ts';
import { startTestService } from '../service/service.ts';

/** Many calendars go wrong at once, and another business's calendar is due after all of them. */
const api = await startTestService({ WEBHOOKS_ALLOW_PRIVATE_HOSTS: 'true' });
const { deps } = api.service;
const MAX_IMPORTS = 20;

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

const date = inDays(5).replaceAll('-', '');
const good = oneEvent(`${date}T090000Z`, `${date}T110000Z`);
const importer = calendarImporter(deps);

async function addShop(path: string) {
  const shop = await openBusiness(api);
  const unit = { name: 'Tent', quantity: 1, pricePesewas: 100 };
  const unitId = (await api.post(`${shop.path}/units`, unit, shop.owner.token)).data.id as string;
  const body = { url: `${home}/${path}`, unitId, name: path };
  const made = await api.post(`${shop.path}/calendar-imports`, body, shop.owner.token);
  expect(made.status, made.text).toBe(201);
  return { ...shop, importId: made.data.id as string };
}

/** Businesses whose calendars the server answers with `fault`, and one with a good calendar that is due last. */
async function runAgainst(businesses: number, perBusiness: number, fault: RequestListener) {
  await api.owner.query(`update calendar_imports set next_at = 'infinity'`);
  const bad: string[] = [];
  for (let n = 0; n < businesses; n++) bad.push((await addShop('bad')).id);
  await api.owner.query(
    `insert into calendar_imports (business_id, id, unit_id, name, sealed_url, host, next_at, created_at, updated_at)
     select business_id, id || n, unit_id, name, sealed_url, host, next_at, created_at, updated_at
     from calendar_imports, generate_series(2, $2) n where business_id = any($1)`,
    [bad, perBusiness],
  );
  const last = await addShop('good');
  answer = (request, response) => (request.url === '/good' ? void response.end(good) : fault(request, response));
  let stopped = false;
  const running = (async () => {
    while (!stopped) {
      if ((await importer.run(deps.clock.now())) === 'done') await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const states = async () => {
    const { rows } = await api.owner.query(
      `select name, last_imported_at is not null as imported, last_error as error from calendar_imports
       where business_id = any($1)`,
      [[...bad, last.id]],
    );
    return rows as { name: string; imported: boolean; error: string | null }[];
  };
  let found = await states();
  await vi.waitFor(
    async () => {
      found = await states();
      expect(found.find(({ name }) => name === 'good')?.imported).toBe(true);
    },
    { timeout: 180_000, interval: 50 },
  );
  const failed = found.flatMap(({ name, error }) => (name === 'bad' && error !== null ? [error] : []));
  return {
    failed,
    end: async () => {
      stopped = true;
      await running;
      server.closeAllConnections();
      await importer.settle();
    },
  };
}

it('hundreds of calendars that hang at once delay no other business', { timeout: 240_000 }, async () => {
  const { failed, end } = await runAgainst(45, MAX_IMPORTS, () => {});
  // The good calendar was imported while every fetch was still open.
  expect(failed).toEqual([]);
  expect(open.size).toBeGreaterThanOrEqual(2 * 45);
  await end();
});

it('calendars that take long to read delay no other business', { timeout: 240_000 }, async () => {
  const rules = Array.from({ length: 100 }, (_, n) => `BEGIN:VEVENT\r\nUID:${n}\r\nDTSTART:20000101T000000Z\r\n`).map(
    (head) => `${head}DURATION:PT1S\r\nRRULE:FREQ=MINUTELY;INTERVAL=70\r\nEND:VEVENT\r\n`,
  );
  const slow = good.replace('END:VCALENDAR', `${rules.join('')}END:VCALENDAR`);
  const { failed, end } = await runAgainst(6, 1, (_request, response) => void response.end(slow));
  // The good calendar was read before all of them, although it came last.
  expect(failed.length).toBeLessThan(6);
  await end();
});

it('long calendars that hang fail before they fill the memory, and no short one does', {
  timeout: 240_000,
}, async () => {
  const { failed, end } = await runAgainst(15, 2, (_request, response) => void response.write('X'.repeat(5_000_000)));
  await vi.waitFor(() => expect(open.size).toBeLessThanOrEqual(21), { timeout: 60_000 });
  expect(failed.filter((error) => !error.includes('too long'))).toEqual([]);
  await end();
});

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarImporter } from '../../src/features/outward/imports/import-due.ts';
import { addDays, weekdayOf } from '../../src/kit/time.ts';
import { inDays, openShop, type Shop, today } from '../features/booking/bookings/shop.ts';
import { oneEvent } from '../features/outward/imports/calendars.ts';
import { browserFound } from '../service/browser.ts';
import { inspect, openScreens, type Screens, type Visitor } from './harness.ts';

describe.skipIf(!browserFound('the console is'))('the time of people in the console', () => {
  let screens: Screens;
  let shop: Shop;
  let visitor: Visitor;
  let page: Page;
  let serviceId: string;
  let answer: RequestListener = (_request, response) => void response.writeHead(500).end();
  const server = createServer((request, response) => answer(request, response));
  const people: Record<string, string> = {};
  beforeAll(async () => {
    screens = await openScreens({ WEBHOOKS_ALLOW_PRIVATE_HOSTS: 'true' });
    shop = await openShop(screens.api, screens.api.database.url, 'slots');
    serviceId = await shop.addService();
    for (const name of ['Esi', 'Mavis']) people[name] = await shop.addProvider([serviceId], { name });
    visitor = await screens.visit(shop.owner.phone);
    page = visitor.page;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.close();
    await shop.sql.end();
    await screens.stop();
  });

  const open = async (name: string, view: string) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${screens.api.url}/console/b/${shop.id}/catalogue/providers/${people[name]}`);
    await page.getByRole('link', { name: view, exact: true }).click();
  };
  const read = async (path: string) => (await screens.api.get(`/businesses/${shop.id}${path}`, shop.owner.token)).data;

  it('edits a rota of two weeks, copies one to the other, and begins it on a later day', async () => {
    const monday = addDays(today(), 8 - weekdayOf(today()) + 7);
    const held = await shop.hold({ serviceId, providerId: people['Esi'], startsAt: `${addDays(monday, 8)}T16:00:00Z` });
    expect(held.status, held.text).toBe(201);
    await open('Esi', 'Rota');
    await page.getByRole('button', { name: '2', exact: true }).click();
    await page.getByLabel('The rota holds from').fill(monday);
    await page.getByLabel('Tuesday, ends').fill('14:00');
    await page.getByRole('button', { name: 'Copy A to B' }).click();
    await page.getByLabel('Sunday', { exact: true }).uncheck();
    // Before it is saved: the booking that it would leave out, and the weeks as they would be.
    const preview = page.getByRole('region', { name: 'After saving' });
    await preview.getByText('1 booking lies outside the rota').waitFor();
    await page.getByText('As you have it above, not saved yet').waitFor();
    await page.getByRole('table').getByRole('row').filter({ hasText: 'week A' }).getByText(/14:00/).waitFor();
    expect((await read(`/providers/${people['Esi']}/rota`)).nextRota).toBeNull();
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Save rota' }).click();
    await page.getByText('Rota saved').waitFor();
    await page.getByText('1 booking lies outside the rota').waitFor();
    const { anchor, weeks, nextRota } = await read(`/providers/${people['Esi']}/rota`);
    expect([anchor <= today(), weeks.length]).toEqual([true, 1]);
    expect(nextRota).toMatchObject({ from: monday, anchor: monday });
    const ends = (week: { weekday: number; end: string }[]) => week.map(({ weekday, end }) => `${weekday} ${end}`);
    expect(nextRota.weeks.map(ends)).toEqual([
      ['1 18:00', '2 14:00', '3 18:00', '4 18:00', '5 18:00', '6 18:00', '7 18:00'],
      ['1 18:00', '2 14:00', '3 18:00', '4 18:00', '5 18:00', '6 18:00'],
    ]);
    await page.getByRole('table').getByText('week A').waitFor();
    // The week on the person's own page would end this rota, so that it leads here.
    await page.getByRole('link', { name: 'Person', exact: true }).click();
    await page.getByRole('link', { name: 'Open the rota' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('saves leave, names the bookings it hits, and gives one to another with one press', async () => {
    const date = inDays(4);
    const at = async (providerId: string | undefined, time: string) => {
      const made = await shop.hold({ serviceId, providerId, startsAt: `${date}T${time}:00Z` });
      expect(made.status, made.text).toBe(201);
      return made.data.id as string;
    };
    const moved = await at(people['Esi'], '10:00');
    const stuck = await at(people['Esi'], '15:00');
    await at(people['Mavis'], '15:00');
    await open('Esi', 'Leave');
    await page.getByText('No leave and no extra days').waitFor();
    await page.getByLabel('From', { exact: true }).fill(date);
    await page.getByLabel('Note, only for your team').fill('Wedding in Ho');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^2 bookings in/).waitFor();
    await page.getByText('0 of 2 done').waitFor();
    await page.getByText('No other person who does this is free then.').waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: /^Give to Mavis/ }).click();
    await page.getByText('With Mavis now').waitFor();
    await page.getByText('1 of 2 done').waitFor();
    const booking = async (id: string) => (await screens.api.get(`/bookings/${id}`, shop.owner.token)).data;
    expect(await booking(moved)).toMatchObject({ providerId: people['Mavis'], startsAt: `${date}T10:00:00.000Z` });
    expect((await booking(stuck)).providerId).toBe(people['Esi']);
    expect(await read(`/providers/${people['Esi']}/dates`)).toMatchObject([
      { startDate: date, endDate: date, kind: 'LEAVE', windows: [], note: 'Wedding in Ho' },
    ]);
    // It is changed where it was made: a longer leave, with another note.
    await page.getByLabel('To', { exact: true }).fill(addDays(date, 1));
    await page.getByLabel('Note, only for your team').fill('Wedding in Kumasi');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Wedding in Kumasi').waitFor();
    expect(await read(`/providers/${people['Esi']}/dates`)).toMatchObject([
      { startDate: date, endDate: addDays(date, 1), kind: 'LEAVE', windows: [], note: 'Wedding in Kumasi' },
    ]);
    // The list is there again after a reload, without what was given away.
    await page.reload();
    await page.getByText(/^1 booking in/).waitFor();
    await page.getByRole('button', { name: /^Remove / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No leave and no extra days').waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('adds a calendar, says at once that it fails, and removes it', async () => {
    const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { deps } = screens.api.service;
    const importer = calendarImporter(deps);
    const due = async (minutes: number) => {
      await importer.run(deps.clock.now().add({ minutes }));
      await importer.settle();
    };
    await open('Mavis', 'Calendars');
    await page.getByText('No other calendar yet').waitFor();
    await page.getByLabel('Address').fill(`${home}/private-0a1b/basic.ics`);
    await page.getByLabel('Name', { exact: true }).fill('Church choir');
    await page.getByRole('button', { name: 'Read this calendar' }).click();
    await page.getByText('Church choir', { exact: true }).waitFor();
    await due(0);
    await page.getByText('This calendar could not be read').waitFor();
    expect(await page.content()).not.toContain('private-0a1b');

    const date = inDays(6).replaceAll('-', '');
    answer = (_request, response) => void response.end(oneEvent(`${date}T090000Z`, `${date}T110000Z`));
    await due(21);
    await page.reload();
    await page.getByText('Works', { exact: true }).waitFor();
    await page.getByText(/1 busy time$/).waitFor();
    answer = (_request, response) => void response.writeHead(503).end();
    await due(42);
    await page.reload();
    await page.getByText('Failing', { exact: true }).waitFor();
    await page.getByText(/stays blocked/).waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    // The first page of the day says it once the calendar is a day old.
    const toToday = async () => {
      await page.goto(`${screens.api.url}/console/b/${shop.id}/today`);
      await page.getByRole('heading', { name: 'Tomorrow' }).waitFor();
    };
    await toToday();
    expect(await page.getByText('1 calendar is not read').count()).toBe(0);
    await shop.sql.query(`update calendar_imports set last_imported_at = now() - interval '25 hours'`);
    await toToday();
    await page.getByText('1 calendar is not read').waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${screens.api.url}/console/b/${shop.id}/catalogue?part=providers`);
    await page.getByText('1 calendar is not read').waitFor();
    await page.getByRole('link', { name: 'Church choir' }).click();
    await page.getByRole('button', { name: 'Read now' }).click();
    await page.getByText('It is read in a moment').waitFor();
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('button', { name: 'Remove calendar' }).click();
    await page.getByText('No other calendar yet').waitFor();
    expect([await read('/calendar-imports'), await read('/blocks')]).toEqual([[], []]);
    expect(visitor.complaints).toEqual([]);
  });
});

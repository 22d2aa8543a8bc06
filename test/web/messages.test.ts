import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../features/booking/bookings/shop.ts';
import { openTill, type Till } from '../features/money/payments/till.ts';
import { newPhone } from '../service/api.ts';
import { browserFound } from '../service/browser.ts';
import { findBarriers, inspect, openScreens, type Screens } from './harness.ts';

/** What the test uses of a service worker. */
interface WorkerScope {
  registration: { getNotifications(): Promise<{ title: string; body: string }[]> };
  dispatchEvent(event: Event): boolean;
  NotificationEvent: new (type: string, init: object) => Event;
}

describe.skipIf(!browserFound('the console is'))('messages in the console', () => {
  let screens: Screens;
  let till: Till;
  let page: Page;
  beforeAll(async () => {
    screens = await openScreens();
    till = await openTill(screens.api);
    page = (await screens.visit(till.owner.phone)).page;
  });
  afterAll(() => screens.stop());
  const read = async (path: string) => (await screens.api.get(path, till.owner.token)).data;
  const picture = async (name: string) => {
    if (!process.env['PICTURES']) return;
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${process.env['PICTURES']}/${name}-${width}.png`, fullPage: true });
    }
  };

  it('are chosen in sentences, shown as a phone shows them, and in words of the owner that are checked', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${screens.api.url}/console/b/${till.id}/settings/messages`);
    await page.getByRole('switch', { name: /When something is held/ }).check();
    await page.getByLabel('Hours before, second reminder').fill('2');
    await page.locator('.fone .bub').waitFor();
    expect(await inspect(page)).toEqual([]);
    await picture('settings');
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await findBarriers(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByLabel('When it is confirmed', { exact: true }).last().fill('{shop}: {palce}');
    await page.getByRole('button', { name: 'Save messages' }).click();
    await page.getByText('must not hold the unknown placeholder palce').waitFor();
    await page
      .getByLabel('When it is confirmed', { exact: true })
      .last()
      .fill('{shop}: yours, {customer}: {item}. {link}');
    await page.getByRole('button', { name: 'Save messages' }).click();
    await page.getByText('Changes not saved').waitFor({ state: 'detached' });
    expect(await read(`/businesses/${till.id}/message-settings`)).toMatchObject({
      kinds: { 'booking.held': { enabled: true } },
      reminderHoursBefore: [24, 2],
      texts: { 'booking.confirmed': '{shop}: yours, {customer}: {item}. {link}' },
    });
    await page.getByRole('switch', { name: 'New booking' }).click();
    await expect.poll(async () => (await read('/me/message-settings')).kinds['member.new_booking'].enabled).toBe(true);
  });

  it('of a booking stand in its log with their reasons, and are sent again', async () => {
    const unitId = await till.addUnit();
    const made = await screens.api.call('POST', `/businesses/${till.id}/bookings`, {
      body: { unitId, date: inDays(20), customer: { name: 'Abena Owusu', phone: newPhone() } },
      token: till.owner.token,
      key: true,
    });
    expect(made.status, made.text).toBe(201);
    await page.goto(`${screens.api.url}/console/b/${till.id}/bookings/${made.data.id}`);
    await page.locator('.log .msg').first().waitFor();
    await page.getByText('Send again').click();
    await page.getByLabel('Which message').selectOption('booking.confirmed');
    await page.getByRole('button', { name: 'Send it' }).click();
    await expect.poll(() => page.locator('.log .msg').count()).toBeGreaterThanOrEqual(3);
    expect(await inspect(page)).toEqual([]);
    await picture('booking');
  });

  it('of the shop stand in a list, with what is to come and why the rest was not sent', async () => {
    const unitId = await till.addUnit({ quantity: 3, name: 'Canopy' });
    const body = { unitId, date: inDays(15), customer: { name: 'Kojo Antwi', phone: newPhone() } };
    const { token } = till.owner;
    const call = (path: string, given: object) => screens.api.post(path, given, token, true);
    const made = await call(`/businesses/${till.id}/bookings`, body);
    await call(`/bookings/${made.data.id}/reschedule`, { date: inDays(18) });
    const { customerId, id } = made.data;
    // A worker would send them: this service has none.
    const end = (kind: string, status: string, reason: string | null) =>
      till.sql.query(
        `update messages set status = $3, reason = $4, channel = 'SMS', text = 'Shop: told', due_at = null
         where booking_id = $1 and kind = $2`,
        [id, kind, status, reason],
      );
    await end('booking.confirmed', 'DELIVERED', null);
    await end('booking.rescheduled', 'FAILED', 'NUMBER_UNKNOWN');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${screens.api.url}/console/b/${till.id}/bookings`);
    await page.getByRole('link', { name: 'Messages', exact: true }).click();
    const log = page.locator('.log');
    await log.getByText('Failed: the network does not know this number').waitFor();
    await log.getByText('Shop: told').first().waitFor();
    expect(await log.getByText('Reminder').count()).toBe(0);
    expect(await inspect(page)).toEqual([]);
    await picture('log');
    await page.getByRole('link', { name: 'Coming' }).click();
    await log
      .getByText(/Goes out .*, 07:00, after your quiet hours/)
      .first()
      .waitFor();
    await log.getByText('Not sent: no longer true, moved or cancelled').first().waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.goto(`${screens.api.url}/console/b/${till.id}/bookings/${id}`);
    await page.getByText('So far').waitFor();
    await page.goto(`${screens.api.url}/console/b/${till.id}/customers/${customerId}`);
    await page.getByRole('link', { name: 'What they were told' }).click();
    await page.getByText('Only those to Kojo Antwi').waitFor();
    await page.getByRole('link', { name: 'Kojo Antwi' }).first().click();
    await page.waitForURL(`**/bookings/${id}`);
  });

  it('say that a customer has stopped them, and what is sent again as it will be read', async () => {
    const unitId = await till.addUnit();
    const body = { unitId, date: inDays(22), customer: { name: 'Yaw Darko', phone: newPhone() } };
    const made = await screens.api.post(`/businesses/${till.id}/bookings`, body, till.owner.token, true);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${screens.api.url}/console/b/${till.id}/bookings/${made.data.id}`);
    await page.getByText('Send again').click();
    await page.locator('.say').getByText('Hello Yaw, a reminder').waitFor();
    await page.getByLabel('Which message').selectOption('booking.confirmed');
    await page.locator('.say').getByText('yours, Yaw').waitFor();
    await till.sql.query(
      `insert into message_recipients (business_id, customer_id, token, stopped_at)
       values ($1, $2, 'stopped-' || $2, now())
       on conflict (business_id, customer_id) do update set stopped_at = now()`,
      [till.id, made.data.customerId],
    );
    await page.reload();
    await page.getByText('Yaw Darko stopped messages').waitFor();
    expect(await page.getByText('Send again').count()).toBe(0);
    expect(await inspect(page)).toEqual([]);
    await picture('stopped');
    await page.goto(`${screens.api.url}/console/b/${till.id}/customers/${made.data.customerId}`);
    await page.getByText('Stopped by the customer').waitFor();
  });

  it('warn the owner from four fifths of the plan on', async () => {
    const month = new Date().toISOString().slice(0, 7);
    await till.sql.query(
      `insert into message_months (business_id, month, sent) values ($1, $2, 160)
       on conflict (business_id, month) do update set sent = 160`,
      [till.id, `${month}-01`],
    );
    for (const path of ['today', 'messages', 'settings/messages']) {
      await page.goto(`${screens.api.url}/console/b/${till.id}/${path}`);
      await page.getByText('160 of 200 messages of this month are used', { exact: true }).waitFor();
    }
    await page.getByText('After 200 customers get only receipts').waitFor();
    expect(await inspect(page)).toEqual([]);
    await till.sql.query('update message_months set sent = 200 where business_id = $1', [till.id]);
    await page.goto(`${screens.api.url}/console/b/${till.id}/today`);
    await page.getByText('200 of 200 messages of this month are used', { exact: true }).waitFor();
    await page.getByText('Until the month is over customers get only receipts', { exact: false }).waitFor();
    await till.sql.query('update message_months set sent = 0 where business_id = $1', [till.id]);
  });

  it('offer notifications on a booking, not at the door, and a press on one opens its booking', async () => {
    const unitId = await till.addUnit();
    const made = await screens.api.call('POST', `/businesses/${till.id}/bookings`, {
      body: { unitId, date: inDays(21), customer: { name: 'Efua Badu', phone: newPhone() } },
      token: till.owner.token,
      key: true,
    });
    const booking = `/console/b/${till.id}/bookings/${made.data.id}`;
    const ask = page.getByText('Hear of new bookings at once?');
    // Chromium without a window denies permissions without asking.
    await page.addInitScript(
      "Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'default' })",
    );
    await page.goto(`${screens.api.url}/console/b/${till.id}/today`);
    await page.getByRole('main').waitFor();
    expect(await ask.count()).toBe(0);
    await page.goto(screens.api.url + booking);
    await ask.waitFor();
    expect(await inspect(page)).toEqual([]);
    await picture('ask-push');
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.reload();
    await page.locator('.log .msg').first().waitFor();
    expect(await ask.count()).toBe(0);

    await page.context().grantPermissions(['notifications'], { origin: screens.api.url });
    const devtools = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL.includes('/console'));
        if (own) resolve(own.registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    const data = JSON.stringify({ text: 'Shop: New booking by Efua: Canopy', url: booking, tag: 'msg_1' });
    const origin = screens.api.url;
    const registrationId = await registered;
    // A push that comes before the worker is active is lost; one with the same tag replaces the one before.
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    const [worker] = page.context().serviceWorkers();
    const deliver = async () => {
      await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
      return worker?.evaluate(async () => {
        const { registration } = globalThis as unknown as WorkerScope;
        return (await registration.getNotifications()).map(({ title, body }) => `${title}|${body}`);
      });
    };
    await expect.poll(deliver).toEqual(['Shop|New booking by Efua: Canopy']);
    await page.goto(`${screens.api.url}/console/b/${till.id}/today`);
    await worker?.evaluate(async () => {
      const scope = globalThis as unknown as WorkerScope;
      const [notification] = await scope.registration.getNotifications();
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    });
    await page.waitForURL(`**${booking}`);
  });
});

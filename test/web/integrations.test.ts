import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../features/booking/bookings/shop.ts';
import { assistantOf } from '../features/faces/mcp/assistant.ts';
import { openTill, type Till } from '../features/money/payments/till.ts';
import { browserFound } from '../service/browser.ts';
import { join, list, mint } from '../service/business.ts';
import { type Receiver, startReceiver, until } from '../service/receiver.ts';
import { inspect, openScreens, type Screens, SIZES } from './harness.ts';

describe.skipIf(!browserFound('the console is'))('integrations in the console', () => {
  let screens: Screens;
  let till: Till;
  let receiver: Receiver;
  const at = (path: string) => `${screens.api.url}/console/b/${till.id}/${path}`;
  const look = async (page: Page) => {
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize(SIZES.desktop);
  };

  beforeAll(async () => {
    screens = await openScreens({ ROLE: 'all' });
    till = await openTill(screens.api);
    receiver = await startReceiver();
  });
  afterAll(() => screens.stop());

  it('tells which assistants used which key, when and for what', async () => {
    // A shop of its own: the other tests begin without a key.
    const shop = await openTill(screens.api);
    const { context, page, complaints } = await screens.visit(shop.owner.phone);
    await page.goto(`${screens.api.url}/console/b/${shop.id}/integrations/assistants`);
    await page.getByRole('heading', { name: 'No assistant has used a key yet' }).waitFor();
    await look(page);
    const key = await mint(screens.api, shop.id, ['bookings:read']);
    const assistant = await assistantOf(screens.api, '2026', key.key);
    await assistant.tool('get_digest');
    await assistant.refusal('get_booking', { bookingId: 'bkg_none' });
    await page.setViewportSize(SIZES.phone);
    await page.reload();
    const used = page.getByRole('region', { name: /^With the key/ });
    await used.getByRole('row').filter({ hasText: 'Read a booking' }).getByText('scripted').waitFor();
    expect(await used.getByRole('row').filter({ hasText: 'Read the day’s overview' }).innerText()).toMatch(/scripted/);
    await look(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('makes, renames, replaces and revokes a key that works as long as it says', async () => {
    const { context, page, complaints } = await screens.visit(till.owner.phone);
    await page.goto(at('integrations'));
    await page.getByRole('heading', { name: 'No keys yet' }).waitFor();
    await look(page);
    await page.getByRole('button', { name: 'Make a key' }).click();
    const making = page.getByRole('dialog', { name: 'Make a key' });
    await making.getByLabel('Name', { exact: true }).fill('Our website');
    await making.getByRole('button', { name: 'Make a key' }).click();
    // Nothing is ticked: the service refuses, and the choices say so.
    await making.locator('.err').waitFor();
    await look(page);
    await making.getByLabel('See bookings and payments').check();
    await making.getByRole('button', { name: 'Make a key' }).click();
    const shown = page.getByRole('dialog', { name: 'The new key' });
    const first = await shown.getByLabel('The new key').inputValue();
    await look(page);
    await shown.getByRole('button', { name: 'I have copied it' }).click();
    const bookings = `/businesses/${till.id}/bookings`;
    expect((await screens.api.get(bookings, first)).status).toBe(200);
    expect((await screens.api.post(bookings, {}, first)).status).toBe(403);

    await page.getByRole('button', { name: 'Rename the key Our website' }).click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Till');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('The key has a new name').waitFor();

    await page.getByRole('button', { name: 'Replace the key Till' }).click();
    const replacing = page.getByRole('dialog', { name: 'Replace the key “Till”' });
    await replacing.getByRole('button', { name: 'Make the new key' }).click();
    const second = await replacing.getByLabel('The new key').inputValue();
    expect(second).not.toBe(first);
    expect((await screens.api.get(bookings, first)).status).toBe(200);
    await replacing.getByRole('button', { name: 'Revoke the old key now' }).click();
    await page.getByText('1 revoked key').waitFor();
    expect((await screens.api.get(bookings, first)).status).toBe(401);
    expect((await screens.api.get(bookings, second)).status).toBe(200);

    await page.getByRole('button', { name: 'Revoke the key Till' }).click();
    const revoking = page.getByRole('dialog', { name: 'Revoke the key “Till”?' });
    await revoking.getByText('stops working at once').waitFor();
    await look(page);
    await revoking.getByRole('button', { name: 'Revoke the key for good' }).click();
    await page.getByText('2 revoked keys').waitFor();
    expect((await screens.api.get(bookings, second)).status).toBe(401);
    expect(complaints.filter((text) => !text.includes('status of 422'))).toEqual([]);
    await context.close();
  });

  it('shows how much keys are used, as a chart and as a table', async () => {
    const made = await screens.api.post(
      `/businesses/${till.id}/api-keys`,
      { name: 'Sheet', scopes: ['bookings:read'] },
      till.owner.token,
    );
    for (let count = 0; count < 3; count++) await screens.api.get(`/businesses/${till.id}/bookings`, made.data.key);
    const usage = () => screens.api.get(`/businesses/${till.id}/api-usage`, till.owner.token);
    await until(async () =>
      (await usage()).data.days.some(
        ({ keyId, requests }: { keyId: string; requests: number }) => keyId === made.data.id && requests >= 3,
      ),
    );
    const { context, page, complaints } = await screens.visit(till.owner.phone);
    await page.goto(at('integrations'));
    await page.locator('.plot canvas').waitFor();
    await page.getByText('The same figures as a table').click();
    const table = page.getByRole('table', { name: 'Requests by day, last 30 days' });
    await table.getByRole('row', { name: /Sheet/ }).waitFor();
    await screens.shoot(page, 'keys');
    await look(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('adds a webhook, tells a real receiver, sends again, pauses and changes the secret', async () => {
    const path = '/from-console';
    receiver.answer.set(path, 500);
    const { context, page, complaints } = await screens.visit(till.owner.phone);
    await page.goto(at('integrations/webhooks'));
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
    await look(page);
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const adding = page.getByRole('dialog', { name: 'Add webhook' });
    await adding.getByLabel('Address').fill('ftp://nowhere.example');
    await adding.getByRole('button', { name: 'Add webhook' }).click();
    await adding.locator('[aria-invalid=true]').waitFor();
    await look(page);
    await adding.getByLabel('Address').fill(receiver.url + path);
    await adding.getByLabel('A booking is confirmed').check();
    await adding.getByRole('button', { name: 'Add webhook' }).click();
    const shown = page.getByRole('dialog', { name: 'Signing secret' });
    const secret = await shown.getByLabel('Signing secret').inputValue();
    expect(secret).toMatch(/^whsec_/);
    await shown.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('heading', { name: 'Nothing was sent yet' }).waitFor();
    await look(page);

    const unitId = await till.addUnit({ name: 'Castle' });
    const made = await till.book({ unitId, date: inDays(4) });
    const row = page.getByRole('row', { name: /booking\.confirmed/ });
    await row.getByText('Trying').waitFor();
    await row.getByText(/^500 in/).waitFor();
    await screens.shoot(page, 'webhook');
    await look(page);
    const [told] = receiver.at(path);
    expect(JSON.parse(told?.body ?? '{}').data.booking.id).toBe(made.data.id);
    expect(isSigned(told, secret)).toBe(true);

    receiver.answer.set(path, 204);
    await row.getByRole('button', { name: 'Send again' }).click();
    await row.getByText('Delivered').waitFor();
    await row.getByRole('button', { name: 'Details' }).click();
    const detail = page.getByRole('dialog', { name: 'The delivery' });
    await detail.getByText('500', { exact: true }).waitFor();
    await detail.getByText('204', { exact: true }).waitFor();
    expect(await detail.getByRole('textbox', { name: 'What was sent' }).inputValue()).toContain(made.data.id);
    await screens.shoot(page, 'delivery');
    await look(page);
    const before = receiver.at(path).length;
    await detail.getByRole('button', { name: 'Send again' }).click();
    await until(() => receiver.at(path).length > before);
    await detail.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByRole('row', { name: /ping/ }).getByText('Delivered').waitFor();

    await page.getByRole('button', { name: 'New secret' }).click();
    const rotating = page.getByRole('dialog', { name: 'Make a new secret?' });
    await look(page);
    await rotating.getByRole('button', { name: 'End the old secret, make a new one' }).click();
    const renewed = await shown.getByLabel('Signing secret').inputValue();
    expect(renewed).not.toBe(secret);
    await shown.getByRole('button', { name: 'I have copied it' }).click();
    const sofar = receiver.at(path).length;
    await page.getByRole('button', { name: 'Send a test' }).click();
    await until(() => receiver.at(path).length > sofar);
    expect(isSigned(receiver.at(path).at(-1), renewed)).toBe(true);
    expect(isSigned(receiver.at(path).at(-1), secret)).toBe(false);

    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('Working', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Change' }).click();
    const changing = page.getByRole('dialog', { name: 'Change the webhook' });
    await changing.getByLabel('Money came in').check();
    await changing.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A booking is confirmed, Money came in').waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove it for good' }).click();
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
    expect((await screens.api.get(`/businesses/${till.id}/webhooks`, till.owner.token)).data).toEqual([]);
    expect(complaints.filter((text) => !text.includes('status of 422'))).toEqual([]);
    await context.close();
  });

  it('gives an owner and STAFF a calendar address that works until it is ended', async () => {
    const staff = await screens.api.signIn();
    await join(screens.api, till.id, staff);
    const { context, page, complaints } = await screens.visit(staff.phone, { size: 'phone' });
    await page.goto(at('integrations/feeds'));
    await page.getByRole('heading', { name: 'No calendar address yet' }).waitFor();
    expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Make an address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make an address' });
    expect(await dialog.getByLabel('Also phone').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Make the address' }).click();
    const shown = page.getByRole('dialog', { name: 'Calendar address' });
    const address = await shown.getByLabel('Calendar address').inputValue();
    const { pathname } = new URL(address);
    expect((await screens.api.get(`/${pathname}`)).text).toContain('BEGIN:VCALENDAR');
    expect(await inspect(page)).toEqual([]);
    await shown.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: 'End the address for The whole shop' }).click();
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('button', { name: 'End the address for good' }).click();
    await page.getByRole('heading', { name: 'No calendar address yet' }).waitFor();
    expect((await screens.api.get(`/${pathname}`)).status).toBe(404);
    await page.goto(at('integrations'));
    await page.getByRole('heading', { name: 'Only owners can see this' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('gives the code of the button, the code to scan and the practice shop', async () => {
    const { context, page, complaints } = await screens.visit(till.owner.phone);
    const { slug } = (await screens.api.get(`/businesses/${till.id}`, till.owner.token)).data;
    await page.goto(at('integrations/website'));
    const code = await page.getByRole('textbox', { name: 'Code' }).inputValue();
    expect(code).toBe(`<script src="${screens.api.url}/embed.js" data-business="${slug}"></script>`);
    await page.getByRole('img', { name: 'QR code of your page' }).waitFor();
    await page.getByText('Your page is not listed yet').waitFor();
    await screens.shoot(page, 'website');
    await look(page);
    await page.goto(at('integrations'));
    await page.getByRole('button', { name: 'Open the practice shop' }).click();
    const dialog = page.getByRole('dialog', { name: 'A key for the practice shop' });
    await dialog.getByLabel('The new key').waitFor();
    await look(page);
    await dialog.getByRole('link', { name: 'Go to the practice shop' }).click();
    await page.getByRole('button', { name: 'Start the practice shop anew' }).click();
    await page.getByRole('button', { name: 'Wipe it and start anew' }).click();
    await page.getByText('The practice shop is fresh again').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('lists reviews once the page is listed, and the record of what members did', async () => {
    const { context, page, complaints } = await screens.visit(till.owner.phone);
    await page.goto(at('reviews'));
    await page.getByRole('heading', { name: 'Your page is not listed' }).waitFor();
    await look(page);
    await till.sql.query(`update businesses set lat = 5.556, lng = -0.182, area_id = 'accra-osu' where id = $1`, [
      till.id,
    ]);
    await list(screens.api, till.id);
    const ama = await screens.api.signIn();
    const unitId = await till.addUnit({ name: 'Reviewed castle' });
    const made = await till.book({ unitId, date: inDays(0), customer: { name: 'Ama Osei', phone: ama.phone } });
    for (const step of ['check-in', 'complete'])
      await screens.api.post(`/bookings/${made.data.id}/${step}`, {}, till.owner.token);
    const said = await screens.api.post(
      `/bookings/${made.data.id}/review`,
      { rating: 4, comment: 'Clean and on time' },
      ama.token,
    );
    expect(said.status, said.text).toBe(201);
    await page.reload();
    const row = page.getByRole('row', { name: /Clean and on time/ });
    await row.getByText('4 stars of 5').waitFor();
    await screens.shoot(page, 'reviews');
    await look(page);

    await page.goto(at('activity'));
    await page
      .getByRole('row', { name: /Revoked an API key/ })
      .first()
      .waitFor();
    await screens.shoot(page, 'activity');
    await look(page);
    await page.getByLabel('Show').selectOption('Renamed an API key');
    await page
      .getByRole('row', { name: /Revoked an API key/ })
      .first()
      .waitFor({ state: 'detached' });
    await page
      .getByRole('row', { name: /Renamed an API key/ })
      .getByText('Till')
      .waitFor();
    await page.getByLabel('Show').selectOption('Erased a customer');
    await page.getByRole('heading', { name: 'None of these' }).waitFor();
    expect(complaints.filter((text) => !text.includes('status of 404'))).toEqual([]);
    await context.close();
  });
});

/** By the headers of Standard Webhooks, as a receiver would check. */
function isSigned(
  received: { headers: Record<string, string | string[] | undefined>; body: string } | undefined,
  secret: string,
): boolean {
  if (!received) return false;
  const { headers, body } = received;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const signature = createHmac('sha256', key).update(signed).digest('base64');
  return String(headers['webhook-signature']).includes(signature);
}

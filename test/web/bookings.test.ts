import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inDays, today } from '../features/booking/bookings/shop.ts';
import { openTill, type Till } from '../features/money/payments/till.ts';
import { browserFound } from '../service/browser.ts';
import { join } from '../service/business.ts';
import { inspect, openScreens, type Screens, signIn } from './harness.ts';

describe.skipIf(!browserFound('the console is'))('bookings in the console', () => {
  let screens: Screens;
  let till: Till;
  const book = async (name: string, days: number, price = 20_000) => {
    const unitId = await till.addUnit({ name: `Castle of ${name}`, price });
    const made = await till.book({ unitId, date: inDays(days), customer: { name, phone: '+233200000123' } });
    if (made.status !== 201) throw new Error(made.text);
    return made.data.id as string;
  };
  const detail = (page: Page) => page.getByRole('region', { name: 'The booking' });
  const list = () => `${screens.api.url}/console/b/${till.id}/bookings`;

  beforeAll(async () => {
    screens = await openScreens();
    till = await openTill(screens.api);
  });
  afterAll(() => screens.stop());

  it('leads a visitor without a session to the sign-in, and back', async () => {
    const answer = await screens.api.get(`//console/b/${till.id}/bookings?show=held`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      `/sign-in?next=${encodeURIComponent(`/console/b/${till.id}/bookings?show=held`)}`,
    );
  });

  it('serves a page that preloads its screen, under a strict policy', async () => {
    const { context, page, complaints } = await screens.visit(till.owner.phone);
    const answer = await page.goto(list());
    const headers = answer?.headers() ?? {};
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['cache-control']).toBe('no-cache');
    expect(await answer?.text()).toMatch(/modulepreload[^>]+page-/);
    const asset = await context.request.get(
      screens.api.url + (await page.locator('script[type=module]').first().getAttribute('src')),
    );
    expect(asset.headers()['cache-control']).toContain('immutable');
    expect(asset.headers()['content-encoding']).toBe('br');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says what to do when there is nothing, and finds nothing wrong with any size or theme', async () => {
    const { context, page, complaints } = await screens.visit(till.owner.phone, { size: 'phone' });
    await page.goto(list());
    await page.getByRole('heading', { name: 'No bookings yet' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('lists, filters and opens a booking; records cash once; shows what happened', async () => {
    const id = await book('Abena Owusu', 5);
    await book('Kofi Mensah', 6);
    const { context, page, complaints } = await screens.visit(till.owner.phone);
    await page.goto(list());
    await page.getByRole('link', { name: 'Abena Owusu' }).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: 'Held' }).click();
    await page.getByRole('heading', { name: 'No booking matches' }).waitFor();
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await page.getByRole('link', { name: 'Abena Owusu' }).click();
    await page.getByRole('heading', { name: 'Abena Owusu' }).waitFor();
    await page.getByText('What happened').waitFor();
    await screens.shoot(page, 'booking');
    expect(await inspect(page)).toEqual([]);

    await page.getByRole('button', { name: 'Took cash' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record money you took' });
    await dialog.getByLabel('Amount').fill('250.00');
    await dialog.getByRole('button', { name: /^Record GHS/ }).click();
    // More than is due: the service refuses, and the field says why.
    await dialog.locator('[aria-invalid=true], .ban.bad').first().waitFor();
    expect(await inspect(page)).toEqual([]);
    await dialog.getByLabel('Amount').fill('50.00');
    await dialog.getByRole('button', { name: /^Record GHS/ }).click();
    await page.getByText('GHS 50.00 recorded').waitFor();
    await page.getByText('Paid, cash').waitFor();
    expect((await till.booking(id)).paidPesewas).toBe(5_000);
    expect(complaints.filter((text) => !text.includes('status of 422'))).toEqual([]);
    await context.close();
  });

  it('repeats a request whose answer was lost with the same key', async () => {
    const id = await book('Esi Quaye', 7);
    const { context, page } = await screens.visit(till.owner.phone, { size: 'phone' });
    await page.goto(`${list()}/${id}`);
    const keys: (string | undefined)[] = [];
    let lost = true;
    await page.route('**/payments', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      if (!lost) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Took cash' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record money you took' });
    await dialog.getByLabel('Amount').fill('30.00');
    await dialog.getByRole('button', { name: /^Record GHS/ }).click();
    await dialog.getByText('We do not know whether it arrived').waitFor();
    // Also after the page was loaded anew.
    await page.reload();
    await page.getByRole('button', { name: 'Took cash' }).click();
    await dialog.getByText('This was not finished').waitFor();
    lost = false;
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('GHS 30.00 recorded').waitFor();
    expect(new Set(keys).size).toBe(1);
    expect((await till.payments(id)).length).toBe(1);
    await context.close();
  });

  it('checks in without a network, waits, and sends it once when the network is back', async () => {
    const id = await book('Yaw Darko', 0);
    const { context, page } = await screens.visit(till.owner.phone, { size: 'phone' });
    await page.goto(`${list()}/${id}`);
    await page.getByRole('button', { name: 'Check in' }).waitFor();
    await context.setOffline(true);
    await page.getByText('No connection').waitFor();
    await page.getByRole('button', { name: 'Check in' }).click();
    await detail(page).getByText('Check-in waits').waitFor();
    await page.getByText('1 change waits to be sent.').waitFor();
    expect((await till.booking(id)).status).toBe('CONFIRMED');
    await context.setOffline(false);
    await vi.waitFor(async () => expect((await till.booking(id)).status).toBe('CHECKED_IN'), 30_000);
    await detail(page).locator('.st', { hasText: 'Checked in' }).waitFor();
    await context.close();
  });

  it('takes a check-in back within five seconds', async () => {
    const id = await book('Naa Korkor', 0);
    const { context, page } = await screens.visit(till.owner.phone);
    await page.goto(`${list()}/${id}`);
    await page.getByRole('button', { name: 'Check in' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Check in' }).waitFor();
    expect((await till.booking(id)).status).toBe('CONFIRMED');
    await context.close();
  });

  it('keeps what was typed when the session ends, and goes on after a new sign-in', async () => {
    const id = await book('Selasi Tetteh', 8);
    const { context, page } = await screens.visit(till.owner.phone);
    await page.goto(`${list()}/${id}`);
    await page.getByRole('button', { name: 'Took cash' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record money you took' });
    await dialog.getByLabel('Amount').fill('70.00');
    await context.request.delete(`${screens.api.url}/session`);
    await dialog.getByRole('button', { name: /^Record GHS/ }).click();
    const question = page.getByRole('dialog', { name: 'Sign in again' });
    await question.waitFor();
    expect(await inspect(page)).toEqual([]);
    await signIn(context, screens.api, till.owner.phone);
    await question.getByRole('button', { name: 'I have signed in' }).click();
    await page.getByText('GHS 70.00 recorded').waitFor();
    expect((await till.booking(id)).paidPesewas).toBe(7_000);
    await context.close();
  });

  it('cancels after it named the money, and says when another was first', async () => {
    const id = await book('Prince Manu', 9);
    await till.record(id, { amountPesewas: 4_000 });
    const { context, page } = await screens.visit(till.owner.phone, { size: 'phone', theme: 'dark' });
    await page.goto(`${list()}/${id}`);
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel the booking of Prince Manu?' });
    await dialog.getByText('GHS 40.00').first().waitFor();
    expect(await inspect(page)).toEqual([]);
    await screens.api.post(`/bookings/${id}/check-in`, {}, till.owner.token);
    await dialog.getByRole('button', { name: /^Cancel/ }).click();
    await dialog.getByText('This changed meanwhile').waitFor();
    await dialog.getByRole('button', { name: 'Show the new state' }).click();
    await detail(page).locator('.st', { hasText: 'Checked in' }).waitFor();
    await context.close();
  });

  it('asks whether to give back what was paid online where the terms leave it to the shop', async () => {
    await till.setPolicies({ refundOnCancel: 'NONE' });
    const ids = [await book('Efua Sarpong', 15), await book('Kofi Boadu', 16)];
    const { context, page, complaints } = await screens.visit(till.owner.phone, { size: 'phone' });
    for (const [at, id] of ids.entries()) {
      const link = await screens.api.post(`/bookings/${id}/payment-links`, { amountPesewas: 4_000 }, till.owner.token);
      await fetch(link.data.url, { method: 'POST', body: new URLSearchParams({ outcome: 'pay' }) });
      await page.goto(`${list()}/${id}`);
      await page.getByRole('button', { name: 'Cancel booking' }).click();
      const dialog = page.getByRole('dialog', { name: /^Cancel the booking of/ });
      await dialog.getByRole('button', { name: 'Cancel and refund GHS 40.00' }).waitFor();
      await screens.shoot(page, 'cancel-choice');
      expect(await inspect(page)).toEqual([]);
      if (at === 1) await dialog.getByLabel('Keep it').check();
      await dialog.getByRole('button', { name: `Cancel and ${at === 1 ? 'keep' : 'refund'} GHS 40.00` }).click();
      await page.getByText('The booking is cancelled').waitFor();
    }
    const refunded = await Promise.all(ids.map(async (id) => (await till.booking(id)).refundedPesewas));
    expect(refunded).toEqual([4_000, 0]);
    await till.setPolicies({ refundOnCancel: 'FULL_BEFORE_NOTICE' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('moves and edits a booking, and shows what changed when another was first', async () => {
    const id = await book('Dede Lamptey', 12);
    const { context, page, complaints } = await screens.visit(till.owner.phone, { size: 'phone' });
    await page.goto(`${list()}/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit booking' });
    await edit.getByLabel('Note, only for your team').fill('Pays on Friday');
    expect(await inspect(page)).toEqual([]);
    await edit.getByRole('button', { name: 'Save' }).click();
    await detail(page).getByText('Pays on Friday').waitFor();

    await page.getByRole('button', { name: 'Move' }).click();
    const move = page.getByRole('dialog', { name: 'Move Dede Lamptey?' });
    await move.getByLabel('First day').fill(inDays(14));
    await move.getByLabel('Last day').fill(inDays(15));
    await move.getByText('The price goes from GHS 200.00 to GHS 400.00.').waitFor();
    expect(await inspect(page)).toEqual([]);
    await move.getByRole('button', { name: 'Move booking' }).click();
    await page.getByText('The total is now GHS 400.00').waitFor();
    expect(await till.booking(id)).toMatchObject({ totalPesewas: 40_000, internalNote: 'Pays on Friday' });

    await page.getByRole('button', { name: 'Move' }).click();
    await move.getByLabel('First day').fill(inDays(16));
    await screens.api.post(`/bookings/${id}/check-in`, {}, till.owner.token);
    await move.getByRole('button', { name: 'Move booking' }).click();
    await move.getByText('What you tried').waitFor();
    await move.locator('.st', { hasText: 'Checked in' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await move.getByRole('button', { name: 'Go on with what is now' }).click();
    await detail(page).locator('.st', { hasText: 'Checked in' }).waitFor();
    expect(complaints.filter((text) => !text.includes('status of 409'))).toEqual([]);
    await context.close();
  });

  it('shows what others do within seconds, by the event stream', async () => {
    await book('Before Live', 10);
    const { context, page } = await screens.visit(till.owner.phone);
    await page.goto(`${list()}?from=${today()}`);
    await page.getByRole('link', { name: 'Before Live' }).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await book('After Live', 11);
    await page.getByRole('link', { name: 'After Live' }).waitFor();
    await context.close();
  });

  it('says that a list did not load, with the request and a way on', async () => {
    const { context, page } = await screens.visit(till.owner.phone);
    let broken = true;
    await page.route('**/bookings?*', (route) =>
      broken
        ? route.fulfill({
            status: 500,
            headers: { 'x-request-id': 'req_test' },
            json: { error: { code: 'INTERNAL', message: 'Broken', requestId: 'req_test' } },
          })
        : route.continue(),
    );
    await page.goto(list());
    await page.getByRole('heading', { name: 'Bookings did not load' }).waitFor();
    await page.getByText('req_test').waitFor();
    expect(await inspect(page)).toEqual([]);
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Abena Owusu' }).waitFor();
    await context.close();
  });

  it('offers an export to owners alone, because staff is refused it', async () => {
    await book('Efua', 4);
    const staff = await screens.api.signIn();
    await join(screens.api, till.id, staff);
    for (const [phone, count] of [
      [till.owner.phone, 1],
      [staff.phone, 0],
    ] as const) {
      for (const size of ['phone', 'desktop'] as const) {
        const { context, page, complaints } = await screens.visit(phone, { size });
        await page.goto(list());
        await page.getByText('Efua').first().waitFor();
        expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(count);
        await screens.shoot(page, `bookings-${count === 1 ? 'owner' : 'staff'}-${size}`);
        expect(complaints).toEqual([]);
        await context.close();
      }
    }
  });
});

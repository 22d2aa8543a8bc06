import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inDays, openShop, type Shop } from '../features/booking/bookings/shop.ts';
import { openTill, type Till } from '../features/money/payments/till.ts';
import { browserFound } from '../service/browser.ts';
import { inspect, openScreens, type Screens } from './harness.ts';

/** Well above what the calendar takes for one. */
const LONG_PRESS_MS = 600;

describe.skipIf(!browserFound('the calendars are'))('the calendars of the console', () => {
  let screens: Screens;
  let till: Till;
  let castle: string;
  const address = (shop: Shop, rest = '') => `${screens.api.url}/console/b/${shop.id}/calendar${rest}`;
  const cell = (page: Page, date: string, row = 0) =>
    page
      .locator('[aria-rowindex]')
      .nth(row + 1)
      .locator(`[data-date="${date}"]`);
  /** Waits until a cell says so to those who hear the screen. */
  const shows = (page: Page, date: string, state: RegExp) =>
    cell(page, date)
      .and(page.getByRole('gridcell', { name: state }))
      .waitFor();
  const book = async (shop: Shop, body: object, name: string): Promise<string> => {
    const made = await shop.book({ ...body, customer: { name, phone: '+233200000123' } });
    if (made.status !== 201) throw new Error(made.text);
    return made.data.id;
  };
  const read = async (shop: Shop, id: string) => (await screens.api.get(`/bookings/${id}`, shop.owner.token)).data;
  const dragTo = async (page: Page, from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  };
  /** A finger on the screen, as Chromium itself sees it: it decides what scrolls. */
  const openFinger = async (page: Page) => {
    const session = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints });
    const down = (at: { x: number; y: number }) => send('touchStart', [at]);
    const move = (at: { x: number; y: number }) => send('touchMove', [at]);
    const up = () => send('touchEnd', []);
    const drag = async (from: { x: number; y: number }, to: { x: number; y: number }, holdMs: number) => {
      // A busy machine must not make a long press of what is none.
      const pressed = down(from);
      if (holdMs > 0) await pressed.then(() => page.waitForTimeout(holdMs));
      for (let step = 1; step <= 8; step++)
        await move({ x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 });
      await up();
    };
    return { down, move, up, drag };
  };
  const centre = async (page: Page, selector: ReturnType<Page['locator']>) => {
    await selector.scrollIntoViewIfNeeded();
    const box = await selector.boundingBox();
    if (!box) throw new Error(`Nothing to see on ${page.url()}`);
    return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 12) };
  };

  beforeAll(async () => {
    screens = await openScreens();
    till = await openTill(screens.api);
    castle = await till.addUnit({ name: 'Bouncy castle', quantity: 3 });
    await till.addUnit({ name: 'Canopy', quantity: 6 });
  });
  afterAll(() => screens.stop());

  it('moves a rental by keys and by mouse with the same question', async () => {
    const id = await book(till, { unitId: castle, date: inDays(2), endDate: inDays(3) }, 'Abena Owusu');
    const { context, page, complaints } = await screens.visit(till.owner.phone);
    await page.goto(address(till));
    await shows(page, inDays(2), /: 2 left$/);
    expect(await inspect(page)).toEqual([]);
    await screens.shoot(page, 'calendar-rentals');

    await cell(page, inDays(2)).focus();
    await page.keyboard.press('m');
    await page.getByText('Abena Owusu is picked up').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await page.getByText('Abena Owusu stays where it was.').waitFor();
    await cell(page, inDays(2)).focus();
    await page.keyboard.press('M');
    await page.getByText('Abena Owusu is picked up').waitFor();
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Move Abena Owusu?' });
    await question.getByText('From').waitFor();
    await question.getByText('The price stays the same.').waitFor();
    expect(await inspect(page)).toEqual([]);
    await question.getByRole('button', { name: 'Move booking' }).click();
    await shows(page, inDays(5), /: 2 left$/);
    expect((await read(till, id)).startsAt.slice(0, 10)).toBe(inDays(5));

    await dragTo(page, await centre(page, cell(page, inDays(5))), await centre(page, cell(page, inDays(8))));
    await question.getByRole('button', { name: 'Leave it' }).click();
    expect((await read(till, id)).startsAt.slice(0, 10)).toBe(inDays(5));
    await dragTo(page, await centre(page, cell(page, inDays(5))), await centre(page, cell(page, inDays(8))));
    await question.getByRole('button', { name: 'Move booking' }).click();
    await shows(page, inDays(8), /: 2 left$/);
    expect((await read(till, id)).startsAt.slice(0, 10)).toBe(inDays(8));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('lets a finger drag after a long press, and scroll otherwise', async () => {
    const id = await book(till, { unitId: castle, date: inDays(1) }, 'Yaa Boateng');
    const { context, page, complaints } = await screens.visit(till.owner.phone, { size: 'phone', touch: true });
    await page.goto(address(till));
    await shows(page, inDays(1), /: 2 left$/);
    const grid = page.getByRole('grid');
    const finger = await openFinger(page);
    const [from, to] = [await centre(page, cell(page, inDays(1))), await centre(page, cell(page, inDays(2)))];
    await finger.drag(from, { x: from.x - 110, y: from.y }, 0);
    await vi.waitFor(async () => expect(await grid.evaluate((element) => element.scrollLeft)).toBeGreaterThan(40));
    await page.getByText('Yaa Boateng is picked up').waitFor({ state: 'detached' });

    // Loaded again, so that nothing of that scroll goes on.
    await page.reload();
    await shows(page, inDays(1), /: 2 left$/);
    await finger.drag(from, to, LONG_PRESS_MS);
    const question = page.getByRole('dialog', { name: 'Move Yaa Boateng?' });
    await question.getByRole('button', { name: 'Move booking' }).tap();
    await shows(page, inDays(2), /: 2 left$/);
    expect((await read(till, id)).startsAt.slice(0, 10)).toBe(inDays(2));

    // At the edge the days go on; the first cell leaves the document.
    await finger.down(to);
    await page.waitForTimeout(LONG_PRESS_MS);
    await finger.move({ x: 335, y: to.y });
    await grid
      .locator(`[data-date="${inDays(2)}"]`)
      .first()
      .waitFor({ state: 'detached' });
    await finger.move({ x: 280, y: to.y });
    await finger.up();
    await question.getByRole('button', { name: 'Leave it' }).tap();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows a day, blocks it, takes the block back, closes the shop and opens it again', async () => {
    const { context, page, complaints } = await screens.visit(till.owner.phone, { size: 'phone' });
    await page.goto(address(till));
    await cell(page, inDays(1)).click();
    const panel = page.getByRole('complementary', { name: 'Chosen day' });
    await panel.getByText('3 of 3 left').waitFor();
    await panel.getByRole('button', { name: 'Block' }).click();
    const dialog = page.getByRole('dialog', { name: 'Block a unit' });
    await dialog.getByLabel('Reason').fill('Repair');
    expect(await inspect(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Block' }).click();
    await panel.getByText('Repair').waitFor();
    await shows(page, inDays(1), /: blocked$/);
    await screens.shoot(page, 'calendar-panel');
    expect(await inspect(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Remove block' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove block' }).click();
    await panel.getByText('3 of 3 left').waitFor();
    await page.getByRole('button', { name: 'Close the shop' }).click();
    const closing = page.getByRole('dialog', { name: 'Close the shop on some days' });
    await closing.getByLabel('First day').fill(inDays(1));
    await closing.getByLabel('Last day').fill(inDays(1));
    expect(await inspect(page)).toEqual([]);
    await closing.getByRole('button', { name: 'Close these days' }).click();
    await panel.getByRole('button', { name: 'Open again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click();
    await panel.getByText('3 of 3 left').waitFor();
    await panel.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByRole('heading', { name: 'New booking' }).waitFor();
    expect(await page.getByLabel('First day').inputValue()).toBe(inDays(1));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows what others do, in the cell and in one line', async () => {
    const { context, page, complaints } = await screens.visit(till.owner.phone);
    await page.goto(address(till));
    await page.getByText('Live', { exact: true }).waitFor();
    await shows(page, inDays(4), /: 3 left$/);
    await till.hold({ unitId: castle, date: inDays(4), customer: { name: 'Akua Sarpong', phone: '+233200000124' } });
    await page.getByText(/Akua Sarpong holds/).waitFor();
    await shows(page, inDays(4), /: 2 left, 1 held$/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('moves, blocks and books in the day and the week of a salon', async () => {
    const salon = await openShop(screens.api, screens.api.database.url, 'slots');
    await salon.setPolicies({ deposit: { type: 'NONE' }, minNoticeMinutes: 0 });
    const service = await salon.addService({ duration: 90 });
    const esi = await salon.addProvider([service], { name: 'Esi' });
    const mavis = await salon.addProvider([service], { name: 'Mavis' });
    const startsAt = `${inDays(1)}T10:00:00.000Z`;
    const id = await book(salon, { serviceId: service, providerId: esi, startsAt }, 'Akua Sarpong');
    const { context, page, complaints } = await screens.visit(salon.owner.phone);
    await page.goto(address(salon, `?from=${inDays(1)}`));
    const appointment = page.getByRole('link', { name: 'Akua Sarpong' });
    await appointment.waitFor();
    expect(await inspect(page)).toEqual([]);
    await screens.shoot(page, 'calendar-salon');

    await appointment.focus();
    await page.keyboard.press('m');
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    const question = page.getByRole('dialog', { name: 'Move Akua Sarpong?' });
    await question.getByText('10:30–12:00 with Mavis').waitFor();
    await question.getByRole('button', { name: 'Move booking' }).click();
    await page
      .getByRole('group', { name: /^Mavis,/ })
      .getByRole('link', { name: 'Akua Sarpong' })
      .waitFor();
    expect(await read(salon, id)).toMatchObject({ providerId: mavis, startsAt: `${inDays(1)}T10:30:00.000Z` });

    const target = page.getByRole('button', { name: 'Book 14:00 Esi' });
    await dragTo(page, await centre(page, appointment), await centre(page, target));
    await question.getByText('14:00–15:30 with Esi').waitFor();
    await question.getByRole('button', { name: 'Move booking' }).click();
    await page.getByRole('group', { name: /^Esi,/ }).getByRole('link', { name: 'Akua Sarpong' }).waitFor();
    expect((await read(salon, id)).startsAt).toBe(`${inDays(1)}T14:00:00.000Z`);

    await page.getByRole('button', { name: 'Block Mavis' }).click();
    const block = page.getByRole('dialog', { name: 'Block time' });
    await block.getByLabel('Reason').fill('Dentist');
    expect(await inspect(page)).toEqual([]);
    await block.getByRole('button', { name: 'Block' }).click();
    await page.getByRole('region', { name: 'Blocks' }).getByText('Dentist').waitFor();

    const isCurrent = (name: string) =>
      page.locator('.seg').getByRole('link', { name, exact: true }).getAttribute('aria-current');
    expect([await isCurrent('Day'), await isCurrent('Today')]).toEqual(['page', null]);
    await page.getByRole('link', { name: 'Week' }).click();
    await page.getByRole('table').getByRole('link', { name: 'Akua Sarpong' }).focus();
    expect([await isCurrent('Day'), await isCurrent('Week')]).toEqual([null, 'page']);
    expect(await inspect(page)).toEqual([]);
    await screens.shoot(page, 'calendar-week');
    await page.getByRole('table').getByRole('link', { name: 'Akua Sarpong' }).focus();
    for (const key of ['m', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await question.getByRole('button', { name: 'Move booking' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await read(salon, id)).startsAt).toBe(`${inDays(2)}T14:00:00.000Z`);
    await page.getByRole('link', { name: `Book Esi` }).first().click();
    await page.getByRole('heading', { name: 'New booking' }).waitFor();
    expect(await page.getByLabel('With', { exact: true }).inputValue()).toBe(esi);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

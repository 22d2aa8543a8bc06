import { deflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays, openShop, type Shop } from '../features/booking/bookings/shop.ts';
import { newPhone } from '../service/api.ts';
import { browserFound } from '../service/browser.ts';
import { inspect, openScreens, type Screens } from './harness.ts';

/** A PNG of one colour, larger than the screens show, so that the browser has to shrink it. */
function picture(width: number, height: number): Buffer {
  const table = Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value >>> 0;
  });
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    let sum = 0xffffffff;
    for (const byte of body) sum = (table[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE((sum ^ 0xffffffff) >>> 0);
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 3 + 1) * height, 90);
  for (let row = 0; row < height; row++) rows[row * (width * 3 + 1)] = 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe.skipIf(!browserFound('the console is'))('the catalogue in the console', () => {
  let screens: Screens;
  let rental: Shop;
  let salon: Shop;
  const address = (shop: Shop, rest = '') => `${screens.api.url}/console/b/${shop.id}/catalogue${rest}`;
  const list = async (shop: Shop, part: string) =>
    (await screens.api.get(`/businesses/${shop.id}/${part}`, shop.owner.token)).data;
  const toast = (page: Page, text: string) => page.locator('.toasts').getByText(text).waitFor();

  beforeAll(async () => {
    screens = await openScreens();
    rental = await openShop(screens.api, screens.api.database.url, 'units');
    salon = await openShop(screens.api, screens.api.database.url, 'slots');
  });
  afterAll(() => screens.stop());

  it('adds an item with photos, changes it, switches it off and deletes it', async () => {
    const { context, page, complaints } = await screens.visit(rental.owner.phone, { size: 'phone' });
    await page.goto(address(rental));
    await page.getByRole('heading', { name: 'No items yet' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('link', { name: 'Add item' }).click();
    await page.getByRole('heading', { name: 'New item' }).waitFor();
    const first = { name: 'a.png', mimeType: 'image/png', buffer: picture(2_400, 1_200) };
    await page
      .getByLabel('Add photos')
      .setInputFiles([
        first,
        { ...first, name: 'b.png', buffer: picture(600, 900) },
        { name: 'c.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') },
      ]);
    await page.getByText('This picture cannot be read').waitFor();
    await page.getByRole('button', { name: 'Photo 2: move or remove' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.locator('.pt.bad').getByRole('button', { name: 'Remove' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Bouncy castle');
    await page.getByLabel('Description').fill('Comes with a blower.');
    await page.getByLabel('Price a day').fill('450');
    await page.getByRole('button', { name: 'More pieces' }).click();
    // Nothing that was typed, chosen or sent is lost by a reload.
    await page.reload();
    await page.getByRole('button', { name: 'Photo 2: move or remove' }).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Bouncy castle');
    await page.getByRole('button', { name: 'Photo 2: move or remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make it the cover' }).click();
    await page.getByRole('button', { name: 'Add item' }).click();
    await toast(page, 'Bouncy castle is in your catalogue');
    await page.getByRole('link', { name: 'Bouncy castle' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    const [made] = await list(rental, 'units');
    expect(made).toMatchObject({
      name: 'Bouncy castle',
      description: 'Comes with a blower.',
      pricePesewas: 45_000,
      quantity: 2,
      active: true,
    });
    // The cover is the tall one; the wide one came back no wider than 1,600.
    expect(made.photos.map(({ width }: { width: number }) => width)).toEqual([600, 1_600]);

    await page.getByRole('link', { name: 'Bouncy castle' }).click();
    await page.getByLabel('Price a day').fill('1');
    await page.getByText('Changes not saved').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.getByLabel('Price a day').inputValue()).toBe('450.00');
    await page.getByLabel('Price a day').fill('500.50');
    await page.getByRole('button', { name: 'Photo 1: move or remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Saved');
    const [saved] = await list(rental, 'units');
    expect([saved.pricePesewas, saved.photos.length]).toEqual([50_050, 1]);
    await page.getByRole('switch', { name: 'Can be booked' }).click();
    await toast(page, 'Bouncy castle cannot be booked any more');
    await page.getByText('Hidden from customers').waitFor();
    expect((await list(rental, 'units'))[0].active).toBe(false);
    expect(await inspect(page)).toEqual([]);
    await screens.shoot(page, 'unit');

    await page.getByRole('switch', { name: 'Can be booked' }).click();
    await toast(page, 'Bouncy castle can be booked');
    for (const days of [3, 5]) expect((await rental.book({ unitId: saved.id, date: inDays(days) })).status).toBe(201);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Bouncy castle?' });
    await dialog.getByText('2 coming bookings stay as they are.').waitFor();
    expect(await inspect(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByRole('heading', { name: 'No items yet' }).waitFor();
    expect(await list(rental, 'units')).toEqual([]);

    // The photo that was taken off is not shown anywhere, so it can go.
    await page.getByRole('tab', { name: 'Photos' }).click();
    await page.getByText('Not in use').first().waitFor();
    expect(await inspect(page)).toEqual([]);
    const before = (await list(rental, 'uploads')).length;
    await page.getByRole('button', { name: 'Delete photo 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete photo' }).click();
    await toast(page, 'The photo is deleted');
    expect((await list(rental, 'uploads')).length).toBe(before - 1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says at the field what the service refused, and keeps what was typed', async () => {
    const { context, page } = await screens.visit(rental.owner.phone);
    await page.goto(address(rental, '/extras/new'));
    await page.getByLabel('Name', { exact: true }).fill('Generator');
    await page.getByLabel('Price of one').fill('99,999,999');
    await page.getByRole('button', { name: 'Add extra' }).click();
    await page.locator('[aria-invalid=true]').waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.getByLabel('Price of one').fill('80');
    await page.getByLabel('The most in one booking').fill('2');
    await page.getByRole('button', { name: 'Add extra' }).click();
    await page.getByRole('link', { name: 'Generator' }).click();
    await page.getByLabel('Description').fill('5 kVA, with a full tank');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Saved');
    expect(await list(rental, 'extras')).toMatchObject([
      { name: 'Generator', pricePesewas: 8_000, maxQuantity: 2, description: '5 kVA, with a full tank' },
    ]);
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Bookings that have it keep it').waitFor();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByRole('heading', { name: 'No extras yet' }).waitFor();
    await context.close();
  });

  it('adds a service and a person with a week of breaks and days off', async () => {
    const { context, page, complaints } = await screens.visit(salon.owner.phone);
    await page.goto(address(salon, '?part=services'));
    await page.getByRole('link', { name: 'Add service' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Knotless braids');
    await page.getByLabel('Price', { exact: true }).fill('350');
    await page.getByLabel('How long it takes, in minutes').fill('180');
    await page.getByLabel('Free time after it, in minutes').fill('15');
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add service' }).click();
    await page.getByRole('link', { name: 'Knotless braids' }).click();
    await page.getByText('Nobody does this yet').waitFor();
    const [service] = await list(salon, 'services');
    expect(service).toMatchObject({ durationMin: 180, bufferAfterMin: 15, pricePesewas: 35_000 });

    await page.getByRole('link', { name: 'Catalogue', exact: true }).last().click();
    await page.getByRole('tab', { name: 'People' }).click();
    await page.getByRole('link', { name: 'Add person' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Efua');
    await page.getByLabel('Knotless braids').check();
    await page.getByRole('switch', { name: 'Sunday' }).click();
    await page.getByLabel('Monday, starts').fill('09:00');
    await page.getByLabel('Monday, ends').fill('17:30');
    await page.getByRole('button', { name: 'Add a break Monday' }).click();
    await page.getByLabel('Monday, break 1 ends').fill('12:45');
    await page.getByRole('button', { name: 'Copy to other days Monday' }).click();
    await toast(page, 'Monday copied to 5 days');
    await page.getByRole('switch', { name: 'Wednesday' }).click();
    expect(await inspect(page)).toEqual([]);
    await screens.shoot(page, 'person');
    await page.reload();
    expect(await page.getByLabel('Monday, break 1 ends').inputValue()).toBe('12:45');
    expect(await page.getByRole('switch', { name: 'Monday' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Add person' }).click();
    await page.getByRole('link', { name: 'Efua' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    const [efua] = await list(salon, 'providers');
    const day = { start: '09:00', end: '17:30', breaks: [{ start: '12:00', end: '12:45' }] };
    expect(efua).toMatchObject({ name: 'Efua', userId: null, services: [{ id: service.id }] });
    expect(efua.schedule).toEqual([1, 2, 4, 5, 6].map((weekday) => ({ weekday, ...day })));

    await page.getByRole('link', { name: 'Efua' }).click();
    await page.getByLabel('Tuesday, ends').fill('08:00');
    await page.getByRole('button', { name: 'Save week' }).click();
    await page.getByText('start (09:00) must be before end (08:00)', { exact: false }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.getByLabel('Tuesday, ends').fill('20:00');
    await page.getByRole('button', { name: 'Save week' }).click();
    await toast(page, 'Saved');
    await page.getByLabel('Member of your team').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByLabel('Knotless braids').uncheck();
    await page.getByRole('button', { name: 'Save services' }).click();
    await expect
      .poll(async () => (await list(salon, 'providers'))[0])
      .toMatchObject({
        userId: salon.owner.id,
        services: [],
      });
    expect((await list(salon, 'providers'))[0].schedule[1].end).toBe('20:00');

    // Time that was taken out in the calendar stands here, and can be put back.
    const block = { providerId: efua.id, startsAt: `${inDays(2)}T10:00:00Z`, endsAt: `${inDays(2)}T12:00:00Z` };
    await screens.api.post(`/businesses/${salon.id}/blocks`, { ...block, reason: 'Doctor' }, salon.owner.token);
    await page.goto(address(salon, '?part=providers'));
    await page.getByRole('link', { name: 'Your own week' }).click();
    await page.getByText('Doctor').waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('button', { name: 'Put back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Put back' }).click();
    await page.getByText('Nothing is taken out.').waitFor();
    expect(await list(salon, 'blocks')).toEqual([]);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByText('No coming bookings.').waitFor();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByRole('heading', { name: 'Nobody takes bookings yet' }).waitFor();
    expect(complaints.filter((text) => !text.includes('status of 422'))).toEqual([]);
    await context.close();
  });

  it('shows staff the items without forms, and owners nothing more when the shop is full', async () => {
    const phone = newPhone();
    await screens.api.post(`/businesses/${rental.id}/members`, { phone, role: 'STAFF' }, rental.owner.token);
    const unitId = await rental.addUnit({ name: 'Canopy', quantity: 3 });
    const block = { unitId, startDate: inDays(1), endDate: inDays(2), quantity: 1, reason: 'Torn' };
    await screens.api.post(`/businesses/${rental.id}/blocks`, block, rental.owner.token);
    const { context, page, complaints } = await screens.visit(phone, { size: 'phone', theme: 'dark' });
    await page.goto(address(rental));
    await page.getByRole('link', { name: 'Canopy' }).waitFor();
    expect(await page.getByRole('link', { name: 'Add item' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Canopy' }).click();
    await page.getByText('3 pieces').waitFor();
    await page.getByText('1 piece · Torn').waitFor();
    expect(await page.locator('form input').count()).toBe(await page.locator('search form input').count());
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('button', { name: 'Put back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Put back' }).click();
    await page.getByText('Nothing is taken out.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();

    await rental.sql.query(
      `insert into units (business_id, id, name, description, price_pesewas, quantity, photo_ids, attributes, active,
         created_at, updated_at)
       select $1, 'unt_full' || n, 'Chair ' || n, '', 100, 1, '{}', '{}', true, now(), now()
       from generate_series(1, 500 - (select count(*)::int from units where business_id = $1 and deleted_at is null)) n`,
      [rental.id],
    );
    const owner = await screens.visit(rental.owner.phone);
    await owner.page.goto(address(rental));
    await owner.page.getByText('You have 500 items').waitFor();
    expect(await owner.page.getByRole('link', { name: 'Add item' }).count()).toBe(0);
    expect(owner.complaints).toEqual([]);
    await owner.context.close();
  });
});

import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../features/booking/bookings/shop.ts';
import { openTill, type Till } from '../features/money/payments/till.ts';
import { browserFound } from '../service/browser.ts';
import { findBarriers, inspect, openScreens, type Screens, type Visitor } from './harness.ts';

describe.skipIf(!browserFound('the console is'))('settings in the console', () => {
  let screens: Screens;
  let till: Till;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    screens = await openScreens();
    till = await openTill(screens.api);
    visitor = await screens.visit(till.owner.phone);
    page = visitor.page;
  });
  afterAll(() => screens.stop());

  const open = async (tab = '') => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${screens.api.url}/console/b/${till.id}/settings${tab}`);
  };
  const save = async (name: string) => {
    await page.getByRole('button', { name }).click();
    await page.getByText('Saved', { exact: true }).last().waitFor();
    await page.getByText('Changes not saved').waitFor({ state: 'detached' });
  };
  const read = async (path = '') => (await screens.api.get(`/businesses/${till.id}${path}`, till.owner.token)).data;

  it('changes only what was changed in the profile, keeps it over a reload, and puts errors at the field', async () => {
    await open();
    await page.getByLabel('What you do').fill('Canopies for every funeral and wedding.');
    await page.getByText('Changes not saved').waitFor();
    expect(await inspect(page)).toEqual([]);
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    expect(await page.getByLabel('What you do').inputValue()).toBe('Canopies for every funeral and wedding.');
    await page.getByLabel('Phone for customers').fill('12');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.locator('input[name=contactPhone][aria-invalid=true]').waitFor();
    // Another owner renames the shop meanwhile; this form does not put the old name back.
    await screens.api.call('PATCH', `/businesses/${till.id}`, { token: till.owner.token, body: { name: 'Renamed' } });
    await page.getByLabel('Phone for customers').fill('024 555 0101');
    await save('Save profile');
    expect(await read()).toMatchObject({
      name: 'Renamed',
      description: 'Canopies for every funeral and wedding.',
      contactPhone: '+233245550101',
    });
  });

  it('adds, reorders and removes photos, and refuses what is no picture', async () => {
    await open();
    const picture = (background: string) =>
      sharp({ create: { width: 320, height: 240, channels: 3, background } })
        .png()
        .toBuffer();
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
    const add = page.getByLabel('Add photos');
    await add.setInputFiles([file('a.png', await picture('#0a6b4f')), file('b.png', await picture('#f0a010'))]);
    await page.getByRole('img', { name: 'Photo 2', exact: true }).waitFor();
    const [first, second] = (await read()).photos as { id: string }[];
    await page.getByRole('button', { name: 'Photo 2: make it the cover' }).click();
    await expect.poll(async () => (await read()).photos[0].id).toBe(second?.id);
    await expect
      .poll(() => page.getByRole('img', { name: 'Photo 1', exact: true }).getAttribute('src'))
      .toContain(second?.id);
    await page.getByRole('button', { name: 'Photo 1: remove' }).click();
    await expect.poll(async () => (await read()).photos.map((photo: { id: string }) => photo.id)).toEqual([first?.id]);
    // The removed one can be put back, or deleted for good.
    await page.getByText('Earlier photos').click();
    await page.getByRole('button', { name: /: put it on the page/ }).click();
    await page.getByRole('img', { name: 'Photo 2', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Photo 2: remove' }).click();
    await page.getByRole('button', { name: /: delete for good/ }).click();
    await page.getByText('Photo deleted').waitFor();
    expect(await read('/uploads')).toHaveLength(1);
    await add.setInputFiles(file('c.png', Buffer.from('no picture')));
    await page.getByText('This picture cannot be read').waitFor();
    expect(await inspect(page)).toEqual([]);
  });

  it('takes the pin from the phone only after a press, or from the area', async () => {
    await visitor.context.setGeolocation({ latitude: 5.6362, longitude: -0.1634 });
    await visitor.context.grantPermissions(['geolocation']);
    await open('/place');
    await page.getByLabel('Area').selectOption({ label: 'Osu' });
    await page.getByText('The pin is in the middle of Osu.').waitFor();
    await page.getByLabel('Street, house or landmark').fill('Behind the Total station');
    await save('Save place');
    expect((await read()).location).toMatchObject({ area: { name: 'Osu' }, address: 'Behind the Total station' });
    await page.getByRole('button', { name: 'Use where I am now' }).click();
    await page.getByText('The pin is where you are now.').waitFor();
    expect(await inspect(page)).toEqual([]);
    await save('Save place');
    const { location } = await read();
    expect(location).toMatchObject({ lat: 5.6362, lng: -0.1634, address: 'Behind the Total station' });
    expect(location.area.name).not.toBe('Osu');
  });

  it('sets hours by preset, by day and by copying, undoes, and asks before unsaved hours are left', async () => {
    await open('/hours');
    await page.getByRole('button', { name: 'Mon – Sat 8 to 18' }).click();
    await page.getByLabel('Monday, opens').selectOption('07:30');
    await page.getByRole('button', { name: 'Copy to all' }).click();
    await page.getByRole('switch', { name: 'Sunday' }).click();
    await page.getByLabel('Sunday, closes').selectOption('15:00');
    await screens.shoot(page, 'hours');
    expect(await inspect(page)).toEqual([]);
    await save('Save hours');
    const hours = await read('/hours');
    expect(hours[5]).toMatchObject({ weekday: 6, enabled: true, open: '07:30', close: '18:00' });
    expect(hours[6]).toMatchObject({ weekday: 7, enabled: true, open: '09:00', close: '15:00' });

    await page.getByLabel('Monday, closes').selectOption('07:00');
    await page.getByRole('button', { name: 'Save hours' }).click();
    await page.locator('.hr .err').waitFor();
    await page.getByRole('link', { name: 'Delivery', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    expect(await page.getByLabel('Monday, closes').inputValue()).toBe('07:00');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    expect(await page.getByLabel('Monday, closes').inputValue()).toBe('18:00');
    await page.getByRole('switch', { name: 'Sunday' }).click();
    await page.getByRole('link', { name: 'Delivery', exact: true }).click();
    await question.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { name: 'Delivery areas and fees' }).waitFor();
    await page.getByRole('link', { name: 'Hours', exact: true }).click();
    expect(await page.getByRole('switch', { name: 'Sunday' }).isChecked()).toBe(true);
  });

  it('closes on some days, names the bookings that fall into them, and opens again', async () => {
    const unitId = await till.addUnit();
    await till.book({ unitId, date: inDays(20) });
    await open('/hours');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Close on some days' });
    await dialog.getByLabel('First day').fill(inDays(19));
    await dialog.getByLabel('Last day').fill(inDays(21));
    await dialog.getByLabel('Reason').fill('Christmas');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close on these days' }).click();
    await page.getByText('1 booking falls into these days').waitFor();
    expect(await read('/closures')).toMatchObject([
      { startDate: inDays(19), endDate: inDays(21), reason: 'Christmas' },
    ]);
    await page.getByRole('button', { name: /^Open again/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click();
    await page.getByText('No closed days.').waitFor();
    expect(await read('/closures')).toEqual([]);
  });

  it('sets delivery fees and every rule', async () => {
    await open('/delivery');
    await page.getByLabel('Add an area').selectOption({ label: 'Osu' });
    await page.getByLabel('Fee for Osu, Accra').fill('30');
    await page.getByLabel('Add an area').selectOption({ label: 'East Legon' });
    await page.getByLabel('Fee for East Legon, Accra').fill('60.50');
    expect(await inspect(page)).toEqual([]);
    await save('Save delivery');
    await page.getByRole('button', { name: 'Remove Osu, Accra' }).click();
    await save('Save delivery');
    expect(await read('/delivery-zones')).toMatchObject([{ areaId: 'accra-east-legon', feePesewas: 6_050 }]);

    await open('/rules');
    await page.getByRole('radio', { name: /A fixed amount/ }).check();
    await page.getByLabel('Amount of the deposit').fill('75');
    await page.getByLabel('What you tell customers about the deposit').fill('Pay to 024 555 0101.');
    await page.getByLabel('How long a place is held').selectOption({ label: '2 hours' });
    await page.getByLabel('How late customers may book').selectOption({ label: 'At least 1 day before' });
    await page.getByLabel('How far ahead').selectOption({ label: '90 days' });
    await page.getByRole('switch', { name: /Confirm bookings without/ }).click();
    await page.getByLabel('Until when customers may cancel').selectOption({ label: 'At least 3 days before' });
    await page.getByRole('switch', { name: /Customers may move/ }).click();
    await page.getByRole('radio', { name: /Everything back in time/ }).check();
    await page.getByLabel('Forget customers').selectOption({ label: '24 months' });
    await screens.shoot(page, 'rules');
    expect(await inspect(page)).toEqual([]);
    await save('Save rules');
    expect((await read()).policies).toMatchObject({
      deposit: { type: 'FIXED', amountPesewas: 7_500 },
      depositInstructions: 'Pay to 024 555 0101.',
      holdTtlMinutes: 120,
      minNoticeMinutes: 1_440,
      maxAdvanceDays: 90,
      confirmWithoutDeposit: true,
      cancellationNoticeHours: 72,
      customerReschedule: false,
      refundOnCancel: 'FULL_BEFORE_NOTICE',
      retentionMonths: 24,
    });
  });

  it('says what keeps the shop from being listed, and that a lapsed plan locks the settings', async () => {
    await open('/listing');
    await page.getByText('Your shop is not verified yet.').waitFor();
    await page.getByRole('img', { name: 'QR code of your page' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await till.sql.query('update businesses set read_only = true where id = $1', [till.id]);
    const late = await screens.visit(till.owner.phone);
    await late.page.goto(`${screens.api.url}/console/b/${till.id}/settings`);
    await late.page.getByText('Your plan has ended').waitFor();
    await late.page.getByLabel('What you do').fill('Later');
    expect(await late.page.getByRole('button', { name: 'Save profile' }).isDisabled()).toBe(true);
    expect(await findBarriers(late.page)).toEqual([]);
    expect(visitor.complaints.filter((text) => !text.includes('status of 422'))).toEqual([]);
  });

  it('closes the shop after a new sign-in, once nothing is live', async () => {
    const { api } = screens;
    const other = await openTill(api);
    const held = await other.held();
    const owner = await screens.visit(other.owner.phone);
    const address = `${api.url}/console/b/${other.id}/settings/close`;
    await owner.page.goto(address);
    await owner.page.getByText('Records stay with us for 36 months').waitFor();
    expect(await inspect(owner.page)).toEqual([]);
    const close = async () => {
      await owner.page.getByRole('button', { name: 'Close the shop' }).first().click();
      await owner.page.getByLabel('Why do you close it?').fill('We move');
      await owner.page.getByRole('dialog').getByRole('button', { name: 'Close the shop' }).click();
    };
    await close();
    await owner.page.getByText('1 booking has not ended.').waitFor();
    await api.post(`/bookings/${held}/cancel`, {}, other.owner.token);
    await api.owner.query(
      "update session_families set created_at = created_at - interval '11 minutes' where user_id = $1",
      [other.owner.id],
    );
    await api.service.deps.db.service.transaction(async (tx) => tx.invalidate('user', other.owner.id));
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Close the shop' }).click();
    await owner.page.getByText('Sign in again first').waitFor();
    expect(await inspect(owner.page)).toEqual([]);
    await owner.page.getByRole('button', { name: 'Sign in again' }).click();
    await owner.page.getByLabel('Mobile number').fill(other.owner.phone);
    await owner.page.getByRole('button', { name: /^(Sign in|Continue)/ }).click();
    await owner.page.waitForURL(address);
    await close();
    await owner.page.waitForURL(`${api.url}/console/account`);
    const { rows } = await api.owner.query(
      'select status_reason as reason from businesses where id = $1 and closed_at is not null',
      [other.id],
    );
    expect(rows).toEqual([{ reason: 'We move' }]);
    expect(owner.complaints.filter((complaint) => !/status of 40[349]/.test(complaint))).toEqual([]);
  });
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inDays } from '../features/booking/bookings/shop.ts';
import { neverQuiet, openMessageShop } from '../features/outward/messages/phones.ts';
import { signInOperator } from '../features/platform/operators/operator.ts';
import type { Person } from '../service/api.ts';
import { browserFound } from '../service/browser.ts';
import { type Candidate, sendForVerification } from './desk-world.ts';
import { inspect, openScreens, type Screens, SIZES } from './harness.ts';

describe.skipIf(!browserFound('the operator desk is'))('the operator desk', () => {
  let screens: Screens;
  let operator: Person;
  const desk = (path: string) => `${screens.api.url}/operator${path}`;
  const asOperator = (path: string) => screens.api.get(path, operator.token);
  /** What was done, without who looked. */
  const newestAudit = async (targetId: string) => {
    const { data } = await asOperator(`/admin/audit?targetId=${targetId}`);
    return data.filter(({ action }: { action: string }) => action !== 'access.read');
  };
  /** Status of its page, and whether the search finds it. */
  const onSite = async ({ slug, name }: Candidate) => {
    const page = await screens.api.get(`//b/${slug}`);
    const found = await screens.api.get(`//search?q=${encodeURIComponent(name)}`);
    return [page.status, found.text.includes(`/b/${slug}`)];
  };
  const decision = (page: Page) => page.getByRole('complementary', { name: 'Decision' });

  beforeAll(async () => {
    screens = await openScreens({ ROLE: 'all' });
    operator = await signInOperator(screens.api, 'OPERATOR', 'Esi Operator');
  });
  afterAll(() => screens.stop());

  it('tells a person who is no operator so, and shows nothing else', async () => {
    const anonymous = await screens.api.get('//operator/queue');
    expect([anonymous.status, anonymous.headers.get('location')]).toEqual([303, '/sign-in?next=%2Foperator%2Fqueue']);
    const person = await screens.api.signIn();
    const { context, page, complaints } = await screens.visit(person.phone);
    await page.goto(desk('/finance'));
    await page.getByRole('heading', { name: 'This desk is for operators' }).waitFor();
    expect(await page.getByRole('link', { name: 'Finance' }).count()).toBe(0);
    expect(await inspect(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('asks an operator for a name at the first sign-in, and then opens the screen', async () => {
    const nameless = await signInOperator(screens.api, 'OPERATOR');
    const { context, page, complaints } = await screens.visit(nameless.phone, { size: 'phone' });
    await page.goto(desk('/verticals'));
    await page.getByRole('heading', { name: 'What is your name?' }).waitFor();
    await screens.shoot(page, 'desk-name');
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Your name' }).fill('Adjoa Operator');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('heading', { name: 'Verticals' }).waitFor();
    expect((await screens.api.get('/me', nameless.token)).data.name).toBe('Adjoa Operator');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says so where the script of that question does not arrive, and tries again', async () => {
    const nameless = await signInOperator(screens.api, 'OPERATOR');
    const { context, page } = await screens.visit(nameless.phone, { size: 'phone' });
    const isScript = /assets\/web\/ask-name/;
    await page.route(isScript, (route) => route.abort());
    await page.goto(desk('/verticals'));
    await page.getByText('The connection broke. Nothing was changed.').first().waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.unroute(isScript);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'What is your name?' }).waitFor();
    await context.close();
  });

  it('says when nothing waits', async () => {
    const { context, page, complaints } = await screens.visit(operator.phone, { size: 'phone' });
    await page.goto(desk(''));
    await page.getByRole('heading', { name: 'Nothing waits' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.goto(desk('/audit'));
    await page.getByRole('heading', { name: 'Nothing was done yet' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('reads the queue and the rows of a screen once', async () => {
    const waiting = await sendForVerification(screens.api, 'Read Once Hire');
    const { context, page, complaints } = await screens.visit(operator.phone);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.startsWith('/api/'))
        asked.push(searchParams.has('queue') ? 'queue' : pathname.slice('/api/v1'.length));
    });
    for (const [path, rows] of [
      ['', []],
      ['/queue', []],
      ['/businesses', ['/admin/businesses']],
      [`/businesses/${waiting.id}`, [`/admin/businesses/${waiting.id}/overview`]],
      ['/audit', ['/admin/audit']],
      ['/verticals', ['/admin/vertical-profiles']],
      ['/usage', ['/admin/usage']],
      ['/finance', ['/admin/finance/businesses']],
      ['/messages', ['/admin/messages']],
    ] as const) {
      asked.length = 0;
      await page.goto(desk(path), { waitUntil: 'networkidle' });
      await page.getByRole('link', { name: 'Verification 1 waiting' }).waitFor();
      const once = ['/me', 'queue', ...rows];
      expect([path, ...asked.filter((address) => once.includes(address)).toSorted()]).toEqual([
        path,
        ...once.toSorted(),
      ]);
    }
    await screens.api.post(`/admin/businesses/${waiting.id}/status`, { action: 'VERIFY' }, operator.token);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('decides one business after the other; a verified one is on the site within a second', async () => {
    const first = await sendForVerification(screens.api, 'Ama Castles');
    const second = await sendForVerification(screens.api, 'Blurred Photo Hire');
    const third = await sendForVerification(screens.api, 'Copied Name Hire');
    const { context, page, complaints } = await screens.visit(operator.phone);
    await page.goto(desk('/queue'));
    await page.getByRole('heading', { name: 'Ama Castles' }).waitFor();
    await page.getByText('1 of 3').waitFor();
    // All that is needed to decide: photo, owner, place, catalogue, hours, rules, history.
    await page.getByRole('img', { name: 'Photo 1 of Ama Castles' }).waitFor();
    await page.getByText('Castle of Ama Castles × 2').waitFor();
    await page.getByText('GHS 350.00').waitFor();
    await page.getByRole('link', { name: 'Call owner' }).waitFor();
    expect(await page.getByRole('link', { name: 'Open on the map' }).getAttribute('href')).toContain('mlat=5.58');
    await page.getByText('5 Oxford Street').waitFor();
    await page.getByText('No operator has acted on this business yet.').waitFor();
    expect(await inspect(page)).toEqual([]);
    await screens.shoot(page, 'queue');

    expect(await onSite(first)).toEqual([404, false]);
    await decision(page).getByRole('button', { name: 'Verify' }).click();
    // The next one at once, and the rows that were written.
    await page.getByRole('heading', { name: 'Blurred Photo Hire' }).waitFor();
    const note = page.getByRole('status').filter({ hasText: 'Written to the audit log' });
    await note.getByText('Listing published').waitFor();
    await note.getByText(/^Verified · .* · Esi Operator/).waitFor();
    await vi.waitFor(async () => expect(await onSite(first)).toEqual([200, true]), { timeout: 60_000, interval: 50 });
    expect(await inspect(page)).toEqual([]);

    // The owner reads the reason, so there has to be one.
    await decision(page).getByRole('button', { name: 'Send back' }).click();
    expect(
      await decision(page)
        .getByLabel('In your words')
        .evaluate((field) => field.matches(':invalid')),
    ).toBe(true);
    await decision(page).getByLabel('Reason, the owner reads it').selectOption('The photo is not of this business.');
    await decision(page).getByRole('button', { name: 'Send back' }).click();
    await page.getByRole('heading', { name: 'Copied Name Hire' }).waitFor();
    expect((await asOperator(`/admin/businesses/${second.id}`)).data).toMatchObject({
      status: 'PENDING_VERIFICATION',
      statusReason: 'The photo is not of this business.',
    });
    await decision(page).getByLabel('In your words').fill('The name belongs to another shop');
    await decision(page).getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('heading', { name: 'Nothing waits' }).waitFor();
    await note.getByText('“The name belongs to another shop”').waitFor();
    expect((await newestAudit(third.id))[0]).toMatchObject({
      action: 'business.suspend',
      actor: { name: 'Esi Operator' },
      details: { reason: 'The name belongs to another shop' },
    });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('verifies without publishing when told so', async () => {
    const shop = await sendForVerification(screens.api, 'Quiet Canopies');
    const { context, page, complaints } = await screens.visit(operator.phone, { size: 'phone', theme: 'dark' });
    await page.goto(desk('/queue'));
    await page.getByRole('heading', { name: 'Quiet Canopies' }).waitFor();
    await page.getByRole('link', { name: 'Decide' }).click();
    await page.getByLabel('Put it on the site at once').uncheck();
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('heading', { name: 'Nothing waits' }).waitFor();
    expect((await asOperator(`/admin/businesses/${shop.id}`)).data).toMatchObject({
      status: 'ACTIVE',
      listingVisibility: 'HIDDEN',
    });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('finds a phone number in everything, by kind', async () => {
    const shop = await sendForVerification(screens.api, 'Found By Phone Rentals');
    const person = await screens.api.signIn();
    const customer = { name: 'Abena Owusu', phone: person.phone };
    for (const days of [3, 5]) {
      const unitId = await shop.addUnit({ name: `Tent of ${days}` });
      expect((await shop.book({ unitId, date: inDays(days), customer })).status).toBe(201);
    }
    const { context, page, complaints } = await screens.visit(operator.phone);
    await page.goto(desk(`/search?q=${person.phone.replace('+233', '0')}`));
    await page.getByText('1 person, 2 bookings', { exact: true }).waitFor();
    expect(await page.locator('mark').count()).toBe(3);
    const people = page.getByRole('region', { name: 'People' });
    const bookings = page.getByRole('region', { name: 'Bookings' });
    expect([await people.count(), await bookings.count()]).toEqual([1, 1]);
    expect(await inspect(page)).toEqual([]);
    await screens.shoot(page, 'desk-search-kinds');
    const kinds = page.getByRole('group', { name: 'Kinds shown' });
    await kinds.getByRole('button', { name: 'Bookings' }).click();
    expect([await people.count(), await bookings.count()]).toEqual([0, 1]);
    await kinds.getByRole('button', { name: 'All' }).click();
    expect(await people.count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('searches, opens a business, takes it down at once and publishes it again', async () => {
    const shop = await sendForVerification(screens.api, 'Down Again Rentals');
    const decide = `/admin/businesses/${shop.id}`;
    await screens.api.post(`${decide}/status`, { action: 'VERIFY' }, operator.token);
    await screens.api.post(`${decide}/listing`, { action: 'PUBLISH' }, operator.token);
    expect(await onSite(shop)).toEqual([200, true]);
    const { context, page, complaints } = await screens.visit(operator.phone);
    await page.goto(desk('/businesses'));
    await page.getByRole('link', { name: 'Down Again Rentals' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await screens.shoot(page, 'businesses');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('searchbox', { name: 'Name, phone, booking code, receipt' }).fill('no such shop');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Nothing for “no such shop”' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.goto(desk('/businesses'));
    await page.getByRole('searchbox', { name: 'Name or page', exact: true }).fill('down again');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Down Again Rentals' }).click();
    await page.getByRole('heading', { level: 1, name: 'Down Again Rentals' }).waitFor();
    await page.getByText('How much it has').waitFor();
    expect(await inspect(page)).toEqual([]);
    await screens.shoot(page, 'business');

    await page.getByRole('button', { name: 'Take down' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take Down Again Rentals down?' });
    expect(await inspect(page)).toEqual([]);
    await dialog.getByLabel('Reason, the owner reads it').fill('Complaints of three customers');
    await dialog.getByRole('button', { name: 'Take down' }).click();
    await page.getByText('The listing is taken down').waitFor();
    expect(await onSite(shop)).toEqual([404, false]);
    await page.getByText('Listing taken down').first().waitFor();
    await page.getByText('“Complaints of three customers”').first().waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText('The listing is published').waitFor();
    expect(await onSite(shop)).toEqual([200, true]);

    for (const part of ['What is offered', 'Team']) {
      await page.getByRole('tab', { name: part }).click();
      await page
        .getByText(part === 'Team' ? 'Joined' : 'Castle of Down Again')
        .first()
        .waitFor();
      expect(await inspect(page)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('makes a key for the assistant, which works, and shows its row', async () => {
    const shop = await sendForVerification(screens.api, 'Assisted Rentals');
    const { context, page, complaints } = await screens.visit(operator.phone);
    await page.goto(desk(`/businesses/${shop.id}?part=keys`));
    await page.getByRole('heading', { name: 'No API keys' }).waitFor();
    await page.getByRole('button', { name: 'Make a key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make an API key' });
    expect(await inspect(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Make the key' }).click();
    const key = await dialog.getByRole('textbox', { name: 'Key', exact: true }).inputValue();
    expect(await inspect(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText('API key made').waitFor();
    const used = { meter: 'assistant.reply', quantity: 4, costPesewas: 90 };
    expect((await screens.api.post(`/businesses/${shop.id}/usage`, used, key)).status).toBe(201);
    await page.getByRole('table', { name: 'API keys' }).getByText('usage:write').waitFor();
    expect(await inspect(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows what became of messages, why some failed, and what they cost', async () => {
    const shop = await openMessageShop(screens.api);
    await neverQuiet(screens.api, shop.id, shop.key);
    // The simulator cannot reach numbers that end in 0000.
    for (const phone of ['+233241234567', '+233241230000']) await shop.booked(inDays(5), phone);
    const sums = async () => (await asOperator('/admin/messages')).data.sums as { status: string }[];
    // Facts of one minute become one message, so that each waits as long.
    await expect.poll(async () => (await sums()).map(({ status }) => status), { timeout: 300_000 }).toContain('FAILED');
    // As if an SMS had cost more than the shop has paid.
    await screens.api.owner.query(
      `update messages set cost_pesewas = 80 where business_id = $1 and status = 'DELIVERED'`,
      [shop.id],
    );
    await screens.api.owner.query(
      `insert into invoices (business_id, id, number, plan, periods, amount_pesewas, status, period_start, period_end,
         token, paid_at, created_at)
       values ($1, 'inv_margin', 'M-1', 'STARTER', 1, 50, 'PAID', now(), now() + interval '1 month', 'margin', now(), now())`,
      [shop.id],
    );
    const { businesses } = (await asOperator('/admin/messages')).data;
    expect(businesses).toContainEqual(
      expect.objectContaining({ businessId: shop.id, costPesewas: 80, revenuePesewas: 50, marginPesewas: -30 }),
    );
    const { context, page, complaints } = await screens.visit(operator.phone);
    await page.goto(desk('/messages'));
    await page.getByRole('cell', { name: 'SMS', exact: false }).first().waitFor();
    await page.getByRole('cell', { name: /−GHS\s0\.30/ }).waitFor();
    await page.getByRole('heading', { name: 'Why messages failed' }).waitFor();
    await screens.shoot(page, 'desk-messages-1280');
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('link', { name: 'Today' }).click();
    await page.waitForURL(/period=today/);
    await page.setViewportSize(SIZES.phone);
    await screens.shoot(page, 'desk-messages-360');
    expect(await inspect(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('filters the audit log by everything the API filters by', async () => {
    const { context, page, complaints } = await screens.visit(operator.phone);
    await page.goto(desk('/audit'));
    const table = page.getByRole('table', { name: 'Audit log' });
    await table.getByText('API key made').waitFor();
    expect(await inspect(page)).toEqual([]);
    await screens.shoot(page, 'audit');
    // Names, not ids: an id is only copied.
    expect(await table.innerText()).not.toMatch(/\b(biz|key|usr)_/);
    await page.setViewportSize({ width: 1280, height: 900 });
    const { data: all } = await asOperator('/admin/audit?limit=100');
    const row = all.find(({ action }: { action: string }) => action === 'business.suspend');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/admin/audit?')) asked.push(request.url());
    });
    await page.getByText('Filters').click();
    await page.getByRole('combobox', { name: 'Action' }).selectOption('All decisions on a business');
    await page.getByRole('combobox', { name: 'Kind of target' }).selectOption('Business');
    await page.getByLabel('Business id').fill(row.businessId);
    await page.getByLabel('Operator id').fill(row.actor.id);
    await page.getByLabel('Target id').fill(row.targetId);
    await page.getByLabel('From Accra time').fill(row.at.slice(0, 16));
    await page.getByLabel('To Accra time').fill(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)}`);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await table.getByText('Suspended', { exact: true }).waitFor();
    expect(await table.getByRole('row').count()).toBe(2);
    const sent = new URL(asked.at(-1) ?? '').searchParams;
    expect(Object.fromEntries(sent)).toMatchObject({
      action: 'business.',
      targetType: 'business',
      businessId: row.businessId,
      actorId: row.actor.id,
      targetId: row.targetId,
      from: `${row.at.slice(0, 16)}:00.000Z`,
    });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const saved = await (await download).createReadStream();
    let text = '';
    for await (const chunk of saved) text += String(chunk);
    expect(text.split('\r\n')).toHaveLength(2);
    expect(text).toContain('business.suspend');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

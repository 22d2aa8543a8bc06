import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays, openShop, type Shop } from '../features/booking/bookings/shop.ts';
import { newPhone } from '../service/api.ts';
import { browserFound } from '../service/browser.ts';
import { openScreens, type Screens } from './harness.ts';

/** Screens that both roles have. */
const SHARED = [
  'today',
  'calendar',
  'bookings',
  'new-booking',
  'waitlist',
  'catalogue',
  'catalogue?part=prices',
  'catalogue?part=codes',
  'customers',
  'money',
  'money/payments',
  'money/to-give-back',
  'money/bookings',
  'reviews',
  'team',
  'integrations/feeds',
  'day-list',
  'packing',
];
/** Screens of owners alone: they say so, and ask for nothing. */
const OWNERS = ['payouts', 'settings', 'settings/hours', 'plan', 'activity', 'setup', 'integrations'];

describe.skipIf(!browserFound('the screens of staff are'))('the console of a member of the staff', () => {
  let screens: Screens;
  beforeAll(async () => {
    screens = await openScreens();
  });
  afterAll(() => screens.stop());

  const hire = async (shop: Shop): Promise<string> => {
    const phone = newPhone();
    const made = await screens.api.post(`/businesses/${shop.id}/members`, { phone, role: 'STAFF' }, shop.owner.token);
    expect(made.status, made.text).toBe(201);
    await screens.api.signIn(phone);
    return phone;
  };

  it.each(['units', 'slots'] as const)('shows nothing that is refused, in a shop of %s', async (shape) => {
    const shop = await openShop(screens.api, screens.api.database.url, shape);
    await shop.setPolicies({ deposit: { type: 'NONE' }, minNoticeMinutes: 0 });
    const extra = await shop.addExtra();
    const own: string[] = [`catalogue/extras/${extra}`];
    let body: object;
    if (shape === 'units') {
      const unitId = await shop.addUnit();
      own.push(`catalogue/units/${unitId}`);
      body = { unitId, date: inDays(1) };
    } else {
      const serviceId = await shop.addService();
      const providerId = await shop.addProvider([serviceId]);
      own.push(`catalogue/services/${serviceId}`, `catalogue/providers/${providerId}`);
      own.push(...['rota', 'leave', 'calendars'].map((tab) => `catalogue/providers/${providerId}/${tab}`));
      body = { serviceId, startsAt: `${inDays(1)}T10:00:00.000Z` };
    }
    const made = await shop.book(body);
    expect(made.status, made.text).toBe(201);
    own.push(`bookings/${made.data.id}`, `customers/${made.data.customerId}`);
    const { context, page, complaints } = await screens.visit(await hire(shop));
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 401 || answer.status() === 403)
        refused.push(`${page.url()}: ${answer.request().method()} ${new URL(answer.url()).pathname}`);
    });
    const open = async (path: string) => {
      await page.goto(`${screens.api.url}/console/b/${shop.id}/${path}`);
      await page.locator('main').getByRole('heading').first().waitFor();
      // The event stream never ends, so that the network is never idle: what loads shows skeletons.
      await expect.poll(() => page.locator('main .sk').count(), { message: path }).toBe(0);
    };
    for (const path of [...SHARED, ...own]) {
      await open(path);
      expect(await page.getByText('Only owners can see this').count(), path).toBe(0);
    }
    for (const path of OWNERS) {
      await open(path);
      await page.getByText('Only owners can see this').waitFor();
    }
    expect(refused).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

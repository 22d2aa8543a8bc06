import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTill, type Till } from '../features/money/payments/till.ts';
import { newPhone } from '../service/api.ts';
import { browserFound } from '../service/browser.ts';
import { inspect, openScreens, type Screens, signIn } from './harness.ts';

describe.skipIf(!browserFound('the console is'))('team and account in the console', () => {
  let screens: Screens;
  let till: Till;
  beforeAll(async () => {
    screens = await openScreens();
    till = await openTill(screens.api);
  });
  afterAll(() => screens.stop());

  const team = () => `${screens.api.url}/console/b/${till.id}/team`;
  const local = (phone: string) => `0${phone.slice(4, 6)} ${phone.slice(6, 9)} ${phone.slice(9)}`;
  const members = async (): Promise<{ phone: string; role: string; state: string }[]> =>
    (await screens.api.get(`/businesses/${till.id}/members`, till.owner.token)).data;

  it('invites by phone; the person joins by signing in, sees no settings, and leaves', async () => {
    const { context, page, complaints } = await screens.visit(till.owner.phone);
    await page.goto(team());
    await page.getByRole('heading', { name: 'Only you so far' }).waitFor();
    expect(await page.getByRole('button', { name: 'Leave this shop' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite someone' });
    await dialog.getByLabel('Their phone number').fill('12');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await dialog.locator('[aria-invalid=true]').waitFor();
    expect(await inspect(page)).toEqual([]);
    const phone = newPhone();
    // The invited person already looks at an empty console.
    const other = await screens.visit(phone, { size: 'phone' });
    await other.page.goto(`${screens.api.url}/console`);
    await other.page.getByRole('heading', { name: 'Were you invited?' }).waitFor();
    await dialog.getByLabel('Their phone number').fill(local(phone));
    await dialog.getByRole('button', { name: 'Invite' }).click();
    const tell = page.getByRole('dialog', { name: `Tell ${local(phone)}` });
    expect(await tell.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href')).toContain('wa.me/233');
    expect(await inspect(page)).toEqual([]);
    await tell.getByRole('button', { name: 'Done' }).click();
    await page.getByText('has not signed in yet').waitFor();
    await screens.shoot(page, 'team');
    expect(await inspect(page)).toEqual([]);

    await other.page.getByRole('button', { name: 'Sign in again' }).click();
    await other.page.waitForURL('**/sign-in?next=/console');
    await signIn(other.context, screens.api, phone);
    await other.page.goto(team());
    await other.page.getByText('Owner', { exact: true }).first().waitFor();
    expect(await members()).toMatchObject([{ role: 'OWNER' }, { phone, role: 'STAFF', state: 'ACTIVE' }]);
    expect(await other.page.getByRole('button', { name: 'Invite' }).count()).toBe(0);
    expect(await other.page.getByRole('button', { name: /Change role|Remove/ }).count()).toBe(0);
    expect(await inspect(other.page)).toEqual([]);
    await other.page.goto(`${screens.api.url}/console/b/${till.id}/settings/rules`);
    await other.page.getByRole('heading', { name: 'Only owners can see this' }).waitFor();
    expect(await other.page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
    await other.page.goto(team());
    await other.page.getByRole('button', { name: 'Leave this shop' }).click();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await other.page.getByText('You are not in any shop yet.').waitFor();
    expect(await members()).toHaveLength(1);
    expect(complaints.filter((text) => !text.includes('status of 422'))).toEqual([]);
    expect(other.complaints).toEqual([]);
    await other.context.close();
    await context.close();
  });

  it('changes a role and removes a member after it said what happens', async () => {
    const phone = newPhone();
    await screens.api.post(`/businesses/${till.id}/members`, { phone, role: 'STAFF' }, till.owner.token);
    const staff = await screens.api.signIn(phone);
    await screens.api.call('PATCH', '/me', { token: staff.token, body: { name: 'Yaw Darko' } });
    // The name is shown from the first request to the business on.
    await screens.api.get(`/businesses/${till.id}`, staff.token);
    const { context, page } = await screens.visit(till.owner.phone, { size: 'phone', theme: 'dark' });
    await page.goto(team());
    await page.getByRole('button', { name: 'Change role Yaw Darko' }).click();
    const dialog = page.getByRole('dialog', { name: 'Role of Yaw Darko' });
    await dialog.getByRole('radio', { name: /^Owner/ }).check();
    expect(await inspect(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await page.getByText('Role changed').waitFor();
    expect((await members()).map(({ role }) => role)).toEqual(['OWNER', 'OWNER']);
    await page.getByRole('button', { name: 'Remove Yaw Darko' }).click();
    const removal = page.getByRole('dialog', { name: 'Remove Yaw Darko?' });
    await removal.getByText('Their calendar addresses stop working.').waitFor();
    expect(await inspect(page)).toEqual([]);
    await removal.getByRole('button', { name: 'Remove from the team' }).click();
    await page.getByText('Yaw Darko removed').waitFor();
    expect(await members()).toHaveLength(1);
    await context.close();
  });

  it('shows the own account: name, sessions, a copy of the data, erasure', async () => {
    const phone = newPhone();
    const app = await screens.api.signIn(phone);
    const { context, page, complaints } = await screens.visit(phone);
    await page.goto(`${screens.api.url}/console/account`);
    await page.getByLabel('Your name').fill('Naa Korkor');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect((await screens.api.get('/me', app.token)).data.name).toBe('Naa Korkor');
    await page.getByText('This one').waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
    await page.getByText('Session ended').waitFor();
    expect((await screens.api.get('/me', app.token)).status).toBe(401);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    expect((await download).suggestedFilename()).toMatch(/^my-data-.*\.json$/);
    await page.getByRole('button', { name: 'Erase my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase your account?' });
    await dialog.getByLabel('I understand that this is for good').check();
    expect(await inspect(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Erase my account for good' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect((await context.request.get(`${screens.api.url}/session`)).status()).toBe(401);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

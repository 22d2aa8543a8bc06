import { describe, expect, it } from 'vitest';
import { openBusiness } from '../../../service/business.ts';
import { startTestService } from '../../../service/service.ts';

const OFFER = 'action="/dev/demo-shops"';
const fill = (api: Awaited<ReturnType<typeof startTestService>>) =>
  api.call('POST', '//dev/demo-shops', {
    body: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  });

describe('an empty installation', () => {
  // A cluster is seeded before it is distributed.
  it.skipIf(process.env['CITUS_URL'])(
    'offers demo shops in development, fills itself with one press, and offers them no more',
    async () => {
      const api = await startTestService();
      const empty = await api.call('GET', '//');
      expect(empty.text).toContain('This is an empty installation');
      expect(empty.text).toContain(OFFER);
      // Pressed twice at once, it fills once.
      const pressed = await Promise.all([fill(api), fill(api)]);
      for (const answer of pressed) expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
      const count = async () => (await api.owner.query('select count(*)::int as count from businesses')).rows[0].count;
      expect(await count()).toBe(60);
      const full = await api.call('GET', '//');
      expect(full.text).not.toContain(OFFER);
      expect(full.text.match(/<article class="bz">/g)?.length).toBe(8);
      expect(empty.text).not.toContain('This is a demo');
      expect(full.text).toMatch(
        /Sign in as Akosua, owner[\s\S]*as Abena, customer[\s\S]*as Yaw, staff[\s\S]*as Kwame, operator/,
      );
      // The phone of the customer shows what the shops have sent to it.
      expect(full.text).toContain('Abena’s phone');
      expect(full.text).not.toMatch(/\+?233\d{9}/);
      const toPhone = await api.call('GET', '//dev/phone?as=customer');
      const phone = await api.call('GET', `/${toPhone.headers.get('location')}`);
      expect([toPhone.status, phone.status]).toEqual([303, 200]);
      expect(phone.text).toContain('class="bub');
      // Each form signs in as its person, and opens that person's screens.
      const forms = [
        ...full.text.matchAll(/action="\/sign-in">.*?name="as" value="([^"]+)".*?name="next" value="([^"]+)"/g),
      ];
      expect(forms.map(([, , next]) => next)).toEqual(['/console', '/bookings', '/console', '/operator']);
      for (const [, as = '', next = ''] of forms) {
        const signedIn = await api.call('POST', '//sign-in', {
          body: new URLSearchParams({ as, next }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        });
        expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, next]);
        const cookie = signedIn.headers
          .getSetCookie()
          .map((one) => one.split(';', 1)[0])
          .join('; ');
        const { status, data } = await api.call('GET', '//session', { headers: { cookie } });
        expect([as, status, JSON.stringify(data).includes('OPERATOR_ADMIN')]).toEqual([as, 200, as === 'operator']);
      }
      expect((await fill(api)).status).toBe(303);
      expect(await count()).toBe(60);
      await api.stop();
    },
  );

  it('with a business of somebody, also one that is not listed, offers and adds nothing', async () => {
    const api = await startTestService();
    await openBusiness(api);
    expect((await api.call('GET', '//')).text).not.toContain(OFFER);
    expect((await fill(api)).status).toBe(303);
    expect((await api.owner.query('select count(*)::int as count from businesses')).rows).toEqual([{ count: 1 }]);
    await api.stop();
  });

  it('offers nothing where the identity is not that of development', async () => {
    const api = await startTestService({ IDENTITY_PROVIDER: 'firebase', FIREBASE_PROJECT_ID: 'p' });
    const { text } = await api.call('GET', '//');
    expect([text.includes(OFFER), text.includes('This is a demo')]).toEqual([false, false]);
    expect((await fill(api)).status).toBe(404);
    await api.stop();
  });
});

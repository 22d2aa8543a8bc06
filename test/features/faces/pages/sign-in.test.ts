import { describe, expect, it } from 'vitest';
import { localPath } from '../../../../src/features/faces/pages/sign-in.ts';
import { type Answer, newPhone } from '../../../service/api.ts';
import { sharedService } from '../../../service/service.ts';
import { openStall } from '../../market/marketplace/market.ts';

const api = await sharedService();
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = SAME_ORIGIN) =>
  api.call('POST', `/${path}`, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
  });
const cookieOf = (answer: Answer): string => (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
const phoneOf = async (cookie: string) =>
  (await api.call('GET', '/me', { headers: { cookie, ...SAME_ORIGIN } })).data?.phone;

describe('the sign-in of development', () => {
  it('signs any number in, and leads back with all that was chosen', async () => {
    const next = '/b/a-shop/book?unitId=unt_1&date=2027-01-02&extra_ext_1=2&note=Blue%20gate';
    const asked = await api.call('GET', `//sign-in?next=${encodeURIComponent(next)}`);
    expect(asked.text).toContain(`name="next" value="${next.replaceAll('&', '&amp;')}"`);
    expect(asked.headers.get('cache-control')).toBe('no-store');
    const phone = newPhone();
    const done = await send('/sign-in', { phone: `0${phone.slice(4)}`, next });
    expect([done.status, done.headers.get('location')]).toEqual([303, next]);
    expect(await phoneOf(cookieOf(done))).toBe(phone);
  });

  it('says what is wrong with a number at the field, and keeps what was typed', async () => {
    const refused = await send('/sign-in', { phone: '12 <b>', next: '/b/x/book?date=2027-01-02' });
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([422, null]);
    expect(refused.text).toContain('aria-invalid="true" aria-describedby="tel-e"');
    expect(refused.text).toContain('value="12 &lt;b&gt;"');
    expect(refused.text).toContain('value="/b/x/book?date=2027-01-02"');
    expect(refused.text).toContain('Write it like 024 123 4567.');
  });

  it('leads to a path of this site and nowhere else', async () => {
    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      'evil.example',
      '',
      '/sign-in?next=/sign-in',
      '/sign-out',
    ]) {
      expect([next, localPath(next)]).toEqual([next, '/bookings']);
      const done = await send('/sign-in', { phone: newPhone(), next });
      expect([next, done.status, done.headers.get('location')]).toEqual([next, 303, '/bookings']);
    }
    expect(localPath(['/a', '/b'])).toBe('/bookings');
    expect(localPath('/b/shop?x=//y')).toBe('/b/shop?x=//y');
    // A header holds no letter beyond Latin 1.
    expect(localPath('/b/Ɔdɔ?q=日本 x#ÿ')).toBe('/b/%C6%86d%C9%94?q=%E6%97%A5%E6%9C%AC%20x#%C3%BF');
    const done = await send('/sign-in', { phone: newPhone(), next: '/b/Ɔdɔ' });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/b/%C6%86d%C9%94']);
  });

  it('leads on at once who is signed in already', async () => {
    const cookie = cookieOf(await send('/sign-in', { phone: newPhone(), next: '/' }));
    const shown = await api.call('GET', '//sign-in?next=%2Fb%2Fshop', { headers: { cookie } });
    expect([shown.status, shown.headers.get('location')]).toEqual([303, '/b/shop']);
  });

  it('ends the session that was there before', async () => {
    const first = cookieOf(await send('/sign-in', { phone: newPhone(), next: '/' }));
    const again = await send('/sign-in', { phone: newPhone(), next: '/' }, { ...SAME_ORIGIN, cookie: first });
    expect(again.status).toBe(303);
    expect(await phoneOf(first)).toBeUndefined();
    expect(await phoneOf(cookieOf(again))).toBeTypeOf('string');
  });
});

describe('signing out', () => {
  it('is a button of the bookings page and ends the session at once', async () => {
    const cookie = cookieOf(await send('/sign-in', { phone: newPhone(), next: '/' }));
    const bookings = await api.call('GET', '//bookings', { headers: { cookie } });
    expect(bookings.text).toContain('<form method="post" action="/sign-out">');
    const out = await send('/sign-out', {}, { ...SAME_ORIGIN, cookie });
    expect([out.status, out.headers.get('location')]).toEqual([303, '/']);
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
    expect(await phoneOf(cookie)).toBeUndefined();
    const after = await api.call('GET', '//bookings', { headers: { cookie } });
    expect([after.status, after.headers.get('location')]).toEqual([303, '/sign-in?next=%2Fbookings']);
  });
});

describe('a form that another site sends', () => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:1' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { referer: 'https://evil.example/' },
    {},
  ];

  it('is refused with a page, and changes nothing', async () => {
    const cookie = cookieOf(await send('/sign-in', { phone: newPhone(), next: '/' }));
    const phone = await phoneOf(cookie);
    const forms: [string, Record<string, string>][] = [
      ['/sign-in', { phone: newPhone(), next: '/' }],
      ['/sign-out', {}],
      ['/bookings/bkg_1/cancel', { key: 'x' }],
      ['/bookings/bkg_1/pay', {}],
      ['/dev/demo-shops', {}],
    ];
    for (const headers of foreign) {
      for (const [path, fields] of forms) {
        const refused = await send(path, fields, { ...headers, cookie });
        expect([path, headers, refused.status]).toEqual([path, headers, 403]);
        expect(refused.headers.get('content-type')).toContain('text/html');
        expect(refused.headers.get('set-cookie')).toBeNull();
        expect(refused.text).toContain('This did not come from our page');
      }
    }
    expect(await phoneOf(cookie)).toBe(phone);
  });

  it('cannot hold anything', async () => {
    const stall = await openStall(api, 'units');
    const unitId = await stall.addUnit();
    const { slug } = stall;
    const cookie = cookieOf(await send('/sign-in', { phone: newPhone(), next: '/' }));
    for (const headers of foreign) {
      const refused = await send(
        `/b/${slug}/book`,
        { unitId, date: '2027-01-02', name: 'Ama' },
        { ...headers, cookie },
      );
      expect(refused.status).toBe(403);
    }
    const { rows } = await api.owner.query('select count(*)::int as count from bookings where business_id = $1', [
      stall.id,
    ]);
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('counts with a matching Origin where the browser tells no site', async () => {
    const done = await send('/sign-in', { phone: newPhone(), next: '/' }, { origin: api.url });
    expect(done.status).toBe(303);
  });
});

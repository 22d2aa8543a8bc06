import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../../src/kit/log.ts';
import { buildSignIn } from '../../../../web/build-sign-in.ts';
import { type Answer, newPhone } from '../../../service/api.ts';
import { browserFound, openBrowser } from '../../../service/browser.ts';
import { startTestService, type TestService } from '../../../service/service.ts';
import { openStall } from '../../market/marketplace/market.ts';
import { type FakeFirebase, fakeFirebase } from './fake-firebase.ts';

const PROJECT = 'dwaso-test';
const BUILT = join(import.meta.dirname, '../../../../web/dist/sign-in');
const firebase: FakeFirebase = await fakeFirebase(PROJECT);
const keys = createServer((_request, answer) => {
  answer.setHeader('content-type', 'application/json').end(JSON.stringify(firebase.jwks));
});
await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => keys.close(resolve)));
const { port } = keys.address() as { port: number };

const ENVIRONMENT = {
  IDENTITY_PROVIDER: 'firebase',
  FIREBASE_PROJECT_ID: PROJECT,
  FIREBASE_WEB_API_KEY: 'public-key',
  FIREBASE_JWKS_URL: `http://127.0.0.1:${port}/keys`,
};

/** A listed shop, made through a service with the development identity on the same database. */
async function openListed(): Promise<{ dev: TestService; slug: string; unitId: string }> {
  const dev = await startTestService();
  const stall = await openStall(dev, 'units');
  await stall.setPolicies({ deposit: { type: 'NONE' } });
  const unitId = await stall.addUnit({ name: 'Blue canopy' });
  await dev.call('PATCH', `/businesses/${stall.id}`, {
    body: { contactPhone: '0302112233' },
    token: stall.owner.token,
  });
  return { dev, slug: stall.slug, unitId };
}

describe('the sign-in by a code', () => {
  let shop: Awaited<ReturnType<typeof openListed>>;
  let api: TestService;
  let withoutScript: { said: string; page: Answer };
  beforeAll(async () => {
    shop = await openListed();
    await rm(BUILT, { recursive: true, force: true });
    const lines: string[] = [];
    const log = createLog('warn', { write: (line: string) => lines.push(line) });
    const bare = await startTestService(ENVIRONMENT, { database: shop.dev.database, log });
    const page = await bare.call('GET', `//sign-in?next=%2Fb%2F${shop.slug}%2Fbook`);
    withoutScript = { said: lines.join(''), page };
    await bare.stop();
    await buildSignIn();
    api = await startTestService(ENVIRONMENT, { database: shop.dev.database });
  });

  it('offers WhatsApp and calls alone, and says why in the log, where its script is not built', async () => {
    const { said, page } = withoutScript;
    expect(said).toContain('the script of the sign-in page is not built');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Signing in is not possible here at the moment.');
    expect(page.text).toContain('href="tel:+233302112233"');
    expect(page.text).not.toContain('id="ask"');
  });

  it('is built in small files, of which the page loads one', async () => {
    const manifest = JSON.parse(await readFile(join(BUILT, '.vite/manifest.json'), 'utf8')) as Record<
      string,
      { file: string; isEntry?: boolean; dynamicImports?: string[] }
    >;
    const size = async (file: string) => brotliCompressSync(await readFile(join(BUILT, file))).length;
    const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
    const sizes = await Promise.all(Object.values(manifest).map(({ file }) => size(file)));
    const first = await size(entry?.file ?? '');
    const all = sizes.reduce((sum, bytes) => sum + bytes, 0);
    console.info(`sign-in script ${first} bytes, with Firebase ${all} bytes (brotli)`);
    expect(first).toBeLessThan(5 * 1024);
    expect(all).toBeLessThan(35 * 1024);
    const page = await api.call('GET', '//sign-in');
    expect(page.text).toContain(`<script src="/assets/${entry?.file}" type="module"></script>`);
    const script = await api.call('GET', `//assets/${entry?.file}`);
    expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  });

  it('opens its policy for Firebase and reCAPTCHA on this page alone, and carries the settings as data', async () => {
    const page = await api.call('GET', '//sign-in?next=%2Fb%2Fx%3C%2Fscript%3E');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;");
    expect(policy).toContain('frame-src https://www.google.com/recaptcha/');
    expect(policy).toContain('https://identitytoolkit.googleapis.com https://securetoken.googleapis.com');
    expect(policy).not.toContain('unsafe');
    expect((await api.call('GET', '//')).headers.get('content-security-policy')).not.toContain('google');
    const [, data = ''] = /<script type="application\/json">(.*?)<\/script>/.exec(page.text) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      apiKey: 'public-key',
      authDomain: 'dwaso-test.firebaseapp.com',
      projectId: PROJECT,
      emulator: null,
      next: '/b/x</script>',
    });
    // Nobody can sign in by the form of development.
    const posted = await api.call('POST', '//sign-in', {
      body: 'phone=0241234567',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    });
    expect(posted.status).toBe(404);
  });

  it('names the emulator instead of Google where there is one', async () => {
    const emulated = await startTestService(
      { ...ENVIRONMENT, FIREBASE_WEB_API_KEY: '', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' },
      { database: shop.dev.database },
    );
    const page = await emulated.call('GET', '//sign-in');
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self' http://127.0.0.1:9099;");
    expect(page.headers.get('content-security-policy')).not.toContain('google');
    expect(page.text).toContain('"emulator":"http://127.0.0.1:9099"');
  });

  it('says in the log that the public key is missing', async () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line: string) => lines.push(line) });
    const environment = { ...ENVIRONMENT, FIREBASE_WEB_API_KEY: '' };
    const keyless = await startTestService(environment, { database: shop.dev.database, log });
    expect((await keyless.call('GET', '//sign-in')).text).toContain('Signing in is not possible here');
    expect(lines.join('')).toContain('FIREBASE_WEB_API_KEY is not set');
  });

  describe.skipIf(!browserFound('the sign-in by a code is'))('in a real browser', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await openBrowser();
    });
    afterAll(() => browser.close());

    /** `complaints` collects console errors, slips of the policy and requests to hosts that nobody answers. */
    async function open(options: { javaScriptEnabled?: boolean; colorScheme?: 'dark' } = {}) {
      const context = await browser.newContext({ viewport: { width: 360, height: 640 }, ...options });
      const page = await context.newPage();
      const complaints: string[] = [];
      // Chromium reports each refused code as an error of the console, which it is not.
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('status of 400')) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('requestfailed', (request) => complaints.push(request.url()));
      await firebase.answer(context);
      return { context, page, complaints };
    }
    async function violations(page: Page): Promise<string[]> {
      await page.evaluate(axe.source);
      const found = await page.evaluate('axe.run()');
      return (found as { violations: { id: string }[] }).violations.map(({ id }) => id);
    }

    it('leads from a choice through the code back to it, and holds it', async () => {
      const { page, complaints, context } = await open();
      const next = `/b/${shop.slug}/book?unitId=${shop.unitId}&date=2027-01-09`;
      await page.goto(`${api.url}/sign-in?next=${encodeURIComponent(next)}`);
      expect(await violations(page)).toEqual([]);
      expect(firebase.asked).toEqual([]);

      await page.getByLabel('Mobile number').fill('123');
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByText('This is not a phone number.').waitFor();
      expect(firebase.asked).toEqual([]);
      expect(await violations(page)).toEqual([]);

      firebase.refuseWith = 'TOO_MANY_ATTEMPTS_TRY_LATER';
      const phone = newPhone();
      await page.getByLabel('Mobile number').fill(`0${phone.slice(4)}`);
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByText('Too many codes were asked for.').waitFor();
      expect(await page.getByLabel('Mobile number').inputValue()).toBe(`0${phone.slice(4)}`);

      firebase.refuseWith = null;
      await page.getByRole('button', { name: 'Send code' }).click();
      const code = page.getByLabel('6-digit code');
      await code.waitFor();
      expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
      expect(await page.getByText(`Sent to 0${phone.slice(4)}.`).isVisible()).toBe(true);
      expect(await violations(page)).toEqual([]);

      await code.fill('12345');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('The code has six digits.').waitFor();
      await code.fill('999999');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('This is not the code that we sent.').waitFor();

      await code.fill(firebase.codes.get(phone) ?? '');
      await code.press('Enter');
      // The review page adds the key of its form.
      await page.waitForURL((url) => url.href.startsWith(`${api.url}${next}`));
      const cookies = await context.cookies();
      expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
        ['dwaso_session', true, 'Lax'],
      ]);
      // What was chosen is there, and can be held.
      await page.getByText('Blue canopy').first().waitFor();
      await page.getByLabel('Your name').fill('Ama Owusu');
      await page
        .getByRole('button', { name: /^Hold it/ })
        .first()
        .click();
      await page.waitForURL(/\/bookings\/bkg_/);
      expect(firebase.asked).toContain('reCAPTCHA');
      expect(complaints).toEqual([]);
      await context.close();
    });

    it('lets the number be changed, in dark colours too', async () => {
      const { page, complaints, context } = await open({ colorScheme: 'dark' });
      await page.goto(`${api.url}/sign-in`);
      await page.getByLabel('Mobile number').fill('024 000 0123');
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByRole('button', { name: 'Change number' }).click();
      expect(await page.getByLabel('Mobile number').inputValue()).toBe('024 000 0123');
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByLabel('6-digit code').waitFor();
      await page.getByLabel('6-digit code').fill(firebase.codes.get('+233240000123') ?? '');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`${api.url}/bookings`);
      expect(complaints).toEqual([]);
      await context.close();
    });

    const emulator = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
    if (!emulator)
      console.warn('FIREBASE_AUTH_EMULATOR_HOST IS NOT SET: THE SIGN-IN IS NOT TRIED AGAINST THE EMULATOR');

    it.skipIf(!emulator)('works with the emulator of Firebase', async () => {
      const emulated = await startTestService(
        { IDENTITY_PROVIDER: 'firebase', FIREBASE_PROJECT_ID: PROJECT, FIREBASE_AUTH_EMULATOR_HOST: emulator ?? '' },
        { database: shop.dev.database },
      );
      const context = await browser.newContext();
      const page = await context.newPage();
      const refused: string[] = [];
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) refused.push(message.text());
      });
      const phone = newPhone();
      await page.goto(`${emulated.url}/sign-in`);
      await page.getByLabel('Mobile number').fill(phone);
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByLabel('6-digit code').waitFor();
      const answer = await fetch(`http://${emulator}/emulator/v1/projects/${PROJECT}/verificationCodes`);
      const { verificationCodes } = (await answer.json()) as {
        verificationCodes: { phoneNumber: string; code: string }[];
      };
      await page
        .getByLabel('6-digit code')
        .fill(verificationCodes.findLast(({ phoneNumber }) => phoneNumber === phone)?.code ?? '');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`${emulated.url}/bookings`);
      expect(refused).toEqual([]);
      await context.close();
    });

    it('says without JavaScript why it cannot, and how else to book', async () => {
      const { page, context } = await open({ javaScriptEnabled: false });
      await page.goto(`${api.url}/sign-in?next=%2Fb%2F${shop.slug}%2Fbook`);
      expect(await page.locator('noscript p').innerText()).toContain('which needs JavaScript');
      expect(await page.getByRole('button', { name: 'Send code' }).isDisabled()).toBe(true);
      expect(await page.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+233302112233');
      expect(await page.getByText('WhatsApp', { exact: true }).isVisible()).toBe(true);
      await context.close();
    });
  });
});

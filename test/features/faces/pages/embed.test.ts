import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import axe from 'axe-core';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserFound, openBrowser } from '../../../service/browser.ts';
import { join } from '../../../service/business.ts';
import { startTestService } from '../../../service/service.ts';
import { openStall, type Stall } from '../../market/marketplace/market.ts';

const api = await startTestService();

/** The frame has heard its height. */
const GROWN = "!['', '320px'].includes(document.querySelector('iframe')?.style.height ?? '')";

const allow = (stall: Stall, embedOrigins: unknown) =>
  api.call('PATCH', `/businesses/${stall.id}`, { token: stall.owner.token, body: { embedOrigins } });

const ancestors = async (slug: string, query = '') => {
  const { headers } = await fetch(`${api.url}/b/${slug}${query}`);
  const policy = headers.get('content-security-policy') ?? '';
  return [/frame-ancestors ([^;]*)/.exec(policy)?.[1], headers.get('x-frame-options')];
};

describe('the origins that may frame a business page', () => {
  it('are a setting of the business, which its members see', async () => {
    const stall = await openStall(api, 'units');
    const read = async (token = stall.owner.token) =>
      (await api.get(`/businesses/${stall.id}`, token)).data.embedOrigins;
    expect(await read()).toEqual([]);
    const origins = ['https://ama.example', 'http://localhost:8080', 'https://www.xn--d1acufc.example:8443'];
    const changed = await allow(stall, origins);
    expect([changed.status, changed.data.embedOrigins]).toEqual([200, origins]);
    const staff = await api.signIn();
    await join(api, stall.id, staff);
    expect(await read(staff.token)).toEqual(origins);
    await api.call('PATCH', `/businesses/${stall.id}`, { token: stall.owner.token, body: { name: 'Another' } });
    expect(await read()).toEqual(origins);
    expect((await api.get(stall.page)).data.business).not.toHaveProperty('embedOrigins');
    expect((await allow(stall, [])).data.embedOrigins).toEqual([]);
  });

  it('are at most ten plain origins; anything else is refused where it stands', async () => {
    const stall = await openStall(api, 'units');
    const bad = [
      'ama.example',
      'https://ama.example/',
      'https://ama.example/shop',
      'https://*.example',
      "https://ama.example 'self'",
      'https://ama.example;script-src',
      'https://Ama.example',
      'javascript:alert(1)',
      'https://user@ama.example',
      'https://ama.example:0',
      'https://ama.example\nx',
      '*',
      'null',
      '',
      7,
    ];
    for (const origin of bad) {
      const refused = await allow(stall, ['https://good.example', origin]);
      expect([refused.status, refused.code, refused.details[0]?.path], String(origin)).toEqual([
        422,
        'VALIDATION_FAILED',
        '/embedOrigins/1',
      ]);
    }
    const many = Array.from({ length: 11 }, (_, place) => `https://shop${place}.example`);
    for (const [value, code] of [
      [many, 'TOO_MANY'],
      [['https://a.example', 'https://a.example'], 'DUPLICATE'],
      ['https://a.example', 'WRONG_TYPE'],
    ] as const) {
      const refused = await allow(stall, value);
      expect([refused.status, refused.details[0]?.code, refused.details[0]?.path]).toEqual([
        422,
        code,
        '/embedOrigins',
      ]);
    }
    expect((await allow(stall, many.slice(1))).status).toBe(200);
  });

  it('are exactly the ancestors that its pages allow, at once', async () => {
    const stall = await openStall(api, 'units');
    for (const query of ['', '?embed=items']) expect(await ancestors(stall.slug, query)).toEqual(["'none'", 'DENY']);
    await allow(stall, ['https://ama.example', 'http://localhost:8080']);
    for (const query of ['', '?embed=items'])
      expect(await ancestors(stall.slug, query)).toEqual(['https://ama.example http://localhost:8080', null]);
    expect(await ancestors(`${stall.slug}/book`)).toEqual(["'none'", 'DENY']);
    await allow(stall, []);
    expect(await ancestors(stall.slug, '?embed=items')).toEqual(["'none'", 'DENY']);
  });
});

describe('the script', () => {
  it('is small, cached for an hour, and may be loaded by any site', async () => {
    const packed = await fetch(`${api.url}/embed.js?v=2`, { headers: { 'accept-encoding': 'gzip' } });
    expect(Object.fromEntries(packed.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(Number(packed.headers.get('content-length'))).toBeLessThanOrEqual(3_000);
    const text = await packed.text();
    expect(text).not.toContain('__TEXT__');
    const etag = packed.headers.get('etag') ?? '';
    const again = await fetch(`${api.url}/embed.js`, { headers: { 'if-none-match': etag, 'accept-encoding': 'gzip' } });
    expect(again.status).toBe(304);
  });
});

describe.skipIf(!browserFound('embedding is'))('a shop’s own website in a real browser', () => {
  let browser: Browser;
  let host: Server;
  let origin: string;
  let body = '';
  let stall: Stall;
  let context: BrowserContext;

  beforeAll(async () => {
    host = createServer((_request, reply) => {
      reply.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        // A strict site: neither inline scripts nor inline styles.
        'content-security-policy': `default-src 'none'; style-src 'self'; script-src ${api.url}; frame-src ${api.url}`,
      });
      reply.end(
        `<!doctype html><html lang="en"><title>Shop</title><body><h1>Our shop</h1><main>${body}</main></body></html>`,
      );
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    stall = await openStall(api, 'units');
    for (const name of ['Castle', 'Canopy', 'Chairs', 'Tables', 'Coolers', 'Speakers']) await stall.addUnit({ name });
    body = `<script src="${api.url}/embed.js" data-business="${stall.slug}"></script>`;
    browser = await openBrowser();
    context = await browser.newContext({ viewport: { width: 1_000, height: 900 } });
  });
  afterAll(async () => {
    await browser.close();
    host.close();
  });

  async function open() {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(origin);
    return { page, complaints };
  }

  it('shows the items in a frame of their own height, and opens a booking in a new tab', async () => {
    await allow(stall, [origin]);
    const { page, complaints } = await open();
    const frame = page.frameLocator('iframe[title="What you can book"]');
    await frame.getByRole('link', { name: 'Castle' }).waitFor();
    await expect.poll(() => page.evaluate(GROWN)).toBe(true);
    const inner = page.frames().find((one) => one.url().includes('embed=items'));
    const heights = async () => [
      (await page.locator('iframe').boundingBox())?.height,
      await inner?.evaluate('Math.ceil(document.body.getBoundingClientRect().height)'),
      await inner?.evaluate('document.documentElement.scrollHeight <= innerHeight'),
    ];
    const [wide, own, whole] = await heights();
    expect([wide, whole]).toEqual([own, true]);
    await page.setViewportSize({ width: 360, height: 640 });
    await expect.poll(async () => (await heights())[0]).toBeGreaterThan(Number(wide));
    await expect.poll(async () => (await heights())[2]).toBe(true);
    expect(await inner?.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);

    await inner?.evaluate(axe.source);
    expect(await inner?.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))')).toEqual([]);

    // By keyboard alone: the first stop in the frame is the first item.
    await page.keyboard.press('Tab');
    const opened = context.waitForEvent('page');
    await page.keyboard.press('Enter');
    const tab = await opened;
    await tab.waitForURL(new RegExp(`/b/${stall.slug}/units/`));
    expect(await tab.evaluate('window.opener === null && window.top === window')).toBe(true);
    expect(complaints).toEqual([]);
    await tab.close();
    await page.close();
  });

  it('follows no height that another frame or origin sends', async () => {
    const { page } = await open();
    await expect.poll(() => page.evaluate(GROWN)).toBe(true);
    const height = "document.querySelector('iframe').style.height";
    const before = await page.evaluate(height);
    await page.evaluate(`new Promise((resolve) => {
      addEventListener('message', ({ data }) => data.last && resolve());
      postMessage({ dwasoHeight: 7777 }, '*');
      postMessage({ last: true }, '*');
    })`);
    expect(await page.evaluate(height)).toBe(before);
    await page.close();
  });

  it('is refused where the owner did not allow it, and shows a button instead', async () => {
    await allow(stall, ['https://elsewhere.example']);
    const { page, complaints } = await open();
    const link = page.getByRole('link', { name: 'See what is free' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(`${api.url}/b/${stall.slug}`);
    expect(await page.locator('iframe').count()).toBe(0);
    expect(complaints.join()).toContain('frame-ancestors');
    await page.close();
  });

  it('puts a button there if the site asks for it', async () => {
    body = `<script src="${api.url}/embed.js" data-business="${stall.slug}" data-show="button" data-label="Book a castle"></script>`;
    const { page, complaints } = await open();
    const link = page.getByRole('link', { name: 'Book a castle' });
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const opened = context.waitForEvent('page');
    await link.click();
    await (await opened).waitForURL(`${api.url}/b/${stall.slug}`);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

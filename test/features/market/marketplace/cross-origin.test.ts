import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserFound, openBrowser } from '../../../service/browser.ts';
import { startTestService, type TestService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openStall } from './market.ts';

const found = browserFound('pages of other origins are');

/** An empty page on a port, and therefore an origin, of its own. */
async function servePage(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>A shop</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

describe.skipIf(!found)('a page on another origin', () => {
  let browser: Browser;
  let api: TestService;
  let site: Awaited<ReturnType<typeof servePage>>;

  beforeAll(async () => {
    site = await servePage();
    api = await startTestService();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
    await api.stop();
  });

  it('searches, shows a profile, quotes, creates a reference and holds with plain fetch', async () => {
    const stall = await openStall(api, 'units');
    const unitId = await stall.addUnit({ quantity: 2 });
    const { token } = await api.signIn();
    const page = await browser.newPage();
    await page.goto(site.url);
    const seen = await page.evaluate(
      async ({ base, slug, body, token }) => {
        const json = async (path: string, init?: RequestInit) => {
          const answer = await fetch(base + path, init);
          // Answers are JSON of every shape, so the test reads them untyped.
          const body = (await answer.json()) as ReturnType<typeof JSON.parse>;
          return { status: answer.status, body, id: answer.headers.get('x-request-id') };
        };
        const post = (path: string, sent: object, headers: Record<string, string> = {}) =>
          json(path, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(sent),
          });
        const shop = `/public/businesses/${slug}`;
        const key = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
        return {
          search: await json('/public/search?q=shop'),
          profile: await json(shop),
          quote: await post(`${shop}/quotes`, body),
          reference: await post(`${shop}/refs`, { unitId: body.unitId }),
          hold: await post(`${shop}/holds`, { ...body, customer: { name: 'Ama' } }, key),
        };
      },
      { base: `${api.url}/api/v1`, slug: stall.slug, body: { unitId, date: inDays(3) }, token },
    );
    expect(seen.search.status).toBe(200);
    expect(seen.search.id).toMatch(/^req_/);
    expect(seen.profile.body.data.business.slug).toBe(stall.slug);
    expect([seen.quote.status, seen.quote.body.data.available]).toEqual([200, true]);
    expect(seen.reference.body.data.ref).toMatch(/^C-/);
    expect([seen.hold.status, seen.hold.body.data.unitId]).toEqual([201, unitId]);
  });

  it('cannot read what is not public unless its origin is listed', async () => {
    const listing = await startTestService({ CORS_ORIGINS: site.url });
    const page = await browser.newPage();
    await page.goto(site.url);
    const read = (base: string, token: string) =>
      page.evaluate(
        async ({ base, token }) => {
          try {
            const answer = await fetch(`${base}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
            return answer.status;
          } catch {
            return 'refused by the browser';
          }
        },
        { base, token },
      );
    expect(await read(api.url, (await api.signIn()).token)).toBe('refused by the browser');
    expect(await read(listing.url, (await listing.signIn()).token)).toBe(200);
  });
});

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { browserFound, openBrowser } from '../service/browser.ts';
import { onFinish } from '../service/on-finish.ts';
import { startTestService } from '../service/service.ts';
import { installPackage } from './package.ts';
import { openRentalShop } from './shop.ts';

const found = browserFound('the SDK is');

/** The same program as a plain module of the page, and in a bundle. It books, lists, verifies and fails. */
const PROGRAM = `
import { Dwaso, NotFoundError } from '@dwaso/sdk';
import { verify } from '@dwaso/sdk/webhooks';

window.book = async ({ key, businessId, unitId, date, signed }) => {
  const dwaso = new Dwaso({ baseUrl: location.origin, apiKey: key });
  const customer = { name: 'Ama', phone: '0241234567' };
  const { data, requestId } = await dwaso.bookings.hold(businessId, { unitId, date, customer }).withResponse();
  const listed = [];
  for await (const booking of dwaso.bookings.list(businessId, { limit: 1 })) listed.push(booking.id);
  const missing = await dwaso.bookings.get('bkg_unknown').catch((error) => error);
  const event = await verify(signed.body, signed.headers, signed.secret);
  const aborted = await dwaso.bookings.get(data.id, { signal: AbortSignal.abort() }).catch((error) => error.name);
  return { id: data.id, requestId, listed, missing: missing instanceof NotFoundError && missing.name, type: event.type, aborted };
};
`;

const IMPORTS = { '@dwaso/sdk': '/sdk/index.js', '@dwaso/sdk/webhooks': '/sdk/webhooks.js' };
const PAGES: Record<string, string> = {
  '/plain': `<!doctype html><meta charset="utf-8"><script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script><script type="module" src="/program.js"></script>`,
  '/bundled': '<!doctype html><meta charset="utf-8"><script type="module" src="/bundle.js"></script>',
};

async function bundleFrom(folder: string): Promise<string> {
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === 'program' ? join(folder, 'program.js') : null),
        load: (id) => (id === join(folder, 'program.js') ? PROGRAM : null),
      },
    ],
    build: { write: false, modulePreload: false, rolldownOptions: { input: 'program' } },
  });
  if (!('output' in built)) throw new Error('There is no bundle');
  return built.output.map((one) => (one.type === 'chunk' ? one.code : '')).join('');
}

/** Serves the pages and the package; passes the rest on, so that the API has the origin of the page. */
async function serve(folder: string, target: string): Promise<string> {
  const dist = join(folder, 'node_modules/@dwaso/sdk/dist');
  const scripts = new Map([
    ['/program.js', PROGRAM],
    ['/bundle.js', await bundleFrom(folder)],
  ]);
  const server = createServer(async (request, response) => {
    const { url = '', method = '', headers } = request;
    const page = PAGES[url];
    const script = url.startsWith('/sdk/') ? await readFile(join(dist, url.slice(5)), 'utf8') : scripts.get(url);
    if (page) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    else if (script) response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(script);
    else {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const sent = Object.fromEntries(
        ['authorization', 'content-type', 'idempotency-key'].flatMap((name) =>
          headers[name] ? [[name, String(headers[name])]] : [],
        ),
      );
      const body = method === 'GET' ? null : Buffer.concat(chunks);
      const answer = await fetch(target + url, { method, headers: sent, body });
      const kept = ['content-type', 'x-request-id'].map((name) => [name, answer.headers.get(name) ?? '']);
      response.writeHead(answer.status, Object.fromEntries(kept)).end(await answer.text());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onFinish(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

async function sign(
  body: string,
  secret: string,
): Promise<{ body: string; headers: Record<string, string>; secret: string }> {
  const t = Math.floor(Date.now() / 1_000);
  const key = await crypto.subtle.importKey('raw', Buffer.from(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const v1 = Buffer.from(await crypto.subtle.sign('HMAC', key, Buffer.from(`${t}.${body}`))).toString('hex');
  return { body, secret, headers: { 'Svc-Signature': `t=${t},v1=${v1}` } };
}

describe.skipIf(!found)('in Chromium', () => {
  it('the SDK works as a plain module and in a bundle', async () => {
    const api = await startTestService();
    const shop = await openRentalShop(api);
    const origin = await serve(await installPackage(), api.url);
    const browser = await openBrowser();
    onFinish(() => browser.close());
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    const ids: string[] = [];
    for (const path of Object.keys(PAGES)) {
      await page.goto(origin + path);
      const given = {
        key: shop.key,
        businessId: shop.id,
        unitId: shop.unitId,
        date: shop.date,
        signed: await sign('{"id":"evt_1","type":"ping","data":{}}', 'whsec_dGVzdA'),
      };
      await page.waitForFunction('window.book');
      const seen = (await page.evaluate(`window.book(${JSON.stringify(given)})`)) as { id: string };
      ids.unshift(seen.id);
      expect(seen, path).toMatchObject({ missing: 'NotFoundError', type: 'ping', aborted: 'AbortError' });
      expect(seen).toHaveProperty('listed', expect.arrayContaining(ids));
      expect(seen).toHaveProperty('requestId', expect.stringMatching(/^req_/));
    }
    expect(errors).toEqual([]);
    expect(new Set(ids).size).toBe(2);
  });
});

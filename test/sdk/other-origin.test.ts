import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { browserFound, openBrowser } from '../service/browser.ts';
import { onFinish } from '../service/on-finish.ts';
import { startTestService } from '../service/service.ts';

const found = browserFound('a front end on another origin is');
const guide = await readFile(join(import.meta.dirname, '../../docs/integrating.md'), 'utf8');
const [, sample = ''] = /^```html\n(.*?)^```$/ms.exec(guide) ?? [];

/** Serves a page at an origin of its own. */
async function serve(page: () => string): Promise<string> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onFinish(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

it.skipIf(!found)('a page of a named origin signs in and calls the API; a page of another is refused', async () => {
  let url = '';
  const page = () => sample.replaceAll('http://127.0.0.1:3000', url);
  const [named, other] = [await serve(page), await serve(page)];
  url = (await startTestService({ CORS_ORIGINS: named })).url;
  const browser = await openBrowser();
  onFinish(() => browser.close());
  const tab = await browser.newPage();
  const said = async (origin: string) => {
    await tab.goto(origin);
    await tab.waitForFunction("document.getElementById('said').textContent !== 'Signing in …'");
    return tab.textContent('#said');
  };
  expect(await said(named)).toBe('Signed in as +233241234567');
  expect(await said(other)).toBe('Refused: Failed to fetch');
});

import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../service/browser.ts';
import { startTestService, type TestService } from '../service/service.ts';

/**
 * The built screens in a real browser, on the real service. `npm ci` builds web/dist; without it these tests fail with a
 * line that says so.
 */
const DIST = join(import.meta.dirname, '../../web/dist');

export const SIZES = { phone: { width: 360, height: 640 }, desktop: { width: 1280, height: 900 } } as const;
type Size = keyof typeof SIZES;
type Theme = 'light' | 'dark';

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Console errors, broken scripts and policy violations so far. A test expects none at its end. */
  complaints: string[];
}

export interface Screens {
  api: TestService;
  browser: Browser;
  /** A browser of its own, signed in with the phone; null for a visitor. */
  visit(phone: string | null, options?: { size?: Size; theme?: Theme; touch?: boolean }): Promise<Visitor>;
  shoot(page: Page, name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the service and the browser. Call `stop` after the last test. */
export async function openScreens(environment: Record<string, string> = {}): Promise<Screens> {
  if (!existsSync(join(DIST, '.vite/manifest.json'))) throw new Error('web/dist is absent: run `npm run prepare`');
  const api = await startTestService(environment);
  const browser = await openBrowser();
  const pictures = await mkdtemp(join(tmpdir(), 'dwaso-screens-'));
  console.info(`Pictures of the screens are in ${pictures}`);
  return {
    api,
    browser,
    async visit(phone, { size = 'desktop', theme = 'light', touch = false } = {}) {
      const context = await browser.newContext({
        viewport: SIZES[size],
        colorScheme: theme,
        reducedMotion: 'reduce',
        hasTouch: touch,
      });
      if (phone !== null) await signIn(context, api, phone);
      const page = await context.newPage();
      return { page, context, complaints: await collectComplaints(page) };
    },
    shoot: async (page, name) => {
      await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
    },
    async stop() {
      await browser.close();
      await api.stop();
    },
  };
}

/** Gives the browser the cookie of a new session. */
export async function signIn(context: BrowserContext, api: TestService, phone: string): Promise<void> {
  const { idToken } = (await api.post('//dev/id-tokens', { phone })).data;
  const answer = await context.request.post(`${api.url}/session`, { data: { idToken } });
  if (!answer.ok()) throw new Error(await answer.text());
}

async function collectComplaints(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.exposeFunction('tellTest', (text: string) => complaints.push(text));
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    tellTest('policy: ' + event.violatedDirective + ' ' + event.blockedURI));`);
  return complaints;
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on the page as it is, one line a finding. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = (await page.evaluate('axe.run()')) as AxeResults;
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** Looks at the page in both sizes and both themes: no barrier, and nothing wider than the screen. */
export async function inspect(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const size of Object.keys(SIZES) as Size[]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(SIZES[size]);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const barrier of await findBarriers(page)) found.push(`${size} ${colorScheme} ${barrier}`);
      const width = await page.evaluate('document.documentElement.scrollWidth');
      if (Number(width) > SIZES[size].width) found.push(`${size} ${colorScheme} is ${String(width)} px wide`);
    }
  }
  return found;
}

import type { CDPSession, Page } from 'playwright-core';

/** Bytes over the network that a page took, as they were sent: headers and compressed bodies. */
export interface Transfers {
  /** HTML and stylesheets. */
  markup: number;
  script: number;
  all: number;
}

export interface Watch {
  read(): Transfers;
}

/** Adds up what the page loads from now on. */
export async function watchTransfers(session: CDPSession): Promise<Watch> {
  const types = new Map<string, string>();
  const sum: Transfers = { markup: 0, script: 0, all: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    sum.all += encodedDataLength;
    if (type === 'Document' || type === 'Stylesheet') sum.markup += encodedDataLength;
    if (type === 'Script') sum.script += encodedDataLength;
  });
  await session.send('Network.enable');
  return { read: () => ({ ...sum }) };
}

/** Visible pictures of the first screen. Pictures below it load lazily and are not counted. */
const FIRST_SCREEN = `[...document.images].filter((image) => image.getClientRects()[0]?.top < innerHeight)`;

const POLL_MS = 100;
const PATIENCE_MS = 60_000;

/** Waits until the expression is true in the page. The policy of the pages forbids `waitForFunction` to evaluate a text. */
export async function until(page: Page, expression: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await page.evaluate(expression))) {
    if (Date.now() > deadline) throw new Error(`${page.url()}: ${expression} did not become true`);
    await page.waitForTimeout(POLL_MS);
  }
}

/** Opens an address and waits for its first screen. */
export async function openFirstScreen(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle', timeout: PATIENCE_MS });
  await until(page, `${FIRST_SCREEN}.every((image) => image.complete && image.currentSrc)`);
}

/** What the first view of an address takes, in a browser that has nothing of the site yet. */
export async function measureFirstView(page: Page, url: string): Promise<Transfers> {
  const session = await page.context().newCDPSession(page);
  const watch = await watchTransfers(session);
  await openFirstScreen(page, url);
  return watch.read();
}

const KB = 1_000;
/** Bytes, from the design of the screens. */
export const FIRST_VIEW: Transfers = { markup: 25 * KB, script: 15 * KB, all: 120 * KB };
/** Pages of a booking and its money: all they load. */
export const SMALL_PAGE = 15 * KB;

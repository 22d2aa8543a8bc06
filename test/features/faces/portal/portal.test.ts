import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPortal } from '../../../../src/features/faces/portal/guides.ts';
import type { Answer } from '../../../service/api.ts';
import { openDay } from '../../../service/open-day.ts';
import { startTestService } from '../../../service/service.ts';
import { formOf, linksOf, locationOf, visit, wordsOf } from '../pages/visitor.ts';

/** HTML and stylesheets of a first view, compressed as the service compresses them. */
const BUDGET = 25_000;
const PAGES = ['/developers', '/developers/search?q=idempotency', '/developers/status'];

const api = await startTestService();
const stranger = await visit(api, null);
const guides = linksOf(await stranger.open('/developers')).filter((href) => /^\/developers\/[a-z-]+$/.test(href));
const reference = linksOf(await stranger.open('/developers/reference')).filter((href) =>
  /^\/developers\/reference\/[a-z-]+$/.test(href),
);
const allPages = [...new Set([...PAGES, ...guides, ...reference])];

const sizeOf = (text: string): number => brotliCompressSync(text).length;
/** A faster compression that leaves more, so that a page within the budget by it is within it by the best one too. */
const sizeAtMost = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

const anchorsOf = ({ text }: Answer) => new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));

describe('the pages of the portal', () => {
  it('show every guide', () =>
    expect(guides).toEqual(
      expect.arrayContaining(
        [
          'quick-start',
          'integrating',
          'assistants',
          'webhooks',
          'limits',
          'sdk',
          'sdk-methods',
          'sdk-changelog',
          'data',
        ]
          .concat(['isolation', 'scaling', 'operations', 'changelog', 'status'])
          .map((slug) => `/developers/${slug}`),
      ),
    ));

  it('have every operation of the document with its fields and samples in three languages', async () => {
    const { paths } = (await api.get('/openapi.json')).body as { paths: Record<string, Record<string, unknown>> };
    const wanted = Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap((operation) =>
        typeof operation === 'object' && operation && 'operationId' in operation ? [String(operation.operationId)] : [],
      ),
    );
    const pages = await Promise.all(reference.map(async (path) => (await stranger.open(path)).text));
    const shown = pages.flatMap((text) => [...text.matchAll(/<h2 id="(\w+)">/g)].map(([, id = '']) => id));
    expect(shown.toSorted()).toEqual(wanted.toSorted());
    for (const text of [...pages, (await stranger.open('/developers/reference')).text])
      expect(text).not.toMatch(/<(a|h2)[^>]*>[^<]*`/);
    const bookings = await stranger.open('/developers/reference/bookings');
    const hold = bookings.text.split('<h2 id="createHold">')[1]?.split('</section>', 1)[0] ?? '';
    for (const part of [
      'curl -X POST',
      'await dwaso.bookings.hold(',
      'requests.post(',
      'expectedTotalPesewas',
      'NOT_AVAILABLE',
    ])
      expect(hold).toContain(part);
    expect(hold).toContain(`${api.url}/api/v1/businesses/YOUR_SANDBOX_ID/holds`);
    // The page that sends requests leads back.
    expect(linksOf(bookings)).toContain('/docs/');
    expect(linksOf(await stranger.open('/docs/'))).toContain('/developers/reference');
  });

  it('offer a sandbox key on the first page', async () => {
    expect(wordsOf(await stranger.open('/developers'))).toContain('Sign in for a sandbox key');
    const page = await (await visit(api)).open('/developers');
    expect(formOf(page, '/developers/sandbox')).toMatchObject({ guide: 'quick-start' });
  });

  it('link only to pages and headings that exist', async () => {
    const opened = new Map<string, Answer>();
    const open = async (path: string) => {
      const known = opened.get(path) ?? (await stranger.open(path));
      opened.set(path, known);
      return known;
    };
    let links = 0;
    for (const path of allPages) {
      for (const href of linksOf(await open(path))) {
        if (/^https?:/.test(href)) continue;
        const [target = '', anchor] = href.split('#');
        const answer = await open(target === '' ? path : target);
        expect([200, 303], `${path} → ${href}`).toContain(answer.status);
        if (anchor) expect(anchorsOf(answer), `${path} → ${href}`).toContain(anchor);
        links++;
      }
    }
    expect(links).toBeGreaterThan(200);
  });

  it('have no script, no inline style, a strict policy, and stay within the budget', async () => {
    const bytesOfStyle = new Map<string, number>();
    const sizeOfStyle = async (href: string): Promise<number> => {
      const known = bytesOfStyle.get(href) ?? sizeOf((await stranger.open(href)).text);
      bytesOfStyle.set(href, known);
      return known;
    };
    for (const path of allPages) {
      const { status, text, headers } = await stranger.open(path);
      expect(status, path).toBe(200);
      expect(text, path).not.toMatch(/<script|<style| style=| on\w+="/);
      expect(headers.get('content-security-policy'), path).not.toContain('unsafe');
      const styles = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
      expect(styles.length, path).toBe(2);
      const sizes = await Promise.all(styles.map(sizeOfStyle));
      const room = BUDGET - sizes.reduce((sum, size) => sum + size, 0);
      if (sizeAtMost(text) > room) expect(sizeOf(text), path).toBeLessThanOrEqual(room);
    }
  });

  it('answer an unknown guide with a page', async () => {
    const answer = await stranger.open('/developers/no-such-guide');
    expect([answer.status, wordsOf(answer)]).toEqual([404, expect.stringContaining('This page is not here')]);
  });

  it('are linked from the footer of the site', async () =>
    expect(linksOf(await stranger.open('/'))).toContain('/developers'));

  it('are absent where nothing was built', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'dwaso-portal-'));
    expect(readPortal('http://dwaso.example', empty)).toBeNull();
    await rm(empty, { recursive: true });
  });
});

describe('the search over the guides', () => {
  const search = (question: string) => stranger.open(`/developers/search?q=${encodeURIComponent(question)}`);

  it('finds a heading first and marks the words', async () => {
    const found = await search('Verify signature');
    const [first] = linksOf(found).filter((href) => href.includes('#') && href !== '#main');
    expect(first).toMatch(/^\/developers\/webhooks#verify-the-signature$/);
    expect(found.text).toMatch(/<mark>signature<\/mark>/i);
  });

  it('finds sections only where every word stands', async () => {
    const found = await search('citus xyzzy');
    expect(wordsOf(found)).toContain('Nothing about “citus xyzzy”');
    expect(linksOf(await search('citus'))).toContain('/developers/scaling#tenants-on-many-servers');
  });

  it('takes every input as text', async () => {
    for (const question of ['<img src=x onerror=alert(1)>', '.*+?^${}()|[]\\', '"><script>', '%', ' '.repeat(50)]) {
      const { status, text } = await search(question);
      expect(status, question).toBe(200);
      expect(text).not.toMatch(/<img|<script/);
    }
  });
});

describe('a sandbox key in one click', () => {
  const FORM = '/developers/sandbox';
  const keyOf = ({ text }: Answer) => /dwaso_test_\w+/.exec(text)?.[0] ?? '';
  const idOf = ({ text }: Answer) => /biz_\w+/.exec(text)?.[0] ?? '';

  it('is made once a press, shown in the samples, and works', async () => {
    const person = await visit(api);
    const page = await person.open('/developers/quick-start');
    expect(page.text).toContain('YOUR_SANDBOX_KEY');
    const form = formOf(page, FORM);
    const made = await person.press(FORM, form);
    expect(made.status).toBe(200);
    expect(made.headers.get('cache-control')).toBe('no-store');
    expect(made.text).not.toContain('YOUR_SANDBOX_KEY');
    expect(made.text).not.toContain('YOUR_SANDBOX_ID');
    expect(made.text.split(keyOf(made)).length).toBeGreaterThan(3);
    const units = await api.get(`/businesses/${idOf(made)}/units`, keyOf(made));
    expect([units.status, units.data.length > 1]).toEqual([200, true]);
    expect((await api.get(`/businesses/${idOf(made)}/webhooks`, keyOf(made))).status).toBe(200);

    // A reload sends the form again.
    expect(keyOf(await person.press(FORM, form))).toBe(keyOf(made));
    const another = await person.press(FORM, formOf(await person.open('/developers/quick-start'), FORM));
    expect(keyOf(another)).not.toBe(keyOf(made));
    expect(idOf(another)).toBe(idOf(made));
    expect((await api.get(`/businesses/${idOf(made)}/units`, keyOf(another))).status).toBe(200);
    expect((await person.open('/developers/quick-start')).text).not.toContain('dwaso_test_');
  });

  it('connects an assistant, whose page has its address and key in three configurations', async () => {
    const person = await visit(api);
    const made = await person.press(FORM, formOf(await person.open('/developers/assistants'), FORM));
    expect(made.text).not.toContain('YOUR_SANDBOX_KEY');
    expect(made.text.split(keyOf(made))).toHaveLength(5);
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_digest' } };
    const headers = { accept: 'application/json, text/event-stream' };
    const answer = await api.call('POST', '//mcp', { body, headers, token: keyOf(made) });
    expect(answer.body.result.structuredContent).toHaveProperty('counts');
  });

  it('is not made for strangers, nor by forms of other sites', async () => {
    const refused = await stranger.press(FORM, { key: 'some-form-key' });
    expect([refused.status, locationOf(refused)]).toEqual([303, '/sign-in?next=%2Fdevelopers%2Fquick-start']);
    const person = await visit(api);
    const foreign = await person.press(FORM, { key: 'some-form-key' }, { 'sec-fetch-site': 'cross-site' });
    expect([foreign.status, foreign.text.includes('dwaso_test_')]).toEqual([403, false]);
  });
});

describe('the status page', () => {
  it('says what is up, and what is late when no worker runs', async () => {
    const words = async () => wordsOf(await stranger.open('/developers/status'));
    expect(await words()).toMatch(/Everything works.*API Up Database Up Cache and rate limits Up/);
    const person = await visit(api);
    const page = await person.press('/developers/sandbox', { key: 'form-of-status' });
    const [key, id] = [/dwaso_test_\w+/.exec(page.text)?.[0] ?? '', /biz_\w+/.exec(page.text)?.[0] ?? ''];
    const [unit] = (await api.get(`/businesses/${id}/units`, key)).data;
    const date = openDay(7);
    const customer = { name: 'Kofi Mensah', phone: '020 765 4321' };
    const hold = await api.post(`/businesses/${id}/holds`, { unitId: unit.id, date, customer }, key, true);
    expect(hold.status).toBe(201);
    await api.moveClock(3 * 86_400);
    await expect.poll(words).toMatch(/Some background work is late.*Holds and bookings Late by \d+ minutes/);
    await api.moveClock(0);
  });
});

import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENTER_DIRECTORY } from '../../../service/directory.ts';
import { startTestService } from '../../../service/service.ts';
import { openStall } from '../../market/marketplace/market.ts';

const api = await startTestService();

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(path.startsWith('http') ? path : api.url + path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);

describe('the files at the root of the site', () => {
  it('tell search engines what to visit', async () => {
    const { status, headers, text } = await get('/robots.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toContain('User-agent: *\n');
    for (const path of ['/api/', '/bookings', '/pay/']) expect(text).toContain(`Disallow: ${path}\n`);
    expect(text).toContain(`\nSitemap: ${api.url}/sitemap.xml\n`);
    expect(text).not.toMatch(/Disallow: \/(b\/?|media|assets)?\n/);
  });

  it('describe the site as an application, with icons that exist in the sizes that they say', async () => {
    const { headers, text } = await get('/manifest.webmanifest');
    expect(headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    const manifest = JSON.parse(text);
    expect(manifest).toMatchObject({ name: 'Dwaso', start_url: '/', theme_color: '#0a6b4f' });
    const sizes = [];
    for (const { src, type, sizes: said } of manifest.icons) {
      const icon = await fetch(api.url + src);
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type]);
      const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
      expect(`${width}x${height}`).toBe(said);
      sizes.push(said);
    }
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
    const home = (await get('/')).text;
    expect(home).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    for (const [, href] of home.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]*)"/g))
      expect((await fetch(api.url + href)).status, href).toBe(200);
    const card = /<meta property="og:image" content="([^"]*)">/.exec(home)?.[1] ?? '';
    const { width, height } = await sharp(await (await fetch(card)).arrayBuffer()).metadata();
    expect([width, height]).toEqual([1_200, 630]);
  });

  it('name the home page in the sitemap of an empty site', async () => {
    expect(locations((await get('/sitemap.xml')).text)).toEqual([`${api.url}/sitemap-1.xml`]);
    expect(locations((await get('/sitemap-1.xml')).text)).toEqual([`${api.url}/`]);
    expect((await get('/sitemap-2.xml')).status).toBe(404);
  });
});

describe('the sitemap of many businesses', () => {
  const LISTED = 10_500;

  beforeAll(async () => {
    await api.owner.query(`
      insert into businesses (id, name, slug, vertical, family, booking_shape, policies, status, listing_visibility,
        created_at, updated_at)
      select 'biz_' || lpad(n::text, 8, '0'), 'Shop', case when n % 3 = 0 then 'hidden-' else 'shop-' end || n,
        'party-rentals', 'RENTALS', 'UNIT_PER_DAY', '{}', case when n % 9 = 0 then 'SUSPENDED' else 'ACTIVE' end,
        case when n % 9 = 0 or n % 3 <> 0 then 'PUBLIC' else 'HIDDEN' end, now(), '2026-03-01T10:00:00Z'
      from generate_series(1, ${(LISTED * 3) / 2}) n`);
    await api.owner.query(ENTER_DIRECTORY);
    await api.owner.query('analyze businesses');
  });

  it('has an index of parts, which name every listed business once and no other', async () => {
    const index = await get('/sitemap.xml');
    expect([index.status, index.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(index.text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<sitemapindex xmlns="http:\/\/www.sitemaps/);
    const parts = locations(index.text);
    expect(parts).toEqual([`${api.url}/sitemap-1.xml`, `${api.url}/sitemap-2.xml`]);
    const named: string[] = [];
    for (const part of parts) {
      const { status, text } = await get(part);
      expect(status).toBe(200);
      expect(text).toMatch(/^<\?xml .*\?>\n<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">\n/);
      expect(text.endsWith('</url>\n</urlset>\n')).toBe(true);
      named.push(...locations(text));
    }
    const { rows } = await api.owner.query('select slug from businesses where listed');
    expect(rows).toHaveLength(LISTED);
    expect(named[0]).toBe(`${api.url}/`);
    expect(named.slice(1).sort()).toEqual(rows.map(({ slug }) => `${api.url}/b/${slug}`).sort());
    expect((await get('/sitemap-3.xml')).status).toBe(404);
    for (const path of ['/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-1e3.xml', '/sitemap-999999.xml'])
      expect((await get(path)).status, path).toBe(404);
  });

  it('says when a business changed, and is compressed', async () => {
    const packed = await get('/sitemap-2.xml', { 'accept-encoding': 'gzip' });
    const loose = await get('/sitemap-2.xml', { 'accept-encoding': 'identity' });
    expect([packed.headers.get('content-encoding'), loose.headers.get('content-encoding')]).toEqual(['gzip', null]);
    expect(packed.text).toBe(loose.text);
    expect(packed.text).toContain('<lastmod>2026-03-01</lastmod>');
  });

  it('is read from the index alone, as the public role', async () => {
    const { db } = api.service.deps;
    const plan = await db.public.transaction(async (tx) => {
      const rows = await tx.rows<{ 'QUERY PLAN': string }>({
        text: `explain select id from businesses where listed order by id limit 1 offset 10000`,
        values: [],
      });
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('using businesses_listed');
  });
});

/** The service blocks every decoder that it does not need, also in the process of this test. */
async function rasterise(svg: string) {
  const operation = ['VipsForeignLoadSvg'];
  sharp.unblock({ operation });
  try {
    const picture = sharp(Buffer.from(svg), { density: 600 }).flatten({ background: '#ffffff' });
    return await picture
      .resize(600, 600, { kernel: 'nearest' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
  } finally {
    sharp.block({ operation });
  }
}

describe('what a shop prints', () => {
  it('is a code that leads to its page', async () => {
    const stall = await openStall(api, 'units');
    const { status, headers, text } = await get(`/b/${stall.slug}/qr.svg`);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    const { data, info } = await rasterise(text);
    expect(decodeQR({ width: info.width, height: info.height, data })).toBe(`${api.url}/b/${stall.slug}`);

    const poster = await get(`/b/${stall.slug}/poster?utm_source=x`);
    expect(poster.status).toBe(200);
    expect(poster.text).toContain(`src="/b/${stall.slug}/qr.svg"`);
    expect(poster.text).toContain(`${api.url.replace('http://', '')}/b/${stall.slug}</b>`);
    expect(poster.text).toContain('<meta name="robots" content="noindex">');
    await stall.set({ visibility: 'HIDDEN' });
    for (const path of ['qr.svg', 'poster']) expect((await get(`/b/${stall.slug}/${path}`)).status, path).toBe(404);
  });
});

import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { textOf } from '../../../kit/time.ts';
import { countListed, findListedAt, listListed } from '../../market/marketplace/index.ts';

/**
 * Sitemaps of the listed businesses: an index, and parts that are streamed. Every read is a statement of its own over at
 * most PAGE rows, so that neither memory nor a snapshot of the database grows with the number of businesses.
 */
const PART = 10_000;
const PAGE = 1_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** There is always a first part, because the home page is in it. */
export async function renderSitemapIndex(db: Reader, publicUrl: string): Promise<string> {
  const parts = Math.max(1, Math.ceil((await countListed(db)) / PART));
  const entries = Array.from(
    { length: parts },
    (_, place) => `<sitemap><loc>${publicUrl}/sitemap-${place + 1}.xml</loc></sitemap>\n`,
  );
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

/** The text of a part, piece by piece. The next rows are read when the client has taken the last. */
export async function streamSitemap(db: Reader, publicUrl: string, part: number): Promise<AsyncGenerator<string>> {
  const first = await findListedAt(db, (part - 1) * PART);
  if (first === null && part !== 1) throw fail(NOT_FOUND);
  return renderPart(db, publicUrl, first, part === 1);
}

async function* renderPart(
  db: Reader,
  publicUrl: string,
  first: string | null,
  withHome: boolean,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n${withHome ? `<url><loc>${publicUrl}/</loc></url>\n` : ''}`;
  let from = first;
  for (let left = PART; left > 0 && from !== null; left -= PAGE) {
    // One more than a page: the last row is where the next page starts.
    const rows = await listListed(db, from, PAGE + 1);
    yield rows
      .slice(0, PAGE)
      .map(
        ({ slug, updatedAt }) =>
          `<url><loc>${publicUrl}/b/${slug}</loc><lastmod>${textOf(updatedAt).slice(0, 10)}</lastmod></url>\n`,
      )
      .join('');
    from = rows[PAGE]?.id ?? null;
  }
  yield '</urlset>\n';
}

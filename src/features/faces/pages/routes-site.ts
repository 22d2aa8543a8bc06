import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { anyone } from '../../../kit/http/access.ts';
import { PAGES } from '../../../kit/http/buckets.ts';
import { chooseEncoding, varyByEncoding } from '../../../kit/http/compression.ts';
import { hasVersion } from '../../../kit/http/etag.ts';
import { type AnyRoute, raw } from '../../../kit/http/route.ts';
import { Type } from '../../../kit/http/type.ts';
import { EMBED_ETAG, EMBED_SCRIPT } from '../../../site/embed/script.ts';
import type { PageContext } from './context.ts';
import { AnyQuery } from './page-route.ts';
import { manifestText, robotsText } from './site-files.ts';
import { renderSitemapIndex, streamSitemap } from './sitemap.ts';

const file = { at: 'root', tag: 'Pages', method: 'GET', access: anyone, buckets: [PAGES], query: AnyQuery } as const;
const ANSWERS = { 200: Type.String() };
const XML = 'application/xml; charset=utf-8';
const ONE_HOUR = 'public, max-age=3600';

/** An index names at most 50,000 parts. */
function toPart(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw fail(NOT_FOUND);
  return Number(text);
}

/** Files that browsers and search engines look for at the root of a site. */
export const siteFileRoutes = ({ publicUrl }: PageContext): AnyRoute[] => [
  raw({
    ...file,
    id: 'getRobots',
    path: '/robots.txt',
    summary: 'Get the rules for search engines',
    answers: ANSWERS,
    produces: 'text/plain',
    raw: async (_call, reply) =>
      reply
        .headers({ 'content-type': 'text/plain; charset=utf-8', 'Cache-Control': ONE_HOUR })
        .send(robotsText(publicUrl)),
  }),
  raw({
    ...file,
    id: 'getManifest',
    path: '/manifest.webmanifest',
    summary: 'Get the web app manifest',
    answers: ANSWERS,
    produces: 'application/manifest+json',
    raw: async (_call, reply) =>
      reply.headers({ 'content-type': 'application/manifest+json', 'Cache-Control': ONE_HOUR }).send(manifestText()),
  }),
  raw({
    ...file,
    id: 'getSitemapIndex',
    path: '/sitemap.xml',
    summary: 'Get the sitemap index',
    answers: ANSWERS,
    produces: 'application/xml',
    reads: 'replica',
    raw: async (_call, reply, db) =>
      reply.headers({ 'content-type': XML, 'Cache-Control': ONE_HOUR }).send(await renderSitemapIndex(db, publicUrl)),
  }),
  raw({
    ...file,
    id: 'getSitemap',
    path: '/sitemap-{part}.xml',
    summary: 'Get a part of the sitemap, at most 10,000 listed businesses',
    params: Type.Object({ part: Type.String() }),
    answers: ANSWERS,
    errors: [NOT_FOUND],
    produces: 'application/xml',
    reads: 'replica',
    raw: async ({ params, headers }, reply, db) => {
      const text = Readable.from(await streamSitemap(db, publicUrl, toPart(params.part)), { objectMode: false });
      reply.headers({ 'content-type': XML, 'Cache-Control': ONE_HOUR });
      varyByEncoding(reply);
      // Search engines accept gzip; a stream has no other compressed form here.
      if (chooseEncoding(headers['accept-encoding']) === null) return reply.send(text);
      reply.header('content-encoding', 'gzip');
      const gzip = createGzip();
      text.on('error', (error) => gzip.destroy(error));
      gzip.on('close', () => text.destroy());
      return reply.send(text.pipe(gzip));
    },
  }),
  raw({
    ...file,
    id: 'getEmbedScript',
    path: '/embed.js',
    summary: 'Get the script that embeds a business page in another website',
    answers: { 200: Type.String(), 304: null },
    produces: 'text/javascript',
    raw: async (_call, reply) => {
      reply.headers({
        'content-type': 'text/javascript; charset=utf-8',
        'Cache-Control': ONE_HOUR,
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
      if (hasVersion(reply.request, reply, EMBED_SCRIPT, EMBED_ETAG)) return reply.code(304).send();
      return reply.send(EMBED_SCRIPT);
    },
  }),
];

import type { Access } from '../../../kit/http/access.ts';
import { PAGES } from '../../../kit/http/buckets.ts';
import { type AnyRoute, raw } from '../../../kit/http/route.ts';
import { Type } from '../../../kit/http/type.ts';
import type { PageContext } from './context.ts';
import { AnyQuery, OfSlug } from './page-route.ts';
import { showPoster } from './poster.ts';

/** What a listed business hangs up or prints: the code of its page, and a poster. */
export const shopPageRoutes = ({ publicUrl }: PageContext, atListing: Access): AnyRoute[] => [
  raw({
    id: 'getQrCode',
    method: 'GET',
    path: '/b/{slug}/qr.svg',
    at: 'root',
    tag: 'Pages',
    summary: 'Get the QR code of the business page',
    access: atListing,
    buckets: [PAGES],
    params: OfSlug,
    query: AnyQuery,
    answers: { 200: Type.String() },
    produces: 'image/svg+xml',
    raw: async ({ params }, reply) => {
      const { encodeQR } = await import('qr');
      return (
        reply
          .headers({
            'content-type': 'image/svg+xml',
            'Cache-Control': 'public, max-age=3600',
            'Content-Security-Policy': "default-src 'none'",
            'Cross-Origin-Resource-Policy': 'cross-origin',
          })
          // A fifth of a printed code may be dirty or torn and it still reads.
          .send(encodeQR(`${publicUrl}/b/${params.slug}`, 'svg', { ecc: 'quartile', border: 4 }))
      );
    },
  }),
  raw({
    id: 'getPosterPage',
    method: 'GET',
    path: '/b/{slug}/poster',
    at: 'root',
    tag: 'Pages',
    summary: 'Show a printable poster with the QR code of the business page',
    access: atListing,
    buckets: [PAGES],
    params: OfSlug,
    query: AnyQuery,
    answers: { 200: Type.String() },
    produces: 'text/html',
    reads: 'replica',
    raw: ({ tenantId, params, caller }, reply, db) =>
      showPoster(db, { businessId: tenantId, slug: params.slug, publicUrl, signedIn: caller !== null }, reply),
  }),
];

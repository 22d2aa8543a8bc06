import type { FastifyReply } from 'fastify';
import { invalidatedCache } from '../../../kit/cache/invalidated-cache.ts';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { compressed, type Encoding, encodingFor, varyByEncoding } from '../../../kit/http/compression.ts';
import { etagOf, hasVersion } from '../../../kit/http/etag.ts';
import type { CacheInvalidation } from '../../../kit/postgres/cache-invalidation.ts';
import type { Database } from '../../../kit/postgres/database.ts';
import type { Choice } from './booking-form.ts';
import { type BusinessView, readBusinessPage } from './business.ts';
import type { PageContext } from './context.ts';

/**
 * Rendered business pages, kept compressed: the page that search engines and shared links lead to.
 *
 * - A change of the business, its catalogue or its reviews drops its pages in every process, as it drops the cached public
 *   profile. The route looks up the listing before, so a business that was taken down is 404.
 * - A page is read from the primary database: a replica may lag behind the change that dropped the page.
 * - A new booking drops nothing. "Next free" may therefore be FREE_SECONDS old; the page of the item tells the present.
 * - A page whose links carry the promo code of a shared link is rendered for itself: any text may stand there, and would
 *   push out the pages of other shops.
 * - "Open now" and "today" change with the minute, which is part of the key.
 */
const FREE_SECONDS = 20;
/** A page takes about 40 KB with its compressed forms. */
const MAX_PAGES = 300;

interface CachedPage {
  businessId: string;
  headers: Record<string, string>;
  bytes: Buffer;
  encoded: Map<Encoding, Promise<Buffer>>;
  etag: string;
}

interface WantedPage {
  businessId: string;
  view: BusinessView;
  now: Temporal.Instant;
  choice: Choice;
}

export type SendBusinessPage = (wanted: WantedPage, reply: FastifyReply) => Promise<FastifyReply>;

export function businessPages(
  { invalidation, db }: { invalidation: CacheInvalidation; db: Database },
  context: PageContext,
): SendBusinessPage {
  const pages = invalidatedCache<CachedPage, WantedPage>({
    name: 'business-pages',
    invalidation,
    max: MAX_PAGES,
    ttlSeconds: FREE_SECONDS,
    staleOn: { business: (page) => page.businessId },
    async load(_key, wanted) {
      const page = await readBusinessPage(context, db.tenant(wanted.businessId), wanted);
      if (!page) return null;
      const bytes = Buffer.from(page.text);
      return {
        businessId: wanted.businessId,
        headers: page.headers,
        bytes,
        encoded: new Map(),
        etag: etagOf(bytes),
      };
    },
  });

  return async (wanted, reply) => {
    if (wanted.choice.promoCode) {
      const own = await readBusinessPage(context, db.tenant(wanted.businessId), wanted);
      if (!own) throw fail(NOT_FOUND);
      return reply.headers(own.headers).send(own.text);
    }
    const minute = Math.floor(wanted.now.epochMilliseconds / 60_000);
    const page = await pages.get(`${wanted.businessId} ${wanted.view} ${minute}`, wanted);
    if (!page) throw fail(NOT_FOUND);
    const { request } = reply;
    reply.headers(page.headers);
    varyByEncoding(reply);
    if (hasVersion(request, reply, page.bytes, page.etag)) return reply.code(304).send();
    const encoding = encodingFor(request, page.bytes.length);
    if (!encoding) return reply.send(page.bytes);
    return reply.header('content-encoding', encoding).send(await encodedForm(page, encoding));
  };
}

function encodedForm({ bytes, encoded }: CachedPage, encoding: Encoding): Promise<Buffer> {
  const known = encoded.get(encoding) ?? compressed(bytes, encoding);
  encoded.set(encoding, known);
  return known;
}

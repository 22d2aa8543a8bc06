import { ACCESS, viaRow } from '../../../access.ts';
import type { Deps } from '../../../deps.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { ALREADY_EXISTS, INVALID_STATE } from '../../../kit/errors.ts';
import { anyoneAt } from '../../../kit/http/access.ts';
import { pageOf } from '../../../kit/http/cursor.ts';
import { type AnyRoute, created, page, read, write } from '../../../kit/http/route.ts';
import { Closed, CursorQuery, Data, Id, Page } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { findOwnerOfBooking } from '../../booking/bookings/index.ts';
import { actorOf } from '../../ground/events/index.ts';
import { listingLookup } from '../marketplace/index.ts';
import { createReview } from './create-review.ts';
import { Review, ReviewBody, toReview } from './schemas.ts';
import { listReviews } from './store.ts';

const tag = 'Reviews';

export function reviewRoutes(deps: Deps): AnyRoute[] {
  const { config, cursors } = deps;
  return [
    write({
      id: 'createReview',
      method: 'POST',
      path: '/bookings/{bookingId}/review',
      tag,
      summary: 'Review a completed booking after its start; at most one review per business in 30 days',
      access: viaRow(ACCESS.review, findOwnerOfBooking, { customer: true }),
      params: Type.Object({ bookingId: Id }),
      body: ReviewBody,
      answers: { 201: Data(Review) },
      errors: [INVALID_STATE, ALREADY_EXISTS, POLICY_VIOLATION],
      // A customer may review a business also while its subscription has lapsed.
      whenReadOnly: 'allow',
      async write(call, tx) {
        const { tenantId, params, body, now } = call;
        const change = {
          businessId: tenantId,
          bookingId: params.bookingId,
          by: actorOf(call),
          publicUrl: config.publicUrl,
          now,
        };
        return created(toReview(await createReview(tx, change, body)));
      },
    }),
    read({
      id: 'listPublicReviews',
      method: 'GET',
      path: '/public/businesses/{slug}/reviews',
      tag,
      summary: 'List the reviews of a listed business, newest first',
      access: anyoneAt(listingLookup(deps)),
      params: Type.Object({ slug: Type.String({ minLength: 1, maxLength: 256 }) }),
      query: Closed(CursorQuery()),
      answers: { 200: Page(Review) },
      reads: 'replica',
      async read({ tenantId, query }, db) {
        const { cursor, limit = 20 } = query;
        const position = cursors.decode('reviews', cursor) as [string, string] | null;
        const rows = await listReviews(
          db,
          tenantId,
          position && { createdAt: position[0], id: position[1] },
          limit + 1,
        );
        const shown = pageOf(rows, limit, ({ createdAt, id }) => cursors.encode('reviews', [createdAt, id]));
        return page(shown.rows.map(toReview), shown.meta);
      },
    }),
  ];
}

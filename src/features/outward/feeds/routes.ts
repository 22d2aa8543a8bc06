import { ACCESS, viaRow } from '../../../access.ts';
import type { Deps } from '../../../deps.ts';
import { sha256 } from '../../../kit/crypto.ts';
import { NOT_FOUND, ROLE_REQUIRED } from '../../../kit/errors.ts';
import { anyone } from '../../../kit/http/access.ts';
import { type AnyRoute, created, noContent, ok, raw, read, userOf, write } from '../../../kit/http/route.ts';
import { Data } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { createFeed } from './create-feed.ts';
import { CACHE_SECONDS, type CalendarContext, readCalendar } from './read.ts';
import { revokeFeed } from './revoke-feed.ts';
import { CalendarFeed, CreateFeed, NewCalendarFeed, toFeed } from './schemas.ts';
import { findOwnerOfFeed, listFeeds } from './store.ts';

export function feedRoutes({ db: database, directory, cache, config }: Deps): AnyRoute[] {
  const { baseUrl, publicUrl } = config;
  const calendars: CalendarContext = { db: database, directory, cache, publicUrl };
  return [
    write({
      id: 'createCalendarFeed',
      method: 'POST',
      path: '/businesses/{businessId}/calendar-feeds',
      tag: 'Calendar feeds',
      summary: 'Create a calendar feed for the business or one provider; its URL is shown once',
      access: ACCESS.calendarFeeds,
      params: Type.Object({ businessId: Type.String() }),
      body: CreateFeed,
      answers: { 201: Data(NewCalendarFeed) },
      errors: [ROLE_REQUIRED],
      secret: true,
      async write(call, tx) {
        const by = { userId: userOf(call).id, relation: call.relation };
        const { feed, url } = await createFeed(tx, call.tenantId, call.body, by, baseUrl, call.now);
        return created({ ...toFeed(feed), url });
      },
    }),
    read({
      id: 'listCalendarFeeds',
      method: 'GET',
      path: '/businesses/{businessId}/calendar-feeds',
      tag: 'Calendar feeds',
      summary: 'List active calendar feeds, newest first, without their URLs',
      access: ACCESS.calendarFeeds,
      params: Type.Object({ businessId: Type.String() }),
      answers: { 200: Data(Type.Array(CalendarFeed)) },
      read: async (call, db) => ok((await listFeeds(db, call.tenantId)).map(toFeed)),
    }),
    write({
      id: 'revokeCalendarFeed',
      method: 'DELETE',
      path: '/calendar-feeds/{feedId}',
      tag: 'Calendar feeds',
      summary: 'Revoke a calendar feed; STAFF can revoke only their own',
      access: viaRow(ACCESS.calendarFeeds, findOwnerOfFeed),
      params: Type.Object({ feedId: Type.String() }),
      answers: { 204: null },
      errors: [ROLE_REQUIRED],
      whenReadOnly: 'allow',
      async write(call, tx) {
        const by = { userId: userOf(call).id, relation: call.relation };
        await revokeFeed(tx, call.tenantId, call.params.feedId, by, call.now);
        return noContent;
      },
    }),
    raw({
      id: 'getCalendarFeed',
      method: 'GET',
      path: '/feeds/{token}/calendar.ics',
      tag: 'Calendar feeds',
      summary: 'Get the iCalendar file of a feed; the token in the URL is the credential',
      access: anyone,
      params: Type.Object({ token: Type.String() }),
      produces: 'text/calendar',
      answers: { 200: Type.String() },
      errors: [NOT_FOUND],
      async raw(call, reply) {
        const text = await readCalendar(calendars, call.params.token, call.now);
        const etag = `"${sha256(text).toString('base64url')}"`;
        reply.header('cache-control', `private, max-age=${CACHE_SECONDS}`).header('etag', etag);
        if (call.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
        return reply
          .header('content-type', 'text/calendar; charset=utf-8')
          .header('content-disposition', 'inline; filename="calendar.ics"')
          .send(text);
      },
    }),
  ];
}

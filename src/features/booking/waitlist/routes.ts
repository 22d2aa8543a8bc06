import { ACCESS, viaRow } from '../../../access.ts';
import { NOT_AVAILABLE, POLICY_VIOLATION } from '../../../errors.ts';
import { AppError, INVALID_STATE } from '../../../kit/errors.ts';
import { session } from '../../../kit/http/access.ts';
import type { Cursors } from '../../../kit/http/cursor.ts';
import { type AnyRoute, created, noContent, ok, page, read, userOf, write } from '../../../kit/http/route.ts';
import { Data, Id, Page } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { parsePhone } from '../../../kit/phone.ts';
import { actorOf } from '../../ground/events/index.ts';
import type { CatalogueCache } from '../availability/index.ts';
import type { WaitContext } from './context.ts';
import { joinWaitlist } from './join.ts';
import { leaveWaitlist } from './leave.ts';
import { readMatches } from './matches.ts';
import { offerByHand } from './offer-by-hand.ts';
import { readOwnWaitlist, readWaitlist } from './read.ts';
import {
  JoinBody,
  MatchesQuery,
  MyWaitlistQuery,
  OfferBody,
  toEntry,
  WaitlistEntry,
  WaitlistMatch,
  WaitlistQuery,
} from './schemas.ts';
import { findOwnerOfEntry } from './store.ts';

const tag = 'Waitlist';
const OfBusiness = Type.Object({ businessId: Id });
const OfEntry = Type.Object({ waitlistEntryId: Id });

/** Customers join through the marketplace, which knows the listed businesses. */
export function waitlistRoutes({
  cursors,
  catalogues,
  waiting,
}: {
  cursors: Cursors;
  catalogues: CatalogueCache;
  waiting: WaitContext;
}): AnyRoute[] {
  return [
    write({
      id: 'addToWaitlist',
      method: 'POST',
      path: '/businesses/{businessId}/waitlist',
      tag,
      summary: 'Put a customer on the waiting list; what fits at once is offered at once',
      access: ACCESS.writeBookings,
      params: OfBusiness,
      body: JoinBody,
      answers: { 201: Data(WaitlistEntry) },
      errors: [POLICY_VIOLATION],
      write: async (call, tx) => {
        const { customer, ...body } = call.body;
        // The schema has validated the phone number.
        const person = { name: customer.name, phone: parsePhone(customer.phone) ?? '' };
        const wait = { businessId: call.tenantId, customer: person, body, by: actorOf(call), now: call.now };
        return created(toEntry(await joinWaitlist(tx, waiting, wait)));
      },
    }),
    read({
      id: 'listWaitlist',
      method: 'GET',
      path: '/businesses/{businessId}/waitlist',
      tag,
      summary: 'List the waiting list of a business in order; ended entries stay for 14 days',
      access: ACCESS.readBookings,
      params: OfBusiness,
      query: WaitlistQuery,
      answers: { 200: Page(WaitlistEntry) },
      read: async ({ tenantId, query, now }, db) => {
        const paging = { cursors, cursor: query.cursor, limit: query.limit ?? 20 };
        const { entries, meta } = await readWaitlist(db, tenantId, query, paging, now);
        return page(entries, meta);
      },
    }),
    read({
      id: 'listWaitlistMatches',
      method: 'GET',
      path: '/businesses/{businessId}/waitlist/matches',
      tag,
      summary: 'List the customers on the waiting list to whom something free could be offered now',
      access: ACCESS.readBookings,
      params: OfBusiness,
      query: MatchesQuery,
      answers: { 200: Data(Type.Array(WaitlistMatch)) },
      read: async ({ tenantId, query, now }, db) => ok(await readMatches(db, catalogues, tenantId, query, now)),
    }),
    read({
      id: 'listMyWaitlist',
      method: 'GET',
      path: '/me/waitlist',
      tag,
      summary: 'List what your phone number waits for at all businesses',
      access: session,
      query: MyWaitlistQuery,
      answers: { 200: Page(WaitlistEntry) },
      read: async (call, db) => {
        const { query, now } = call;
        const paging = { cursors, cursor: query.cursor, limit: query.limit ?? 20 };
        const { entries, meta } = await readOwnWaitlist(db, userOf(call).phone, query, paging, now);
        return page(entries, meta);
      },
    }),
    write({
      id: 'offerToWaitlist',
      method: 'POST',
      path: '/waitlist/{waitlistEntryId}/offer',
      tag,
      summary: 'Hold a free day or time for a customer on the waiting list',
      access: viaRow(ACCESS.writeBookings, findOwnerOfEntry),
      params: OfEntry,
      body: OfferBody,
      answers: { 200: Data(WaitlistEntry) },
      errors: [INVALID_STATE, NOT_AVAILABLE, POLICY_VIOLATION],
      write: async (call, tx) => {
        const { tenantId: businessId, params, body, now } = call;
        const change = { businessId, entryId: params.waitlistEntryId, by: actorOf(call), now };
        const offered = await offerByHand(tx, waiting, change, body);
        return offered instanceof AppError ? offered : ok(toEntry(offered.entry));
      },
    }),
    write({
      id: 'leaveWaitlist',
      method: 'DELETE',
      path: '/waitlist/{waitlistEntryId}',
      tag,
      summary: 'Leave the waiting list, or take a customer off it; an open offer is cancelled',
      access: viaRow(ACCESS.writeBookings, findOwnerOfEntry, { customer: true }),
      params: OfEntry,
      answers: { 204: null },
      whenReadOnly: 'allow',
      write: async (call, tx) => {
        const { tenantId: businessId, params, now } = call;
        await leaveWaitlist(tx, waiting, { businessId, entryId: params.waitlistEntryId, by: actorOf(call), now });
        return noContent;
      },
    }),
  ];
}

import type { Deps } from '../../../deps.ts';
import { operator } from '../../../kit/http/access.ts';
import { type AnyRoute, ok, read } from '../../../kit/http/route.ts';
import { Data } from '../../../kit/http/schema.ts';
import { countFailedMessages } from '../../outward/messages/index.ts';
import { audit, auditContextOf } from './audit.ts';
import { readReconciliation, readToday } from './read-today.ts';
import { DeskQuery, DeskSearch, DeskToday, Reconciliation } from './schemas-desk.ts';
import { kindOfSearch, searchEverything } from './search-everything.ts';

const tag = 'Operators';

/** What an operator opens the day with. */
export const deskRoutes = ({ providers }: Deps): AnyRoute[] => [
  read({
    id: 'adminGetToday',
    method: 'GET',
    path: '/admin/today',
    tag,
    summary: 'Get what waits, what failed, and the figures of today, without sandboxes',
    access: operator,
    answers: { 200: Data(DeskToday) },
    // Attempts, refunds and days of bookings are nothing that operators read row by row.
    databaseScope: 'service',
    read: async ({ now }, db) => ok(await readToday(db, { providers, messages: countFailedMessages }, now)),
  }),
  read({
    id: 'adminSearch',
    method: 'GET',
    path: '/admin/search',
    tag,
    summary: 'Find people, bookings, receipts and businesses by name, phone, booking code, receipt number or id',
    access: operator,
    query: DeskQuery,
    answers: { 200: Data(DeskSearch) },
    // Operators have no grant on bookings and phone numbers: only an exact question finds one, and it is recorded.
    databaseScope: 'service',
    record: (call, tx) => {
      const kind = kindOfSearch(call.query.q.trim());
      return audit(tx, auditContextOf(call), 'access.search', { type: 'search', id: kind, businessId: null }, {});
    },
    read: async ({ query }, db) => ok(await searchEverything(db, query.q.trim())),
  }),
  read({
    id: 'adminGetReconciliation',
    method: 'GET',
    path: '/admin/reconciliation',
    tag,
    summary: 'Get the result of the last nightly reconciliation with each difference',
    access: operator,
    answers: { 200: Data(Reconciliation) },
    read: async (_call, db) => ok(await readReconciliation(db)),
  }),
];

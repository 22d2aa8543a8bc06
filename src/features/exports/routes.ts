import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { ACCESS } from '../../access.ts';
import type { Deps } from '../../deps.ts';
import { type AnyRoute, raw } from '../../kit/http/route.ts';
import { Closed, LocalDate } from '../../kit/http/schema.ts';
import { bookingsCsv, exportRange } from './bookings-csv.ts';

export const exportRoutes = (deps: Deps): AnyRoute[] => [
  raw({
    id: 'exportBookings',
    method: 'GET',
    path: '/businesses/{businessId}/bookings/export.csv',
    tag: 'Bookings',
    summary: 'Bookings that start in a range of days (this month unless said), as CSV',
    access: ACCESS.ownBusiness,
    params: Type.Object({ businessId: Type.String() }),
    query: Closed({ from: Type.Optional(LocalDate), to: Type.Optional(LocalDate) }),
    produces: 'text/csv',
    answers: { 200: Type.String() },
    async raw(call, reply) {
      const range = exportRange(call.query, call.now);
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="bookings-${range.from}-${range.to}.csv"`)
        .header('cache-control', 'private, no-store')
        .send(
          Readable.from(bookingsCsv(deps.db.tenant(call.tenantId), call.tenantId, range, call.now), {
            objectMode: false,
          }),
        );
    },
  }),
];

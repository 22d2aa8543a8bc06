import { Readable } from 'node:stream';
import { ACCESS } from '../../../access.ts';
import { type AnyRoute, raw } from '../../../kit/http/route.ts';
import { Choice, Closed, LocalDate } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { recordTenantAudit, tenantAuditContextOf } from '../../ground/audit/index.ts';
import { streamBookingsCsv, toExportRange, toFileName } from './export-bookings.ts';

export const exportRoutes = (): AnyRoute[] => [
  raw({
    id: 'exportBookings',
    method: 'GET',
    path: '/businesses/{businessId}/bookings/export.csv',
    tag: 'Bookings',
    summary: 'Export bookings as CSV by start date; the default range is this month',
    access: ACCESS.ownBusiness,
    heavy: true,
    params: Type.Object({ businessId: Type.String() }),
    query: Closed({
      from: Type.Optional(LocalDate),
      to: Type.Optional(LocalDate),
      layout: Type.Optional(
        Choice(['excel'], {
          description:
            '`excel` suits spreadsheets: byte-order mark, decimal GHS amounts, spaced phone numbers, times of Accra, more columns',
        }),
      ),
    }),
    produces: 'text/csv',
    answers: { 200: Type.String() },
    record: (call, tx) => {
      const range = toExportRange(call.query, call.now);
      const target = { type: 'business', id: call.tenantId };
      return recordTenantAudit(tx, tenantAuditContextOf(call), 'bookings.export', target, range);
    },
    async raw(call, reply, read) {
      const { layout = 'plain' } = call.query;
      const range = toExportRange(call.query, call.now);
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${toFileName(range, layout)}"`)
        .header('cache-control', 'private, no-store')
        .send(
          Readable.from(streamBookingsCsv(read, call.tenantId, range, layout, call.now), {
            objectMode: false,
          }),
        );
    },
  }),
];

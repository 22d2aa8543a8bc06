import { ACCESS } from '../../../access.ts';
import { type AnyRoute, ok, read } from '../../../kit/http/route.ts';
import { Data, Id } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import type { CatalogueCache } from '../../booking/availability/index.ts';
import { readStatistics } from './read.ts';
import { Statistics, StatisticsQuery } from './schemas.ts';

export const statisticsRoutes = ({ catalogues }: { catalogues: CatalogueCache }): AnyRoute[] => [
  read({
    id: 'getStatistics',
    method: 'GET',
    path: '/businesses/{businessId}/stats',
    tag: 'Statistics',
    summary: 'Get daily bookings, money and occupancy with totals, over at most 366 days',
    access: ACCESS.readBookings,
    params: Type.Object({ businessId: Id }),
    query: StatisticsQuery,
    answers: { 200: Data(Statistics) },
    read: async ({ tenantId, query, now }, db) => ok(await readStatistics(db, catalogues, tenantId, query, now)),
  }),
];

import { ACCESS } from '../../../access.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import type { Cursors } from '../../../kit/http/cursor.ts';
import { type AnyRoute, read } from '../../../kit/http/route.ts';
import { Data, Id } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { readCalendarAnswer } from './calendar.ts';
import type { CatalogueCache } from './catalogue.ts';
import { CalendarAnswer, CalendarQuery, MAX_CALENDAR_UNITS, Slots, SlotsQuery } from './schemas.ts';
import { readSlotsAnswer } from './slots.ts';

const OfBusiness = Type.Object({ businessId: Id });

export const availabilityRoutes = ({
  catalogues,
  cursors,
}: {
  catalogues: CatalogueCache;
  cursors: Cursors;
}): AnyRoute[] => [
  read({
    id: 'getAvailability',
    method: 'GET',
    path: '/businesses/{businessId}/availability',
    tag: 'Availability',
    summary: 'Get the day calendar of each unit, at most 100 units per page',
    access: ACCESS.availability,
    heavy: true,
    params: OfBusiness,
    query: CalendarQuery,
    answers: { 200: CalendarAnswer },
    errors: [POLICY_VIOLATION],
    read: async ({ tenantId, query, now }, db) => {
      const { from, to, unitId = null, cursor, limit = MAX_CALENDAR_UNITS } = query;
      const request = { from, to, unitId, cursor, limit };
      return readCalendarAnswer(db, cursors, tenantId, request, now, 'business');
    },
  }),
  read({
    id: 'getSlots',
    method: 'GET',
    path: '/businesses/{businessId}/slots',
    tag: 'Availability',
    summary: 'List the bookable slots of a service on a date, by provider',
    access: ACCESS.availability,
    params: OfBusiness,
    query: SlotsQuery,
    answers: { 200: Data(Slots) },
    errors: [POLICY_VIOLATION],
    read: async ({ tenantId, query, now }, db) => {
      const { serviceId, date, providerId, stepMin } = query;
      const request = { serviceId, date, providerId: providerId ?? null, stepMin };
      return readSlotsAnswer(db, catalogues, tenantId, request, 'business', now);
    },
  }),
];

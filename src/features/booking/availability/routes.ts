import { ACCESS } from '../../../access.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { NOT_FOUND } from '../../../kit/errors.ts';
import type { Cursors } from '../../../kit/http/cursor.ts';
import { type AnyRoute, ok, read } from '../../../kit/http/route.ts';
import { Data, Id } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { answerSlots } from './answer-slots.ts';
import { readCalendarAnswer } from './calendar.ts';
import type { CatalogueCache } from './catalogue.ts';
import { readEffectiveHours } from './effective-hours.ts';
import {
  CalendarAnswer,
  CalendarQuery,
  EffectiveHours,
  EffectiveHoursQuery,
  MAX_CALENDAR_UNITS,
  Slots,
  SlotsQuery,
} from './schemas.ts';

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
      return readCalendarAnswer(db, cursors, await catalogues.read(tenantId), request, now, 'business');
    },
  }),
  read({
    id: 'getSlots',
    method: 'GET',
    path: '/businesses/{businessId}/slots',
    tag: 'Availability',
    summary: 'List the bookable slots of a service, a visit of several or a kit on a date, by provider',
    access: ACCESS.availability,
    params: OfBusiness,
    query: SlotsQuery,
    answers: { 200: Data(Slots) },
    errors: [POLICY_VIOLATION],
    read: async ({ tenantId, query, now }, db) => answerSlots(db, catalogues, tenantId, query, 'business', now),
  }),
  read({
    id: 'getEffectiveHours',
    method: 'GET',
    path: '/businesses/{businessId}/hours/effective',
    tag: 'Availability',
    summary: 'Get the opening hours of each day and what decided them',
    access: ACCESS.availability,
    params: OfBusiness,
    query: EffectiveHoursQuery,
    answers: { 200: Data(EffectiveHours) },
    errors: [NOT_FOUND],
    read: async ({ tenantId, query }) => ok(await readEffectiveHours(catalogues, tenantId, query, 'business')),
  }),
];

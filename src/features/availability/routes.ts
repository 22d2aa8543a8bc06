import { Type } from 'typebox';
import { ACCESS } from '../../access.ts';
import type { Deps } from '../../deps.ts';
import { POLICY_VIOLATION } from '../../kit/errors.ts';
import { type AnyRoute, ok, read } from '../../kit/http/route.ts';
import { Data, Id } from '../../kit/http/schema.ts';
import { readCalendar } from './calendar.ts';
import { Calendar, CalendarQuery, Slots, SlotsQuery } from './schemas.ts';
import { shelvesOf } from './shelf.ts';
import { readSlots } from './slots.ts';

const OfBusiness = Type.Object({ businessId: Id });

export const availabilityRoutes = (deps: Deps): AnyRoute[] => [
  read({
    id: 'getAvailability',
    method: 'GET',
    path: '/businesses/{businessId}/availability',
    tag: 'Availability',
    summary: 'Day calendar of each unit',
    access: ACCESS.availability,
    params: OfBusiness,
    query: CalendarQuery,
    answers: { 200: Data(Calendar) },
    errors: [POLICY_VIOLATION],
    read: async ({ tenantId, query, now }, db) =>
      ok(await readCalendar(db, tenantId, { ...query, unitId: query.unitId ?? null }, now, 'business')),
  }),
  read({
    id: 'getSlots',
    method: 'GET',
    path: '/businesses/{businessId}/slots',
    tag: 'Availability',
    summary: 'Bookable slots of each provider of a service on a date',
    access: ACCESS.availability,
    params: OfBusiness,
    query: SlotsQuery,
    answers: { 200: Data(Slots) },
    errors: [POLICY_VIOLATION],
    read: async ({ tenantId, query, now }) => {
      const { serviceId, date, providerId, stepMin } = query;
      const request = { serviceId, date, providerId: providerId ?? null, stepMin };
      return ok(await readSlots(deps.db.tenant(tenantId).quick, shelvesOf(deps), tenantId, request, now));
    },
  }),
];

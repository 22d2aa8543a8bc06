import { ACCESS } from '../../../access.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { type AnyRoute, created, noContent, ok, read, write } from '../../../kit/http/route.ts';
import { Data } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { close, reopen } from './close.ts';
import { AddClosure, Closure, HoursRow, PlacedClosure, PutHours } from './schemas.ts';
import { setHours } from './set-hours.ts';
import { listClosures, listHours } from './store.ts';

const tag = 'Schedule';

export const scheduleRoutes = (): AnyRoute[] => [
  read({
    id: 'getHours',
    method: 'GET',
    path: '/businesses/{businessId}/hours',
    tag,
    summary: 'Get the weekly opening hours: seven rows, or none before they are first set',
    access: ACCESS.readCatalogue,
    answers: { 200: Data(Type.Array(HoursRow)) },
    read: async (call, db) => ok(await listHours(db, call.tenantId)),
  }),
  write({
    id: 'setHours',
    method: 'PUT',
    path: '/businesses/{businessId}/hours',
    tag,
    summary: 'Replace the weekly opening hours',
    access: ACCESS.writeBusiness,
    body: PutHours,
    answers: { 200: Data(Type.Array(HoursRow)) },
    write: async (call, tx) => ok(await setHours(tx, call.tenantId, call.body.hours)),
  }),
  read({
    id: 'listClosures',
    method: 'GET',
    path: '/businesses/{businessId}/closures',
    tag,
    summary: 'List closures, earliest first',
    access: ACCESS.readCatalogue,
    answers: { 200: Data(Type.Array(Closure)) },
    read: async (call, db) => ok(await listClosures(db, call.tenantId)),
  }),
  write({
    id: 'createClosure',
    method: 'POST',
    path: '/businesses/{businessId}/closures',
    tag,
    summary: 'Create a closure for a date range; overlapping and adjacent closures are merged',
    access: ACCESS.writeBusiness,
    body: AddClosure,
    answers: { 201: Data(PlacedClosure) },
    errors: [POLICY_VIOLATION],
    write: async (call, tx) => created(await close(tx, call.tenantId, call.body, call.now)),
  }),
  write({
    id: 'deleteClosure',
    method: 'DELETE',
    path: '/businesses/{businessId}/closures/{closureId}',
    tag,
    summary: 'Delete a closure',
    access: ACCESS.writeBusiness,
    params: Type.Object({ businessId: Type.String(), closureId: Type.String() }),
    answers: { 204: null },
    write: async (call, tx) => {
      await reopen(tx, call.tenantId, call.params.closureId);
      return noContent;
    },
  }),
];

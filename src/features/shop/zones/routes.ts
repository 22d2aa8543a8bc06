import { ACCESS } from '../../../access.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { type AnyRoute, ok, read, write } from '../../../kit/http/route.ts';
import { Data } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { DeliveryZone, PutZones } from './schemas.ts';
import { setZones } from './set-zones.ts';
import { listZones } from './store.ts';

const tag = 'Delivery zones';

export const zoneRoutes = (): AnyRoute[] => [
  read({
    id: 'listDeliveryZones',
    method: 'GET',
    path: '/businesses/{businessId}/delivery-zones',
    tag,
    summary: 'List delivery zones with their fees',
    access: ACCESS.readCatalogue,
    answers: { 200: Data(Type.Array(DeliveryZone)) },
    read: async (call, db) => ok(await listZones(db, call.tenantId)),
  }),
  write({
    id: 'setDeliveryZones',
    method: 'PUT',
    path: '/businesses/{businessId}/delivery-zones',
    tag,
    summary: 'Replace the delivery zones; unlisted zones are removed',
    access: ACCESS.writeBusiness,
    body: PutZones,
    answers: { 200: Data(Type.Array(DeliveryZone)) },
    errors: [POLICY_VIOLATION],
    write: async (call, tx) => ok(await setZones(tx, call.tenantId, call.body.zones)),
  }),
];

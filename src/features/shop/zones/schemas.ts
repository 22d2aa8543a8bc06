import { Closed, Id, Pesewas, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { Area } from '../../ground/areas/index.ts';

export const DeliveryZone = Shape(
  'DeliveryZone',
  Type.Object({ areaId: Type.String(), area: Area, feePesewas: Type.Integer() }),
);
export type DeliveryZone = Type.Static<typeof DeliveryZone>;

export const PutZones = Closed({
  zones: Type.Array(Closed({ areaId: Id, feePesewas: Pesewas }), { maxItems: 1_000 }),
});
export type PutZones = Type.Static<typeof PutZones>;

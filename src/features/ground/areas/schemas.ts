import { Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';

export const Area = Shape(
  'Area',
  Type.Object({
    id: Type.String({ examples: ['accra-osu'] }),
    name: Type.String(),
    city: Type.String(),
    region: Type.String(),
    lat: Type.Number(),
    lng: Type.Number(),
  }),
);
export type Area = Type.Static<typeof Area>;

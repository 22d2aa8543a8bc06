import { anyone } from '../../../kit/http/access.ts';
import { type AnyRoute, ok, read } from '../../../kit/http/route.ts';
import { Closed, Data, Line } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { Area } from './schemas.ts';
import { listAreas } from './store.ts';

export const areaRoutes = (): AnyRoute[] => [
  read({
    id: 'listAreas',
    method: 'GET',
    path: '/areas',
    tag: 'Reference data',
    summary: 'List the curated areas of Ghana, ordered by city and name',
    access: anyone,
    query: Closed({
      city: Type.Optional(Line(1, 120, { description: 'Full city name, case-insensitive' })),
      q: Type.Optional(Line(0, 120, { description: 'Prefix of the area name, case-insensitive' })),
    }),
    answers: { 200: Data(Type.Array(Area)) },
    read: async ({ query }, db) => ok(await listAreas(db, { city: query.city ?? null, prefix: query.q ?? null })),
  }),
];

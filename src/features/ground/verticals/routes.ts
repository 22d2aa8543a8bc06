import { anyone } from '../../../kit/http/access.ts';
import { type AnyRoute, ok, read } from '../../../kit/http/route.ts';
import { Data } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { VerticalProfile } from './schemas.ts';
import { listVerticals } from './store.ts';

export const verticalRoutes = (): AnyRoute[] => [
  read({
    id: 'listVerticalProfiles',
    method: 'GET',
    path: '/vertical-profiles',
    tag: 'Reference data',
    summary: 'List the enabled vertical profiles',
    access: anyone,
    answers: { 200: Data(Type.Array(VerticalProfile)) },
    read: async (_call, db) => ok(await listVerticals(db, { disabledToo: false })),
  }),
];

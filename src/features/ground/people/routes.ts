import { session } from '../../../kit/http/access.ts';
import { type AnyRoute, ok, read, userOf, write } from '../../../kit/http/route.ts';
import { Data } from '../../../kit/http/schema.ts';
import { rename } from './rename.ts';
import { UpdateMe, User } from './schemas.ts';

export const peopleRoutes = (): AnyRoute[] => [
  read({
    id: 'getMe',
    method: 'GET',
    path: '/me',
    tag: 'Sessions',
    summary: 'Get the signed-in user',
    access: session,
    answers: { 200: Data(User) },
    read: (call) => ok(userOf(call)),
  }),
  write({
    id: 'updateMe',
    method: 'PATCH',
    path: '/me',
    tag: 'Sessions',
    summary: 'Update your name',
    access: session,
    body: UpdateMe,
    answers: { 200: Data(User) },
    write: async (call, tx) => ok(await rename(tx, userOf(call).id, call.body.name, call.now)),
  }),
];

import { Type } from 'typebox';
import { ACCESS } from '../../access.ts';
import type { Deps } from '../../deps.ts';
import { ALREADY_EXISTS, UNKNOWN_VERTICAL } from '../../kit/errors.ts';
import { session } from '../../kit/http/access.ts';
import { type AnyRoute, created, ok, read, userOf, write } from '../../kit/http/route.ts';
import { Data } from '../../kit/http/schema.ts';
import { CreateBusiness } from './bodies.ts';
import { createBusiness } from './create.ts';
import { readBusiness, readMine, roleOf } from './read.ts';
import { Business, BusinessDetail, toBusiness } from './schemas.ts';

const tag = 'Businesses';

export const businessRoutes = ({ config: { publicUrl } }: Deps): AnyRoute[] => [
  write({
    id: 'createBusiness',
    method: 'POST',
    path: '/businesses',
    tag,
    summary: 'Open a business; you become its owner',
    access: session,
    body: CreateBusiness,
    answers: { 201: Data(Business) },
    errors: [UNKNOWN_VERTICAL, ALREADY_EXISTS],
    write: async (call, tx) =>
      created(toBusiness(await createBusiness(tx, userOf(call), call.body, call.now), 'OWNER', publicUrl)),
  }),
  read({
    id: 'listMyBusinesses',
    method: 'GET',
    path: '/businesses/me',
    tag,
    summary: 'The businesses you are a member of',
    access: session,
    answers: { 200: Data(Type.Array(Business)) },
    read: async (call, db) => ok(await readMine(db, userOf(call).id, publicUrl)),
  }),
  read({
    id: 'getBusiness',
    method: 'GET',
    path: '/businesses/{businessId}',
    tag,
    summary: 'A business with its members, API keys and the operators who acted on it',
    access: ACCESS.readBusiness,
    answers: { 200: Data(BusinessDetail) },
    read: async (call, db) => ok(await readBusiness(db, call.tenantId, roleOf(call.relation), publicUrl)),
  }),
];

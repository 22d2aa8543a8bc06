import { Type } from 'typebox';
import { ACCESS } from '../../access.ts';
import type { Deps } from '../../deps.ts';
import { FORBIDDEN } from '../../kit/errors.ts';
import { type AnyRoute, created, noContent, ok, read, userOf, write } from '../../kit/http/route.ts';
import { Data, Id } from '../../kit/http/schema.ts';
import { createKey } from './create.ts';
import { readKeys, readUsage } from './read.ts';
import { revoke } from './revoke.ts';
import { ApiKey, ApiUsage, CreateApiKey, NewApiKey, UsageQuery } from './schemas.ts';

const tag = 'API keys';
const OfBusiness = Type.Object({ businessId: Id });
const OfKey = Type.Object({ businessId: Id, keyId: Id });

export const apiKeyRoutes = (deps: Deps): AnyRoute[] => [
  write({
    id: 'createApiKey',
    method: 'POST',
    path: '/businesses/{businessId}/api-keys',
    tag,
    summary: 'Make an API key; the whole key is shown this once',
    access: ACCESS.ownBusiness,
    params: OfBusiness,
    body: CreateApiKey,
    answers: { 201: Data(NewApiKey) },
    errors: [FORBIDDEN],
    secret: true,
    write: async (call, tx) => created(await createKey(tx, call.tenantId, userOf(call).id, call.body, call.now)),
  }),
  read({
    id: 'listApiKeys',
    method: 'GET',
    path: '/businesses/{businessId}/api-keys',
    tag,
    summary: 'All API keys, newest first, without secrets',
    access: ACCESS.ownBusiness,
    params: OfBusiness,
    answers: { 200: Data(Type.Array(ApiKey)) },
    read: async ({ tenantId }, db) => ok(await readKeys(deps, db, tenantId)),
  }),
  write({
    id: 'revokeApiKey',
    method: 'DELETE',
    path: '/businesses/{businessId}/api-keys/{keyId}',
    tag,
    summary: 'Revoke an API key, at once and for good',
    access: ACCESS.ownBusiness,
    params: OfKey,
    answers: { 204: null },
    whenReadOnly: 'allow',
    write: async ({ tenantId, params, now }, tx) => {
      await revoke(tx, tenantId, params.keyId, now);
      return noContent;
    },
  }),
  read({
    id: 'getApiUsage',
    method: 'GET',
    path: '/businesses/{businessId}/api-usage',
    tag,
    summary: 'Requests and throttled requests per key and day',
    access: ACCESS.ownBusiness,
    params: OfBusiness,
    query: UsageQuery,
    answers: { 200: Data(ApiUsage) },
    read: async ({ tenantId, query, now }, db) => ok(await readUsage(deps, db, tenantId, query, now)),
  }),
];

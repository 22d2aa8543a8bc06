import { ACCESS } from '../../../access.ts';
import type { Deps } from '../../../deps.ts';
import { FORBIDDEN } from '../../../kit/errors.ts';
import { type AnyRoute, created, noContent, ok, read, userOf, write } from '../../../kit/http/route.ts';
import { Data, Id } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { tenantAuditContextOf } from '../../ground/audit/index.ts';
import { createKey } from './create.ts';
import { readKeys, readToolUsage, readUsage } from './read.ts';
import { rename } from './rename.ts';
import { revoke } from './revoke.ts';
import { ApiKey, ApiUsage, CreateApiKey, NewApiKey, RenameApiKey, ToolUsage, UsageQuery } from './schemas.ts';

const tag = 'API keys';
const OfBusiness = Type.Object({ businessId: Id });
const OfKey = Type.Object({ businessId: Id, keyId: Id });

export function apiKeyRoutes({ usage, db: database }: Deps): AnyRoute[] {
  const context = { usage, db: database };
  return [
    write({
      id: 'createApiKey',
      method: 'POST',
      path: '/businesses/{businessId}/api-keys',
      tag,
      summary: 'Create an API key; the key is shown once',
      access: ACCESS.ownBusiness,
      params: OfBusiness,
      body: CreateApiKey,
      answers: { 201: Data(NewApiKey) },
      errors: [FORBIDDEN],
      secret: true,
      write: async (call, tx) => created(await createKey(tx, tenantAuditContextOf(call), userOf(call).id, call.body)),
    }),
    read({
      id: 'listApiKeys',
      method: 'GET',
      path: '/businesses/{businessId}/api-keys',
      tag,
      summary: 'List API keys, newest first, without secrets',
      access: ACCESS.ownBusiness,
      params: OfBusiness,
      answers: { 200: Data(Type.Array(ApiKey)) },
      read: async ({ tenantId }, db) => ok(await readKeys(context, db, tenantId)),
    }),
    write({
      id: 'renameApiKey',
      method: 'PATCH',
      path: '/businesses/{businessId}/api-keys/{keyId}',
      tag,
      summary: 'Rename an API key',
      access: ACCESS.ownBusiness,
      params: OfKey,
      body: RenameApiKey,
      answers: { 200: Data(ApiKey) },
      write: async (call, tx) => ok(await rename(tx, tenantAuditContextOf(call), call.params.keyId, call.body.name)),
    }),
    write({
      id: 'revokeApiKey',
      method: 'DELETE',
      path: '/businesses/{businessId}/api-keys/{keyId}',
      tag,
      summary: 'Revoke an API key immediately and permanently',
      access: ACCESS.ownBusiness,
      params: OfKey,
      answers: { 204: null },
      whenReadOnly: 'allow',
      write: async (call, tx) => {
        await revoke(tx, tenantAuditContextOf(call), call.params.keyId);
        return noContent;
      },
    }),
    read({
      id: 'getApiUsage',
      method: 'GET',
      path: '/businesses/{businessId}/api-usage',
      tag,
      summary: 'List requests and throttled requests per API key and day',
      access: ACCESS.ownBusiness,
      params: OfBusiness,
      query: UsageQuery,
      answers: { 200: Data(ApiUsage) },
      read: async ({ tenantId, query, now }, db) => ok(await readUsage(context, db, tenantId, query, now)),
    }),
    read({
      id: 'getToolUsage',
      method: 'GET',
      path: '/businesses/{businessId}/tool-usage',
      tag,
      summary: 'List which assistants called which tools with which API key',
      access: ACCESS.ownBusiness,
      params: OfBusiness,
      query: UsageQuery,
      answers: { 200: Data(ToolUsage) },
      read: async ({ tenantId, query, now }, db) => ok(await readToolUsage(context, db, tenantId, query, now)),
    }),
  ];
}

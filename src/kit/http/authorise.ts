import type { Standing } from '../cache/limiter.ts';
import { fail, NOT_FOUND, READ_ONLY, ROLE_REQUIRED } from '../errors.ts';
import { isBefore } from '../time.ts';
import { type FindByName, type FindOwner, type RowOwner, relate, requirePlatformAccess } from './access.ts';
import type { BucketCall } from './buckets.ts';
import type { Caller } from './caller.ts';
import type { HttpKit } from './http-kit.ts';
import { consume, toBuckets } from './rate-limits.ts';
import type { ReplyHeaders } from './reply.ts';
import type { AnyCall, AnyRoute } from './route.ts';
import { refusesReadOnly } from './route-schema.ts';

/** Tenant, role or scope, the route's own buckets, and the tenant's subscription. */
export async function authorise(
  kit: HttpKit,
  route: AnyRoute,
  call: AnyCall,
  reply: ReplyHeaders,
  standing: Standing | null,
): Promise<void> {
  const { access, buckets = [] } = route;
  const params = call.params as Record<string, string>;
  refuseImpossible(params);
  const rowId = Object.values(params)[0] ?? '';
  if (access.kind === 'public') {
    if (access.owner) call.tenantId = await requireOwner(kit, access.owner, rowId);
  } else if (call.caller && access.kind === 'visitor') {
    call.tenantId = await requireOwner(kit, access.owner, rowId);
    requirePlatformAccess(access, call.caller);
  } else if (call.caller && access.kind === 'tenant') {
    const owner =
      access.owner === 'path'
        ? { tenantId: params['businessId'] ?? '' }
        : await findOwner(kit, access.owner, rowId, call.caller);
    call.relation = await relate(access, call.caller, owner);
    call.tenantId = owner?.tenantId ?? '';
  } else if (call.caller) requirePlatformAccess(access, call.caller);
  if (route.freshSignIn) requireFreshSignIn(call);
  const late = buckets.filter(({ early }) => !early);
  if (late.length > 0) await consume(kit, toBuckets(late, call as BucketCall), standing, reply);
  // A customer does not learn of the tenant's subscription; the verb refuses in other words.
  if (!refusesReadOnly(route) || call.relation === 'CUSTOMER') return;
  if (await kit.isReadOnly(call.tenantId)) throw fail(READ_ONLY);
}

const FRESH_MINUTES = 10;

function requireFreshSignIn({ caller, now }: AnyCall): void {
  if (caller?.kind === 'user' && !isBefore(caller.signedInAt.add({ minutes: FRESH_MINUTES }), now)) return;
  throw fail(ROLE_REQUIRED, `This needs a sign-in of the last ${FRESH_MINUTES} minutes: sign in again`, [
    { code: 'SIGN_IN_AGAIN', message: `the sign-in is older than ${FRESH_MINUTES} minutes` },
  ]);
}

/** An API key sees only rows of its own tenant, so no other tenant is asked. */
function findOwner(kit: HttpKit, owner: FindOwner, id: string, caller: Caller): Promise<RowOwner | null> {
  const read = kit.db.service;
  if (caller.kind === 'key') return owner(read, id, caller.tenantId);
  return kit.findRouted(id, (tenantId) => owner(read, id, tenantId));
}

async function requireOwner(kit: HttpKit, owner: FindByName, name: string): Promise<string> {
  const found = await owner(kit.db.service, name);
  if (!found) throw fail(NOT_FOUND);
  return found.tenantId;
}

/** No id holds a control character, and PostgreSQL refuses some of them. */
const IMPOSSIBLE = /\p{Cc}/u;

function refuseImpossible(params: Record<string, string>): void {
  for (const name in params) if (IMPOSSIBLE.test(params[name] ?? '')) throw fail(NOT_FOUND);
}

import { ACCESS } from '../../../access.ts';
import type { Deps } from '../../../deps.ts';
import { POLICY_VIOLATION, UNKNOWN_VERTICAL } from '../../../errors.ts';
import { ALREADY_EXISTS, FORBIDDEN, INVALID_STATE } from '../../../kit/errors.ts';
import { session } from '../../../kit/http/access.ts';
import { type AnyRoute, created, ok, read, userOf, write } from '../../../kit/http/route.ts';
import { Data } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { tenantAuditContextOf } from '../../ground/audit/index.ts';
import { createBusiness } from './create.ts';
import { readBusiness, readMine, roleOf } from './read.ts';
import { Business, BusinessDetail, toBusiness } from './schemas.ts';
import { AssistantStatus, CreateBusiness, SetLocation, UpdateBusiness, UpdateListing } from './schemas-input.ts';
import { setAssistant } from './set-assistant.ts';
import { setListing } from './set-listing.ts';
import { setLocation } from './set-location.ts';
import { submitBusiness } from './submit.ts';
import { updateBusiness } from './update.ts';

const tag = 'Businesses';

export const businessRoutes = ({ config: { publicUrl } }: Deps): AnyRoute[] => [
  write({
    id: 'createBusiness',
    method: 'POST',
    path: '/businesses',
    tag,
    summary: 'Create a business; you become its owner',
    access: session,
    body: CreateBusiness,
    answers: { 201: Data(Business) },
    errors: [UNKNOWN_VERTICAL, ALREADY_EXISTS, POLICY_VIOLATION],
    write: async (call, tx) =>
      created(toBusiness(await createBusiness(tx, userOf(call), call.body, call.now), 'OWNER', publicUrl)),
  }),
  read({
    id: 'listMyBusinesses',
    method: 'GET',
    path: '/businesses/me',
    tag,
    summary: 'List the businesses of which you are a member',
    access: session,
    answers: { 200: Data(Type.Array(Business)) },
    read: async (call, db) => ok(await readMine(db, userOf(call).id, publicUrl)),
  }),
  read({
    id: 'getBusiness',
    method: 'GET',
    path: '/businesses/{businessId}',
    tag,
    summary: 'Get a business with its members, its API keys and the operators who acted on it',
    access: ACCESS.readBusiness,
    answers: { 200: Data(BusinessDetail) },
    read: async (call, db) => ok(await readBusiness(db, call.tenantId, roleOf(call.relation), publicUrl)),
  }),
  write({
    id: 'updateBusiness',
    method: 'PATCH',
    path: '/businesses/{businessId}',
    tag,
    summary: 'Update the profile of a business; policies merge field by field, attributes are replaced',
    access: ACCESS.writeBusiness,
    body: UpdateBusiness,
    answers: { 200: Data(Business) },
    errors: [FORBIDDEN, POLICY_VIOLATION],
    write: async (call, tx) => {
      const role = roleOf(call.relation);
      return ok(toBusiness(await updateBusiness(tx, tenantAuditContextOf(call), role, call.body), role, publicUrl));
    },
  }),
  write({
    id: 'setBusinessLocation',
    method: 'PUT',
    path: '/businesses/{businessId}/location',
    tag,
    summary: 'Set the location of a business; without `areaId`, the nearest area within 8 km is used',
    access: ACCESS.ownBusiness,
    body: SetLocation,
    answers: { 200: Data(Business) },
    write: async (call, tx) =>
      ok(toBusiness(await setLocation(tx, call.tenantId, call.body, call.now), roleOf(call.relation), publicUrl)),
  }),
  write({
    id: 'setAssistantStatus',
    method: 'PUT',
    path: '/businesses/{businessId}/assistant-status',
    tag,
    summary: 'Set whether the assistant answers for a business, and the phone number it uses',
    access: ACCESS.assistant,
    body: AssistantStatus,
    answers: { 200: Data(Business) },
    write: async (call, tx) =>
      ok(toBusiness(await setAssistant(tx, call.tenantId, call.body, call.now), null, publicUrl)),
  }),
  write({
    id: 'updateListing',
    method: 'PATCH',
    path: '/businesses/{businessId}/listing',
    tag,
    summary: 'Update the listing of a business: visibility, description and photos',
    access: ACCESS.ownBusiness,
    body: UpdateListing,
    answers: { 200: Data(Business) },
    errors: [POLICY_VIOLATION],
    write: async (call, tx) =>
      ok(toBusiness(await setListing(tx, call.tenantId, call.body, call.now), roleOf(call.relation), publicUrl)),
  }),
  write({
    id: 'submitBusiness',
    method: 'POST',
    path: '/businesses/{businessId}/submit',
    tag,
    summary: 'Submit a draft business for verification',
    access: ACCESS.ownBusiness,
    answers: { 200: Data(Business) },
    errors: [INVALID_STATE],
    write: async (call, tx) =>
      ok(toBusiness(await submitBusiness(tx, call.tenantId, call.now), roleOf(call.relation), publicUrl)),
  }),
];

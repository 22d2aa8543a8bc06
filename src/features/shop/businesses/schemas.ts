import type { Role } from '../../../access.ts';
import { Choice, Flag, Nullable, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf, ZONE } from '../../../kit/time.ts';
import { Area } from '../../ground/areas/index.ts';
import { Photo, type PhotoRow, toPhoto } from '../../ground/uploads/index.ts';
import { BookingShape, Family, Policies } from '../../ground/verticals/index.ts';
import { Member, type MemberRow, NamelessMember, toMember, toNamelessMember } from '../members/index.ts';
import { listingGapsOf } from './find-listing-gaps.ts';

export const BusinessStatus = Choice(['DRAFT', 'PENDING_VERIFICATION', 'ACTIVE', 'SUSPENDED']);
export type BusinessStatus = Type.Static<typeof BusinessStatus>;
export const Visibility = Choice(['PUBLIC', 'HIDDEN']);
export const ServiceLocation = Choice(['AT_BUSINESS', 'AT_CUSTOMER', 'BOTH']);
export type ServiceLocation = Type.Static<typeof ServiceLocation>;

export const Rating = Type.Object({ average: Nullable(Type.Number()), count: Type.Integer() });

/** Stars to two decimals; no average without a review. */
export const ratingOf = (sum: number, count: number): Type.Static<typeof Rating> => ({
  average: count === 0 ? null : Math.round((sum * 100) / count) / 100,
  count,
});

export type Attributes = Record<string, string | number | boolean>;

const fields = {
  id: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  status: BusinessStatus,
  statusReason: Type.Optional(
    Nullable(
      Type.String({
        description: 'Reason for which an operator sent back or suspended the business; only for owners and operators',
      }),
    ),
  ),
  submittedAt: Type.Optional(
    Nullable(
      Type.String({ description: 'Time of the last submission for verification; only for owners and operators' }),
    ),
  ),
  sandbox: Flag,
  bookingShape: BookingShape,
  vertical: Type.String(),
  family: Family,
  listingVisibility: Visibility,
  listingProblems: Type.Array(Type.String(), {
    description: 'Codes of the problems that prevent a public listing and public bookings, such as `CATALOG_EMPTY`',
  }),
  listingLock: Nullable(Type.Object({ reason: Type.String(), at: Type.String() })),
  description: Type.String(),
  photos: Type.Array(Photo),
  contactPhone: Nullable(Type.String()),
  serviceLocation: ServiceLocation,
  timezone: Type.String({ examples: [ZONE] }),
  currency: Choice(['GHS']),
  location: Nullable(
    Type.Object({
      lat: Type.Number(),
      lng: Type.Number(),
      address: Nullable(Type.String()),
      area: Nullable(Area),
    }),
  ),
  policies: Policies,
  assistant: Type.Object({
    answering: Flag,
    number: Nullable(Type.String()),
    updatedAt: Nullable(Type.String()),
  }),
  rating: Rating,
  attributes: Type.Unsafe<Attributes>({ type: 'object', additionalProperties: true }),
  embedOrigins: Type.Array(Type.String(), {
    description: 'Origins of the websites that may embed the business page in a frame',
  }),
  closedAt: Nullable(Type.String({ description: 'Time at which an owner closed the business for ever' })),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  role: Nullable(Choice(['OWNER', 'STAFF'], { description: 'Role of the caller; null for an API key' })),
};

export const Business = Shape('Business', Type.Object(fields));
export type Business = Type.Static<typeof Business>;

const KeyOfBusiness = Type.Object({
  id: Type.String(),
  name: Type.String(),
  prefix: Type.String(),
  scopes: Type.Array(Type.String()),
  environment: Choice(['live', 'test']),
  lastUsedAt: Nullable(Type.String()),
  revokedAt: Nullable(Type.String()),
  createdAt: Type.String(),
});

const ActingOperator = Type.Object({
  id: Type.String(),
  name: Nullable(Type.String()),
  lastAction: Type.String(),
  lastActionAt: Type.String(),
});

export const BusinessDetail = Shape(
  'BusinessDetail',
  Type.Object({
    ...fields,
    members: Type.Array(Type.Unsafe<Member | NamelessMember>({ anyOf: [Member, NamelessMember] })),
    apiKeys: Type.Optional(Type.Array(KeyOfBusiness, { description: 'Absent for API keys' })),
    operators: Type.Array(ActingOperator, { description: 'Platform operators who have acted on the business' }),
  }),
);
export type BusinessDetail = Type.Static<typeof BusinessDetail>;

export interface BusinessRow {
  id: string;
  name: string;
  slug: string;
  status: BusinessStatus;
  sandbox: boolean;
  bookingShape: Type.Static<typeof BookingShape>;
  vertical: string;
  family: Type.Static<typeof Family>;
  listingVisibility: 'PUBLIC' | 'HIDDEN';
  lockReason: string | null;
  lockedAt: Temporal.Instant | null;
  description: string;
  photos: PhotoRow[];
  contactPhone: string | null;
  serviceLocation: ServiceLocation;
  lat: number | null;
  lng: number | null;
  address: string | null;
  area: Area | null;
  policies: Policies;
  assistantAnswering: boolean;
  assistantNumber: string | null;
  assistantUpdatedAt: Temporal.Instant | null;
  ratingSum: number;
  ratingCount: number;
  attributes: Attributes;
  embedOrigins: string[];
  readOnly: boolean;
  /** A weekday has opening hours. */
  opens: boolean;
  /** An active item can be booked. */
  offers: boolean;
  acceptsBookings: boolean;
  statusReason: string | null;
  submittedAt: Temporal.Instant | null;
  closedAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

export interface ApiKeyRow {
  id: string;
  name: string;
  prefix: string;
  scopes: string[];
  environment: 'live' | 'test';
  lastUsedAt: Temporal.Instant | null;
  revokedAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
}

export interface OperatorRow {
  id: string;
  name: string | null;
  lastAction: string;
  lastActionAt: Temporal.Instant;
}

/** Policies of a business that was stored before they existed. */
const LATER_POLICIES = {
  payouts: 'WEEKLY',
  payoutMinimumPesewas: 5_000,
  waitlist: 'OFF',
  waitlistOfferMinutes: 120,
} as const;

/** Null is an API key. */
export type BusinessViewer = Role | 'OPERATOR' | null;

export function toBusiness(row: BusinessRow, viewer: BusinessViewer, publicUrl: string): Business {
  const role = viewer === 'OPERATOR' ? null : viewer;
  const { lat, lng, lockReason, lockedAt } = row;
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    status: row.status,
    ...((viewer === 'OWNER' || viewer === 'OPERATOR') && {
      statusReason: row.statusReason,
      submittedAt: row.submittedAt && textOf(row.submittedAt),
    }),
    sandbox: row.sandbox,
    bookingShape: row.bookingShape,
    vertical: row.vertical,
    family: row.family,
    listingVisibility: row.listingVisibility,
    listingProblems: listingGapsOf(row).map(({ code }) => code),
    listingLock: lockReason !== null && lockedAt ? { reason: lockReason, at: textOf(lockedAt) } : null,
    description: row.description,
    photos: row.photos.map((photo) => toPhoto(photo, publicUrl)),
    contactPhone: row.contactPhone,
    serviceLocation: row.serviceLocation,
    timezone: ZONE,
    currency: 'GHS',
    location: lat !== null && lng !== null ? { lat, lng, address: row.address, area: row.area } : null,
    policies: { ...LATER_POLICIES, ...row.policies },
    assistant: {
      answering: row.assistantAnswering,
      number: row.assistantNumber,
      updatedAt: row.assistantUpdatedAt && textOf(row.assistantUpdatedAt),
    },
    rating: ratingOf(row.ratingSum, row.ratingCount),
    attributes: row.attributes,
    embedOrigins: row.embedOrigins,
    closedAt: row.closedAt && textOf(row.closedAt),
    createdAt: textOf(row.createdAt),
    updatedAt: textOf(row.updatedAt),
    role,
  };
}

/** An API key sees neither the names and phones of members nor other keys. */
export function toBusinessDetail(
  business: Business,
  parts: { members: MemberRow[]; apiKeys: ApiKeyRow[]; operators: OperatorRow[] },
): BusinessDetail {
  const forKey = business.role === null;
  return {
    ...business,
    members: parts.members.map(forKey ? toNamelessMember : toMember),
    ...(!forKey && {
      apiKeys: parts.apiKeys.map((key) => ({
        ...key,
        lastUsedAt: key.lastUsedAt && textOf(key.lastUsedAt),
        revokedAt: key.revokedAt && textOf(key.revokedAt),
        createdAt: textOf(key.createdAt),
      })),
    }),
    operators: parts.operators.map((operator) => ({ ...operator, lastActionAt: textOf(operator.lastActionAt) })),
  };
}

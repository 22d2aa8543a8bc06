import type { Role } from '../../../access.ts';
import { routeOf } from '../../../kit/ids.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, json, NOTHING, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { Policies } from '../../ground/verticals/index.ts';
import type { ApiKeyRow, Attributes, BusinessRow, BusinessStatus, OperatorRow, ServiceLocation } from './schemas.ts';

export const findReadOnly = (db: Reader, id: string): Promise<{ id: string; readOnly: boolean } | null> =>
  db.maybe(sql`select id, read_only as "readOnly" from businesses where id = ${id}`);

/** Columns of `businesses b`. `id` is its id. */
const columnsOf = (
  id: Fragment | string,
): Fragment => fragment`b.id, b.name, b.slug, b.status, b.sandbox, b.booking_shape as "bookingShape", b.vertical, b.family,
  b.listing_visibility as "listingVisibility", b.listing_lock_reason as "lockReason", b.listing_lock_at as "lockedAt",
  b.description, b.contact_phone as "contactPhone", b.service_location as "serviceLocation", b.lat, b.lng, b.address,
  b.policies, b.attributes, b.assistant_answering as "assistantAnswering", b.assistant_number as "assistantNumber",
  b.assistant_updated_at as "assistantUpdatedAt", b.rating_sum as "ratingSum", b.rating_count as "ratingCount",
  b.read_only as "readOnly", b.opens, b.offers, b.accepts_bookings as "acceptsBookings",
  b.embed_origins as "embedOrigins", b.status_reason as "statusReason", b.submitted_at as "submittedAt", b.closed_at as "closedAt", b.created_at as "createdAt", b.updated_at as "updatedAt",
  (select to_jsonb(a) from areas a where a.id = b.area_id) as area,
  (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'width', u.width, 'height', u.height) order by p.position), '[]')
    from unnest(b.photo_ids) with ordinality as p(id, position)
    join uploads u on u.id = p.id and u.business_id = ${id}) as photos`;

/** The same where many businesses are read. */
const COLUMNS = columnsOf(fragment`b.id`);

export const findBusiness = (db: Reader, id: string): Promise<BusinessRow | null> =>
  db.maybe(prepared(sql<BusinessRow>`select ${columnsOf(id)} from businesses b where b.id = ${id}`));

export const findBusinessOfRoute = (db: Reader, route: string): Promise<{ businessId: string } | null> =>
  db.maybe(sql`select business_id as "businessId" from business_directory where route = ${route}`);

export const findBusinessOfSlug = (db: Reader, slug: string): Promise<{ businessId: string } | null> =>
  db.maybe(sql`select business_id as "businessId" from business_directory where slug = ${slug}`);

/** The user's sandbox. The user's row is locked until the commit, so that two calls at once cannot create two. */
export async function findSandboxOf(tx: Tx, userId: string): Promise<BusinessRow | null> {
  await tx.rows(sql`select from users where id = ${userId} for no key update`);
  const found = await tx.maybe(sql<{ businessId: string }>`
    select business_id as "businessId" from business_directory where sandbox_owner_id = ${userId}`);
  return found && findBusiness(tx, found.businessId);
}

/** The row stays locked until the transaction ends. */
export const lockBusiness = (tx: Tx, id: string): Promise<BusinessRow | null> =>
  tx.maybe(sql<BusinessRow>`select ${columnsOf(id)} from businesses b where b.id = ${id} for no key update of b`);

/**
 * Search reads the lowest price and the item names from the business row. The price counts items that can be booked:
 * units with a quantity of at least 1, and services that an active provider with a schedule, a rota or dates of work
 * performs.
 */
export const updateSearchColumns = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    update businesses set from_price_pesewas = cheapest.price, item_names = named.names
    from (
      select coalesce(string_agg(name, E'\n' order by name), '') as names from (
        select name from units where business_id = ${id} and active and deleted_at is null
        union
        select name from services where business_id = ${id} and active and deleted_at is null
        union
        select name from kits where business_id = ${id} and active and deleted_at is null
      ) items
    ) named, (
      select min(price) as price from (
        select price_pesewas as price from units
        where business_id = ${id} and active and deleted_at is null and quantity >= 1
        union all
        select s.price_pesewas from services s
        where s.business_id = ${id} and s.active and s.deleted_at is null and exists (
          select from provider_services l join providers p on p.id = l.provider_id and p.business_id = ${id}
          where l.business_id = ${id} and l.service_id = s.id
            and p.active and p.deleted_at is null and (p.works or exists (
              select from provider_dates d where d.business_id = ${id} and d.provider_id = p.id and d.windows <> '[]')))
      ) bookable
    ) cheapest
    where id = ${id} and (from_price_pesewas, item_names) is distinct from (cheapest.price, named.names)`);

export const listBusinessesOf = (db: Reader, userId: string): Promise<(BusinessRow & { role: Role })[]> =>
  db.rows(sql<BusinessRow & { role: Role }>`
    select ${COLUMNS}, m.role from members m join businesses b on b.id = m.business_id
    where m.user_id = ${userId} and m.state = 'ACTIVE' order by b.created_at, b.id`);

export interface NewBusiness {
  id: string;
  name: string;
  slug: string;
  vertical: string;
  family: string;
  bookingShape: string;
  policies: Policies;
  description: string;
  contactPhone: string | null;
  serviceLocation: ServiceLocation;
  /** Set for a sandbox only. */
  sandboxOwnerId: string | null;
}

/** Enters a new business, before its row is added. An insert of the same slug or route in flight is waited for. */
export async function enterDirectory(
  tx: Tx,
  entry: Pick<NewBusiness, 'id' | 'slug' | 'sandboxOwnerId'> & { createdBy: string },
): Promise<'entered' | 'slug-taken' | 'route-taken'> {
  const { id, slug, sandboxOwnerId, createdBy } = entry;
  const entered = await tx.run(sql`
    insert into business_directory (business_id, route, slug, sandbox_owner_id, created_by)
    values (${id}, ${routeOf(id)}, ${slug}, ${sandboxOwnerId}, ${createdBy}) on conflict do nothing`);
  if (entered > 0) return 'entered';
  const taken = await tx.rows(sql<{ slug: string }>`
    select slug from business_directory where slug = ${slug} or sandbox_owner_id = ${sandboxOwnerId}`);
  if (taken.some((other) => other.slug === slug)) return 'slug-taken';
  if (taken.length > 0) throw new Error(`User ${sandboxOwnerId} has a sandbox`);
  return 'route-taken';
}

/** A sandbox is no business of its owner. */
export async function countCreated(db: Reader, userId: string): Promise<number> {
  const { created } = await db.one(sql<{ created: number }>`
    select count(*) as created from business_directory
    where created_by = ${userId} and sandbox_owner_id is null`);
  return created;
}

/** Called after a business of the user was entered. */
export const limitCreated = (tx: Tx, userId: string): Promise<unknown> =>
  tx.rows(sql`select limit_owned_businesses(${userId})`);

/** Who created each of the businesses. */
export const listCreators = (
  db: Reader,
  ids: readonly string[],
): Promise<{ businessId: string; createdBy: string | null }[]> =>
  db.rows(sql<{ businessId: string; createdBy: string | null }>`
    select business_id as "businessId", created_by as "createdBy" from business_directory
    where business_id = any(${ids})`);

/** `enterDirectory` has entered the business. */
export async function addBusiness(tx: Tx, business: NewBusiness, now: Temporal.Instant): Promise<void> {
  const { sandboxOwnerId } = business;
  await tx.run(sql`
    insert into businesses (id, name, slug, status, vertical, family, booking_shape, policies, description,
      contact_phone, service_location, sandbox, sandbox_owner_id, created_at, updated_at)
    values (${business.id}, ${business.name}, ${business.slug}, ${sandboxOwnerId ? 'ACTIVE' : 'DRAFT'},
      ${business.vertical}, ${business.family}, ${business.bookingShape}, ${json(business.policies)}::jsonb,
      ${business.description}, ${business.contactPhone}, ${business.serviceLocation}, ${sandboxOwnerId !== null},
      ${sandboxOwnerId}, ${now}, ${now})`);
}

export interface Profile {
  name: string;
  description: string;
  contactPhone: string | null;
  serviceLocation: ServiceLocation;
  attributes: Attributes;
  policies: Policies;
  embedOrigins: readonly string[];
}

export async function saveProfile(tx: Tx, id: string, profile: Profile, now: Temporal.Instant): Promise<void> {
  await tx.run(sql`
    update businesses set name = ${profile.name}, description = ${profile.description},
      contact_phone = ${profile.contactPhone}, service_location = ${profile.serviceLocation},
      attributes = ${json(profile.attributes)}::jsonb, policies = ${json(profile.policies)}::jsonb,
      embed_origins = ${profile.embedOrigins}, updated_at = ${now}
    where id = ${id}`);
}

export async function saveLocation(
  tx: Tx,
  id: string,
  location: { lat: number; lng: number; address: string | null; areaId: string | null },
  now: Temporal.Instant,
): Promise<void> {
  await tx.run(sql`
    update businesses set lat = ${location.lat}, lng = ${location.lng}, address = ${location.address},
      area_id = ${location.areaId}, updated_at = ${now}
    where id = ${id}`);
}

export async function saveAssistant(
  tx: Tx,
  id: string,
  assistant: { answering: boolean; number: string | null },
  now: Temporal.Instant,
): Promise<void> {
  await tx.run(sql`
    update businesses set assistant_answering = ${assistant.answering}, assistant_number = ${assistant.number},
      assistant_updated_at = ${now}, updated_at = ${now}
    where id = ${id}`);
}

/** `photoIds` null keeps the photos. */
export async function saveListing(
  tx: Tx,
  id: string,
  listing: { visibility: 'PUBLIC' | 'HIDDEN'; description: string; photoIds: readonly string[] | null },
  now: Temporal.Instant,
): Promise<void> {
  await tx.run(sql`
    update businesses set listing_visibility = ${listing.visibility}, description = ${listing.description},
      photo_ids = coalesce(${listing.photoIds}::text[], photo_ids), updated_at = ${now}
    where id = ${id}`);
}

export const clearRating = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`update businesses set rating_sum = 0, rating_count = 0 where id = ${id}`);

export const addRating = (tx: Tx, id: string, stars: number): Promise<number> =>
  tx.run(sql`
    update businesses set rating_sum = rating_sum + ${stars}, rating_count = rating_count + 1 where id = ${id}`);

/** False when the business was neither a draft nor sent back. */
export async function submitForVerification(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  const moved = await tx.run(sql`
    update businesses set status = 'PENDING_VERIFICATION', status_reason = null, submitted_at = ${now},
      decided_at = null, updated_at = ${now}
    where id = ${id} and (status = 'DRAFT' or (status = 'PENDING_VERIFICATION' and decided_at is not null))`);
  return moved > 0;
}

/** A decision of an operator. */
export async function saveStatus(
  tx: Tx,
  id: string,
  { status, reason }: { status: BusinessStatus; reason: string | null },
  now: Temporal.Instant,
): Promise<void> {
  await tx.run(sql`
    update businesses set status = ${status}, status_reason = ${reason}, decided_at = ${now}, updated_at = ${now}
    where id = ${id}`);
}

export const saveClosed = (tx: Tx, id: string, reason: string | null, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    update businesses set status = 'SUSPENDED', status_reason = ${reason}, listing_visibility = 'HIDDEN',
      closed_at = ${now}, updated_at = ${now}
    where id = ${id}`);

/** A lock hides the listing; lifting it shows the listing. */
export async function setListingLock(tx: Tx, id: string, reason: string | null, now: Temporal.Instant): Promise<void> {
  await tx.run(sql`
    update businesses set listing_visibility = ${reason === null ? 'PUBLIC' : 'HIDDEN'}, listing_lock_reason = ${reason},
      listing_lock_at = ${reason === null ? null : now}, updated_at = ${now}
    where id = ${id}`);
}

/** Businesses of all tenants, newest first. `q` matches any part of name or slug. */
export function searchBusinesses(
  db: Reader,
  filter: { q: string | null; status: BusinessStatus | null; before: string | null; limit: number },
): Promise<BusinessRow[]> {
  const { q, status, before, limit } = filter;
  const conditions = [
    q === null ? NOTHING : fragment`and search_text like lower(${`%${q.replaceAll(/[\\%_]/g, '\\$&')}%`})`,
    status === null ? NOTHING : fragment`and status = ${status}`,
    before === null ? NOTHING : fragment`and id < ${before}`,
  ] as const;
  return db.rows(sql<BusinessRow>`
    select ${COLUMNS} from businesses b
    where b.id in (
      select id from businesses where true ${conditions[0]} ${conditions[1]} ${conditions[2]}
      order by id desc limit ${limit})
    order by b.id desc`);
}

/** Businesses that wait for an operator's decision, the longest waiting first. */
export const listSubmitted = (
  db: Reader,
  after: { submittedAt: string; id: string } | null,
  limit: number,
): Promise<BusinessRow[]> =>
  db.rows(sql<BusinessRow>`
    select ${COLUMNS} from businesses b
    where b.status = 'PENDING_VERIFICATION' and b.submitted_at is not null and b.decided_at is null
      and (${after?.id ?? null}::text is null
        or (b.submitted_at, b.id) > (${after?.submittedAt ?? null}::timestamptz, ${after?.id ?? null}))
    order by b.submitted_at, b.id limit ${limit}`);

export const listKeysOf = (db: Reader, businessId: string): Promise<ApiKeyRow[]> =>
  db.rows(sql<ApiKeyRow>`
    select id, name, prefix, scopes, environment, last_used_at as "lastUsedAt", revoked_at as "revokedAt",
      created_at as "createdAt"
    from api_keys where business_id = ${businessId} order by created_at desc, id desc`);

/** Operators who acted on the business, each with the last action, latest first. */
export const listOperatorsOf = (db: Reader, businessId: string): Promise<OperatorRow[]> =>
  db.rows(sql<OperatorRow>`
    select * from (
      select distinct on (l.actor_id) l.actor_id as id, u.name, l.action as "lastAction", l.at as "lastActionAt"
      from audit_log l join users u on u.id = l.actor_id
      where l.business_id = ${businessId} and l.action <> 'access.read'
      order by l.actor_id, l.at desc, l.id desc
    ) acted order by "lastActionAt" desc, id`);

import type { AgreedTerms } from '../../../domain/booking/terms.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { fragment, sql } from '../../../kit/postgres/sql.ts';
import type { showItems } from '../../booking/quotes/index.ts';

/** Everything that is stored about a customer or a user, in the words of the API. */

export type ExportedRow = Record<string, unknown>;

export const hasLiveBookings = async (db: Reader, phone: string, now: Temporal.Instant): Promise<boolean> => {
  const found = await db.maybe(sql`
    select from customers c join bookings b on b.business_id = c.business_id and b.customer_id = c.id
    where c.phone = ${phone} and (b.status in ('CONFIRMED', 'CHECKED_IN')
      or (b.status = 'HELD' and b.hold_expires_at > ${now})) limit 1`);
  return found !== null;
};

export const findExportedCustomer = (db: Reader, businessId: string, id: string): Promise<ExportedRow | null> =>
  db.maybe(sql<ExportedRow>`
    select c.id, c.name, c.phone, c.notes, c.created_at as "createdAt", c.updated_at as "updatedAt",
      c.erased_at as "erasedAt", case when exists (select from message_recipients m
        where m.business_id = ${businessId} and m.customer_id = c.id and m.stopped_at is not null)
        then 'STOPPED' else 'ON' end as messages
    from customers c where c.business_id = ${businessId} and c.id = ${id}`);

export type ExportedBooking = ExportedRow & { id: string; terms: AgreedTerms } & Parameters<typeof showItems>[0];

export const listExportedBookings = (
  db: Reader,
  businessId: string,
  customerId: string,
  after: string,
  limit: number,
): Promise<ExportedBooking[]> =>
  db.rows(sql<ExportedBooking>`
    select id, code, status, source, starts_at as "startsAt", ends_at as "endsAt", item, items, unit_id as "unitId",
      service_id as "serviceId", provider_id as "providerId", provider_name as "providerName", quantity,
      customer_name as "customerName", customer_phone as "customerPhone", area_id as "areaId", area_name as "area",
      address, lines, total_pesewas as "totalPesewas", deposit_pesewas as "depositPesewas",
      waived_pesewas as "waivedPesewas", promo ->> 'code' as "promoCode", terms, refund_cap_percent as "refundCapPercent",
      hold_expires_at as "holdExpiresAt", confirmed_at as "confirmedAt", note, internal_note as "internalNote",
      cancel_reason as "cancelReason", series_id as "seriesId", series_index as "seriesIndex",
      created_at as "createdAt", updated_at as "updatedAt"
    from bookings where business_id = ${businessId} and customer_id = ${customerId} and id > ${after}
    order by id limit ${limit}`);

const ofBookings = (businessId: string, bookingIds: readonly string[]) =>
  fragment`business_id = ${businessId} and booking_id = any(${bookingIds})`;

export const listExportedPayments = (db: Reader, businessId: string, bookingIds: readonly string[]) =>
  db.rows(sql<ExportedRow>`
    select id, booking_id as "bookingId", amount_pesewas as "amountPesewas", method, provider, reference,
      transaction_id as "transactionId", note, receipt_note as "receiptNote", receipt_number as "receiptNumber", paid_at as "paidAt",
      created_at as "createdAt"
    from payments where ${ofBookings(businessId, bookingIds)} order by id`);

export const listExportedRefunds = (db: Reader, businessId: string, bookingIds: readonly string[]) =>
  db.rows(sql<ExportedRow>`
    select id, payment_id as "paymentId", booking_id as "bookingId", amount_pesewas as "amountPesewas", status, reason,
      receipt_note as "receiptNote", failure, created_at as "createdAt", done_at as "doneAt"
    from refunds where ${ofBookings(businessId, bookingIds)} order by id`);

export const listExportedLinks = (db: Reader, businessId: string, bookingIds: readonly string[]) =>
  db.rows(sql<ExportedRow>`
    select id, booking_id as "bookingId", provider, reference, amount_pesewas as "amountPesewas", status,
      expires_at as "expiresAt", created_at as "createdAt"
    from payment_links where ${ofBookings(businessId, bookingIds)} order by id`);

export const listExportedReviews = (db: Reader, businessId: string, bookingIds: readonly string[]) =>
  db.rows(sql<ExportedRow>`
    select id, booking_id as "bookingId", rating, comment, author, created_at as "createdAt"
    from reviews where ${ofBookings(businessId, bookingIds)} order by id`);

export const listExportedMessages = (db: Reader, businessId: string, customerId: string, limit: number) =>
  db.rows(sql<ExportedRow>`
    select id, booking_id as "bookingId", kind, channel, to_address as "to", text, status, reason,
      created_at as "createdAt", sent_at as "sentAt", delivered_at as "deliveredAt"
    from messages where business_id = ${businessId} and customer_id = ${customerId} order by id desc limit ${limit}`);

export const listExportedEntries = (db: Reader, businessId: string, customerId: string) =>
  db.rows(sql<ExportedRow>`
    select id, status, item, items, request ->> 'note' as note, request -> 'delivery' as delivery, from_date::text as "from",
      to_date::text as "to", days, time_from as "timeFrom", time_to as "timeTo", booking_id as "bookingId",
      created_at as "createdAt", ended_at as "endedAt"
    from waitlist_entries where business_id = ${businessId} and customer_id = ${customerId} order by id`);

export const listExportedEvents = (db: Reader, businessId: string, sequences: readonly number[]) =>
  db.rows(sql<ExportedRow>`
    select id, sequence, type, data, created_at as "createdAt" from events
    where business_id = ${businessId} and sequence = any(${sequences}::bigint[]) order by sequence`);

export const findExportedUser = (db: Reader, id: string): Promise<ExportedRow> =>
  db.one(sql<ExportedRow>`
    select u.id, u.phone, u.name, o.role as "platformRole", u.created_at as "createdAt", u.updated_at as "updatedAt"
    from users u left join operators o on o.phone = u.phone where u.id = ${id}`);

export const listExportedSessions = (db: Reader, userId: string) =>
  db.rows(sql<ExportedRow>`
    select id, created_at as "createdAt", revoked_at as "endedAt" from session_families
    where user_id = ${userId} order by id`);

/** What the user wants to hear; none before the first choice. */
export const listExportedSettings = (db: Reader, userId: string) =>
  db.rows(sql<ExportedRow>`
    select enabled, channels, updated_at as "updatedAt" from user_message_settings where user_id = ${userId}`);

/** Browsers that take notifications. */
export const listExportedBrowsers = (db: Reader, userId: string) =>
  db.rows(sql<ExportedRow>`
    select endpoint, created_at as "createdAt" from push_subscriptions where user_id = ${userId} order by created_at`);

export const listExportedMemberships = (db: Reader, phone: string) =>
  db.rows(sql<ExportedRow>`
    select m.id, m.business_id as "businessId", b.name as "businessName", m.role, m.state, m.invited_at as "invitedAt",
      m.joined_at as "joinedAt"
    from members m join businesses b on b.id = m.business_id where m.phone = ${phone} order by m.id`);

export const listExportedFeeds = (db: Reader, userId: string) =>
  db.rows(sql<ExportedRow>`
    select id, business_id as "businessId", provider_id as "providerId", created_at as "createdAt",
      revoked_at as "revokedAt"
    from calendar_feeds where created_by = ${userId} order by id`);

export const listExportedActions = (db: Reader, userId: string, limit: number) =>
  db.rows(sql<ExportedRow>`
    select id, business_id as "businessId", action, target_type as "targetType", target_id as "targetId", details, at
    from business_audit where actor_kind = 'user' and actor_id = ${userId}
    union all
    select id, business_id, action, target_type, target_id, details, at from audit_log where actor_id = ${userId}
    order by at limit ${limit}`);

export const findBusinessName = (db: Reader, id: string) =>
  db.one(sql<{ id: string; name: string }>`select id, name from businesses where id = ${id}`);

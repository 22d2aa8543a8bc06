import { ITEM_COLUMNS, unitItem } from '../service/booking-items.ts';

/** One row of a business for every tenant table, in the order of the foreign keys. */
export const ROW_OF: Record<string, (id: string) => string> = {
  businesses: (id) => `(id, name, slug, vertical, family, booking_shape, policies, created_at, updated_at)
    values ('${id}', 'A shop', '${id}', 'party-rentals', 'RENTALS', 'UNIT_PER_DAY', '{}', now(), now())`,
  business_directory: (id) => `(business_id, route, slug) values ('${id}', '${id.slice(-6)}', '${id}')`,
  invitations: (id) => `(phone, business_id) values ('+233201234567', '${id}')`,
  members: (id) => `(business_id, id, phone, role, state, invited_at)
    values ('${id}', 'mem_${id}', '+233201234567', 'STAFF', 'PENDING', now())`,
  business_hours: (id) => `(business_id, weekday, enabled) values ('${id}', 1, false)`,
  closures: (id) => `(business_id, id, start_date, end_date, created_at)
    values ('${id}', 'clo_${id}', '2026-12-25', '2026-12-26', now())`,
  delivery_zones: (id) => `(business_id, area_id, fee_pesewas) values ('${id}', 'accra-osu', 100)`,
  api_keys: (id) => `(business_id, id, name, prefix, hash, scopes, environment, created_at)
    values ('${id}', 'key_${id}', 'A key', '${id}', '', '{bookings:read}', 'live', now())`,
  api_usage: (id) => `(business_id, key_id, date) values ('${id}', 'key_${id}', '2026-12-25')`,
  uploads: (id) => `(business_id, id, content_type, bytes, width, height, created_at)
    values ('${id}', 'upl_${id}', 'image/png', 1, 1, 1, now())`,
  units: (id) => `(business_id, id, name, price_pesewas, created_at, updated_at)
    values ('${id}', 'unt_${id}', 'A tent', 100, now(), now())`,
  services: (id) => `(business_id, id, name, duration_min, price_pesewas, created_at, updated_at)
    values ('${id}', 'srv_${id}', 'A cut', 30, 100, now(), now())`,
  providers: (id) => `(business_id, id, name, created_at, updated_at)
    values ('${id}', 'prv_${id}', 'Ama', now(), now())`,
  provider_services: (id) => `(business_id, provider_id, service_id) values ('${id}', 'prv_${id}', 'srv_${id}')`,
  extras: (id) => `(business_id, id, name, price_pesewas, created_at, updated_at)
    values ('${id}', 'ext_${id}', 'A lamp', 100, now(), now())`,
  blocks: (id) => `(business_id, id, unit_id, start_date, end_date, created_at)
    values ('${id}', 'blk_${id}', 'unt_${id}', '2026-12-25', '2026-12-25', now())`,
  event_sequences: (id) => `(business_id, last) values ('${id}', 1)`,
  event_cursors: (id) => `(business_id, consumer) values ('${id}', 'messages')`,
  events: (id) => `(business_id, sequence, id, type, data, created_at)
    values ('${id}', 1, 'evt_${id}', 'ping', '{}', now())`,
  audit_log: (id) => `(id, action, actor_id, target_type, target_id, business_id, at)
    values ('aud_${id}', 'business.verify', 'usr_somebody', 'business', '${id}', '${id}', now())`,
  business_audit: (id) => `(business_id, id, action, actor_kind, target_type, target_id, at)
    values ('${id}', 'aud_${id}', 'policies.update', 'system', 'business', '${id}', now())`,
  customers: (id) => `(business_id, id, name, phone, created_at, updated_at)
    values ('${id}', 'cus_${id}', 'Esi', '+233201234567', now(), now())`,
  bookings: (
    id,
  ) => `(business_id, id, status, source, starts_at, ends_at, item, ${ITEM_COLUMNS}, customer_id, customer_name,
      customer_phone, lines, total_pesewas, deposit_pesewas, created_at, updated_at)
    values ('${id}', 'bkg_${id}', 'CONFIRMED', 'API', '2026-12-24', '2026-12-25', 'A tent',
      ${unitItem(`'unt_${id}'`, "'2026-12-24'")}, 'cus_${id}',
      'Esi', '+233201234567', '[]', 100, 0, now(), now())`,
  unit_days: (id) => `(business_id, unit_id, date, taken, capacity)
    values ('${id}', 'unt_${id}', '2026-12-24', 1, 1)`,
  allocations: (id) => `(business_id, booking_id, item, unit_id, first_date, last_date, quantity)
    values ('${id}', 'bkg_${id}', 0, 'unt_${id}', '2026-12-24', '2026-12-24', 1)`,
  provider_times: (id) => `(business_id, booking_id, item, provider_id, during, work_ends_at)
    values ('${id}', 'bkg_${id}', 0, 'prv_${id}', '[2026-12-24 10:00Z,2026-12-24 11:00Z)', '2026-12-24 11:00Z')`,
  subscriptions: (id) => `(business_id, plan, status, period_start, period_end, anchor_day, updated_at)
    values ('${id}', 'STARTER', 'ACTIVE', now(), now() + interval '1 month', 1, now())`,
  invoices: (id) => `(business_id, id, number, plan, periods, amount_pesewas, status, period_start, period_end, token,
      created_at)
    values ('${id}', 'inv_${id}', 'DW-1', 'STARTER', 1, 100, 'OPEN', now(), now(), 'tok_${id}', now())`,
  payment_links: (id) => `(business_id, id, token, booking_id, provider, reference, amount_pesewas, status, expires_at,
      created_at)
    values ('${id}', 'plk_${id}', 'tok_${id}', 'bkg_${id}', 'SIMULATOR', 'plk-${id}', 100, 'NEW', now(), now())`,
  payment_attempts: (id) => `(business_id, reference, link_id, status, created_at)
    values ('${id}', 'plk-${id}', 'plk_${id}', 'NEW', now())`,
  receipt_counters: (id) => `(business_id, last) values ('${id}', 1)`,
  payments: (id) => `(business_id, id, booking_id, amount_pesewas, method, provider, receipt_number, receipt_token,
      paid_at, created_at)
    values ('${id}', 'pay_${id}', 'bkg_${id}', 100, 'CASH', 'MANUAL', 'R-1', 'tok_${id}', now(), now())`,
  refunds: (id) => `(business_id, id, payment_id, booking_id, amount_pesewas, status, reason, by, done_at, created_at)
    values ('${id}', 'rfd_${id}', 'pay_${id}', 'bkg_${id}', 1, 'SUCCEEDED', 'Rain', '{}', now(), now())`,
  // Triggers have made these rows of the booking and its payment.
  item_days: (id) => `values ('${id}', '2026-12-24', 'unt_${id}', 0, 1, 0, 0, 0, 0, 0, 100, 1) on conflict do nothing`,
  money_days: (id) => `values ('${id}', local_date(now()), 100, 0) on conflict do nothing`,
  booking_history: (id) => `(business_id, booking_id, type, at, by_kind)
    values ('${id}', 'bkg_${id}', 'booking.held', now(), 'system')`,
  webhook_endpoints: (id) => `(business_id, id, url, events, secret, created_at, updated_at)
    values ('${id}', 'whk_${id}', 'https://example.com', '{*}', '', now(), now())`,
  webhook_deliveries: (id) => `(business_id, id, endpoint_id, event_sequence, event_id, event_type, status, created_at)
    values ('${id}', 'dlv_${id}', 'whk_${id}', 1, 'evt_${id}', 'ping', 'SUCCEEDED', now())`,
  webhook_queues: (id) => `(business_id, endpoint_id, due_at) values ('${id}', 'whk_${id}', now())`,
  webhook_failures: (id) => `(business_id, endpoint_id, failing_since) values ('${id}', 'whk_${id}', now())`,
  calendar_feeds: (id) => `(business_id, id, created_by, token_hash, created_at)
    values ('${id}', 'fed_${id}', 'usr_somebody', '', now())`,
  usage_meters: (id) => `(business_id, date, meter, quantity, cost_pesewas)
    values ('${id}', '2026-12-24', 'assistant.reply', 1, 1)`,
  refs: (id) => `(ref, business_id, context, expires_at)
    values ('${id.endsWith('a') ? 'C-2222' : 'C-3333'}', '${id}', '{}', now())`,
  reviews: (id) => `(business_id, id, booking_id, rating, created_at)
    values ('${id}', 'rev_${id}', 'bkg_${id}', 5, '2026-12-26')`,
  unpaid_holds: (id) => `(user_id, business_id, booking_id, expires_at)
    values ('usr_somebody', '${id}', 'bkg_${id}', now())`,
};

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
  dated_hours: (id) => `(business_id, id, start_date, end_date, windows, created_at, updated_at)
    values ('${id}', 'dth_${id}', '2026-12-25', '2026-12-26', '[]', now(), now())`,
  delivery_zones: (id) => `(business_id, area_id, fee_pesewas) values ('${id}', 'accra-osu', 100)`,
  api_keys: (id) => `(business_id, id, name, prefix, hash, scopes, environment, created_at)
    values ('${id}', 'key_${id}', 'A key', '${id}', '', '{bookings:read}', 'live', now())`,
  api_usage: (id) => `(business_id, key_id, date) values ('${id}', 'key_${id}', '2026-12-25')`,
  tool_usage: (id) => `(business_id, key_id, date, client, tool, calls, refused, last_at)
    values ('${id}', 'key_${id}', '2026-12-25', 'Claude', 'get_quote', 1, 0, now())`,
  uploads: (id) => `(business_id, id, content_type, bytes, width, height, created_at)
    values ('${id}', 'upl_${id}', 'image/png', 1, 1, 1, now())`,
  units: (id) => `(business_id, id, name, price_pesewas, created_at, updated_at)
    values ('${id}', 'unt_${id}', 'A tent', 100, now(), now())`,
  services: (id) => `(business_id, id, name, duration_min, price_pesewas, created_at, updated_at)
    values ('${id}', 'srv_${id}', 'A cut', 30, 100, now(), now())`,
  providers: (id) => `(business_id, id, name, created_at, updated_at)
    values ('${id}', 'prv_${id}', 'Ama', now(), now())`,
  provider_services: (id) => `(business_id, provider_id, service_id) values ('${id}', 'prv_${id}', 'srv_${id}')`,
  provider_dates: (id) => `(business_id, id, provider_id, start_date, end_date, windows, kind, even_if_closed,
      created_at, updated_at)
    values ('${id}', 'pdt_${id}', 'prv_${id}', '2026-12-25', '2026-12-26', '[]', 'LEAVE', false, now(), now())`,
  extras: (id) => `(business_id, id, name, price_pesewas, created_at, updated_at)
    values ('${id}', 'ext_${id}', 'A lamp', 100, now(), now())`,
  kits: (id) => `(business_id, id, name, items, created_at, updated_at)
    values ('${id}', 'kit_${id}', 'A party', '[{}, {}]', now(), now())`,
  price_rules: (id) => `(business_id, id, name, kind, weekdays, percent, created_at, updated_at)
    values ('${id}', 'prl_${id}', 'Sundays', 'DATES', '{7}', 20, now(), now())`,
  promo_codes: (id) => `(business_id, id, code, percent, created_at, updated_at)
    values ('${id}', 'prm_${id}', 'SAVE10', 10, now(), now())`,
  promo_counts: (id) => `(business_id, promo_id) values ('${id}', 'prm_${id}')`,
  promo_uses: (id) => `(business_id, booking_id, promo_id, customer_id, discount_pesewas)
    values ('${id}', 'bkg_${id}', 'prm_${id}', 'cus_${id}', 1)`,
  blocks: (id) => `(business_id, id, unit_id, start_date, end_date, created_at)
    values ('${id}', 'blk_${id}', 'unt_${id}', '2026-12-25', '2026-12-25', now())`,
  calendar_imports: (id) => `(business_id, id, unit_id, name, sealed_url, host, next_at, created_at, updated_at)
    values ('${id}', 'cim_${id}', 'unt_${id}', 'A calendar', '', 'example.com', now(), now(), now())`,
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
  series: (id) => `(business_id, id, repeat, request, creation, skipped, created_at, updated_at)
    values ('${id}', 'ser_${id}', '{}', '{}', 'BOOK', '[]', now(), now())`,
  bookings: (
    id,
  ) => `(business_id, id, status, source, starts_at, ends_at, item, ${ITEM_COLUMNS}, customer_id, customer_name,
      customer_phone, lines, total_pesewas, deposit_pesewas, created_at, updated_at)
    values ('${id}', 'bkg_${id}', 'CONFIRMED', 'API', '2026-12-24', '2026-12-25', 'A tent',
      ${unitItem(`'unt_${id}'`, "'2026-12-24'")}, 'cus_${id}',
      'Esi', '+233201234567', '[]', 100, 0, now(), now())`,
  waitlist_entries: (
    id,
  ) => `(business_id, id, customer_id, request, item, items, item_ids, item_key, from_date, to_date,
      total_pesewas, queued_at, created_at, updated_at, status, ended_at)
    values ('${id}', 'wtl_${id}', 'cus_${id}', '{"items": []}', 'A tent', '[]', '{unt_${id}}', 'unt_${id}', '2026-12-24',
      '2026-12-24', 100, now(), now(), now(), 'LEFT', now())`,
  waitlist_freed: (id) => `(business_id, first_date, last_date, freed_by)
    values ('${id}', '2026-12-24', '2026-12-24', '1')`,
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
  ledger_entries: (id) => `(business_id, kind, cause, at, pending_pesewas, available_pesewas, payout_pesewas,
      gateway_pesewas, fees_pesewas, gateway_cost_pesewas)
    values ('${id}', 'PAYMENT', 'pay_${id}', now(), 100, 0, 0, -100, 0, 0)`,
  // The trigger of the entry has made this row.
  ledger_balances: (id) => `(business_id) values ('${id}') on conflict do nothing`,
  ledger_releases: (id) => `(business_id, release_at, pesewas) values ('${id}', now(), 100)`,
  payout_accounts: (id) => `(business_id, stage, type, network, number, number_last4, status, provider, created_at)
    values ('${id}', 'PROPOSED', 'MOMO', 'MTN', '', '4567', 'CHECKING', 'SIMULATOR', now())`,
  payouts: (id) => `(business_id, id, reference, amount_pesewas, fee_pesewas, status, provider, account, number,
      recipient, created_at, updated_at)
    values ('${id}', 'pyo_${id}', 'pyo-${id}', 100, 1, 'PENDING', 'SIMULATOR', '{}', '', 'SIM_4567', now(), now())`,
  payout_holds: (id) => `(business_id, reason, at) values ('${id}', 'A dispute', now())`,
  // Triggers have made these rows of the booking and its payment.
  item_days: (id) =>
    `values ('${id}', '2026-12-24', 'unt_${id}', 0, 1, 0, 0, 0, 0, 0, 100, 1, 1, 100) on conflict do nothing`,
  money_days: (id) => `values ('${id}', local_date(now()), 100, 0) on conflict do nothing`,
  booking_history: (id) => `(business_id, booking_id, type, at, by_kind)
    values ('${id}', 'bkg_${id}', 'booking.held', now(), 'system')`,
  webhook_endpoints: (id) => `(business_id, id, url, events, secret, created_at, updated_at)
    values ('${id}', 'whk_${id}', 'https://example.com', '{*}', '', now(), now())`,
  webhook_deliveries: (id) => `(business_id, id, endpoint_id, event_sequence, event_id, event_type, status, created_at)
    values ('${id}', 'dlv_${id}', 'whk_${id}', 1, 'evt_${id}', 'ping', 'SUCCEEDED', now())`,
  webhook_queues: (id) => `(business_id, endpoint_id, due_at) values ('${id}', 'whk_${id}', now())`,
  webhook_failures: (id) => `(business_id, endpoint_id, failing_since) values ('${id}', 'whk_${id}', now())`,
  messages: (id) => `(business_id, id, booking_id, customer_id, kind, subject, version, created_at, send_at)
    values ('${id}', 'msg_${id}', 'bkg_${id}', 'cus_${id}', 'booking.confirmed', 'bkg_${id}', '1', now(), now())`,
  message_queues: (id) => `(business_id, due_at) values ('${id}', now())`,
  message_settings: (id) => `(business_id, enabled, reminder_hours, quiet_from, quiet_to, created_at, updated_at)
    values ('${id}', '{}', '{24}', '21:00', '07:00', now(), now())`,
  message_recipients: (id) => `(business_id, customer_id, token) values ('${id}', 'cus_${id}', 'tok_${id}')`,
  booking_links: (id) => `(business_id, token, booking_id, created_at)
    values ('${id}', 'tok_${id}', 'bkg_${id}', now())`,
  message_months: (id) => `(business_id, month, sent) values ('${id}', '2026-12-01', 1)`,
  member_message_settings: (id) => `(business_id, user_id, enabled, channels)
    values ('${id}', 'usr_somebody', '{}', '{}')`,
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

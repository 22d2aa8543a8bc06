/** The migrations of the first release, 0.1.0. A migration that was released never changes. */
export const FIRST_RELEASE: Record<string, string> = {
  '0001_foundation.sql': '993e9a471e258f4bde8b1393194dc03f4a11bc92def875eff1a1b042f19c52b2',
  '0002_tenants.sql': 'c1fef6796735eb6895d6d9ab12b0f0fe61924132c166a74d786e9a14d8cde481',
  '0003_events.sql': '31580211228f23ac7ad3e382a7198279bde2a03b86a93615f4cab4e4d5821257',
  '0004_audit_log.sql': '5a0505a501de93beefa1480a740295b1b0b93d4c2cb761a476c839063ad9327d',
  '0006_bookings.sql': '3278e8fadc67e24a098d22986a08e1047969ec6013469e5f1b8fd55e8a549c39',
  '0007_money.sql': 'f3d3f0fe396b37493830ffce38e1c60ac9095b42ad0c18394cc0912e0ab845b7',
  '0008_integrations.sql': 'c7b82d91057afe9fc16aa05c252be554650560ef91382babf21d4d451d0cc231',
  '0010_marketplace.sql': '1ee3244e3811c4ac44112893c6884ea6eb53e297f977c0a95b24d0d9ca38ad71',
  '0011_operators.sql': 'c9fdd2534b66259c20c742273995116e2439dc1903cfce06cd9e85ce31544ced',
  '0012_provider_members.sql': '5511f8ba15db7e935fa717035bfb998a6c5047da10a6f04ba1808c3124d42d65',
  '0013_isolation.sql': '587aa40c68ddc2df1e8cdf74b6599f16443fba6d42a154d68aad34daeceb6c0b',
  '0014_newest_businesses.sql': '1df903e34f72f6f13464e413fcb84d1f25b9864ac02531b812e6a63459d1c63c',
};

/** What 0.1.0 stored of a rental business, in the order of the foreign keys. */
export const ROWS = `
  insert into users values
    ('usr_first_owner', '+233240000001', 'Efua Owner', '2026-01-01', '2026-01-01'),
    ('usr_first_staff', '+233240000002', null, '2026-01-01', '2026-01-01');
  insert into operators values ('+233240000002', 'OPERATOR', '2026-01-01');
  insert into session_families values ('ses_first', 'usr_first_owner', '2026-01-01', null);
  insert into refresh_tokens values ('\\x01', 'ses_first', '2026-02-01', null);
  insert into idempotency_keys values ('usr_first_owner', 'first-key', '\\x02', 201, '{"data":{}}', null, '2026-01-01');
  insert into areas values ('accra-osu', 'Osu', 'Accra', 'Greater Accra', 5.55, -0.18);
  insert into vertical_profiles values ('party-rentals', 'Party rentals', 'RENTALS', 'UNIT_PER_DAY', '{}', '[]',
    '{"deposit": {"type": "PERCENT", "percent": 30}, "depositInstructions": null, "holdTtlMinutes": 120,
      "minNoticeMinutes": 0, "maxAdvanceDays": 365, "slotStepMin": 30, "cancellationNoticeHours": 48}',
    '[]', '', true, '2026-01-01', '2026-01-01');
  insert into businesses (id, name, slug, status, vertical, family, booking_shape, listing_visibility, description,
      contact_phone, lat, lng, area_id, policies, rating_sum, rating_count, created_at, updated_at)
    values ('biz_first', 'First Rentals', 'first-rentals', 'ACTIVE', 'party-rentals', 'RENTALS', 'UNIT_PER_DAY', 'PUBLIC',
      'Tents', '+233240000001', 5.55, -0.18, 'accra-osu',
      '{"deposit": {"type": "FIXED", "amountPesewas": 5000}, "depositInstructions": "MoMo", "holdTtlMinutes": 60,
        "minNoticeMinutes": 0, "maxAdvanceDays": 700, "slotStepMin": 30, "cancellationNoticeHours": 24}',
      5, 1, '2026-01-01', '2026-01-01'),
    ('biz_waiting', 'Waiting', 'waiting', 'PENDING_VERIFICATION', 'party-rentals', 'RENTALS', 'UNIT_PER_DAY', 'HIDDEN', '',
      null, null, null, null,
      '{"deposit": {"type": "NONE"}, "depositInstructions": null, "holdTtlMinutes": 60, "minNoticeMinutes": 0,
        "maxAdvanceDays": 365, "slotStepMin": 30, "cancellationNoticeHours": 24}',
      0, 0, '2026-01-01', '2026-01-02');
  insert into members values
    ('biz_first', 'mem_1', 'usr_first_owner', '+233240000001', 'OWNER', 'ACTIVE', '2026-01-01', '2026-01-01'),
    ('biz_first', 'mem_2', 'usr_first_staff', '+233240000002', 'STAFF', 'ACTIVE', '2026-01-01', '2026-01-01'),
    ('biz_waiting', 'mem_3', 'usr_first_owner', '+233240000001', 'OWNER', 'ACTIVE', '2026-01-01', '2026-01-01');
  insert into business_hours select 'biz_first', day, true, '00:00', '24:00' from generate_series(1, 7) day;
  insert into closures values ('biz_first', 'clo_1', '2026-03-06', '2026-03-06', 'Independence Day', '2026-01-01');
  insert into delivery_zones values ('biz_first', 'accra-osu', 1500);
  insert into api_keys values ('biz_first', 'key_1', 'Till', 'prefix1', '\\x03', '{bookings:read}', 'live',
    'usr_first_owner', null, null, '2026-01-01');
  insert into api_usage values ('biz_first', 'key_1', '2026-01-05', 10, 1);
  insert into uploads values ('biz_first', 'upl_1', 'image/png', 10, 1, 1, '2026-01-01');
  insert into units (business_id, id, name, price_pesewas, quantity, photo_ids, created_at, updated_at)
    values ('biz_first', 'unt_1', 'Tent', 10000, 3, '{upl_1}', '2026-01-01', '2026-01-01');
  insert into extras (business_id, id, name, price_pesewas, created_at, updated_at)
    values ('biz_first', 'ext_1', 'Lamp', 100, '2026-01-01', '2026-01-01');
  insert into blocks (business_id, id, unit_id, quantity, start_date, end_date, created_at)
    values ('biz_first', 'blk_1', 'unt_1', 1, '2026-05-01', '2026-05-02', '2026-01-01');
  insert into customers values ('biz_first', 'cus_1', 'Ama First', '+233240000003', '2026-01-02', '2026-01-02');
  insert into bookings (business_id, id, status, source, starts_at, ends_at, item, unit_id, quantity, customer_id,
      customer_name, customer_phone, area_id, area_name, address, lines, total_pesewas, deposit_pesewas, note, created_at,
      updated_at)
    values ('biz_first', 'bkg_1', 'COMPLETED', 'API', '2026-02-01', '2026-02-02', 'Tent', 'unt_1', 1, 'cus_1', 'Ama First',
      '+233240000003', 'accra-osu', 'Osu', 'Oxford Street',
      '[{"kind": "UNIT", "id": "unt_1", "name": "Tent", "quantity": 1, "days": 1, "unitPesewas": 10000, "totalPesewas": 10000},
        {"kind": "DELIVERY", "id": "accra-osu", "name": "Osu", "quantity": 1, "unitPesewas": 1500, "totalPesewas": 1500}]', 11500, 5000, 'Gate', '2026-01-02', '2026-02-02'),
    ('biz_first', 'bkg_2', 'CONFIRMED', 'APP', '2030-02-01', '2030-02-02', 'Tent', 'unt_1', 2, 'cus_1', 'Ama First',
      '+233240000003', null, null, null,
      '[{"kind": "UNIT", "id": "unt_1", "name": "Tent", "quantity": 2, "days": 1, "unitPesewas": 10000, "totalPesewas": 20000}]', 20000, 5000, null, '2026-01-02', '2026-02-02');
  insert into unit_days values ('biz_first', 'unt_1', '2030-02-01', 2, 3);
  insert into receipt_counters values ('biz_first', 1);
  insert into payments (business_id, id, booking_id, amount_pesewas, method, provider, receipt_number, receipt_token,
      paid_at, created_at)
    values ('biz_first', 'pay_1', 'bkg_1', 11500, 'CASH', 'MANUAL', 'R-000001', 'tok_1', '2026-02-01', '2026-02-01');
  insert into refunds (business_id, id, payment_id, booking_id, amount_pesewas, status, reason, by, done_at, created_at)
    values ('biz_first', 'rfd_1', 'pay_1', 'bkg_1', 500, 'SUCCEEDED', 'Rain', '{"kind": "user"}', '2026-02-03',
      '2026-02-03');
  insert into reviews values ('biz_first', 'rev_1', 'bkg_1', 5, 'Fine', 'Ama', '2026-02-03');
  insert into subscriptions values ('biz_first', 'STARTER', 'ACTIVE', '2026-01-01', '2035-01-01', false, null, '2026-01-01');
  insert into invoice_counters values (2026, 1);
  insert into invoices (business_id, id, number, plan, periods, amount_pesewas, status, period_start, period_end, token,
      paid_at, created_at)
    values ('biz_first', 'inv_1', 'DW-2026-000001', 'STARTER', 1, 5000, 'VOID', '2026-01-01', '2026-02-01', 'tok_i',
      null, '2026-01-01');
  insert into event_sequences values ('biz_first', 1);
  insert into events values ('biz_first', 1, 'evt_1', 'ping', '{"by": {"kind": "system"}}', now());
  insert into webhook_endpoints (business_id, id, url, events, secret, created_at, updated_at)
    values ('biz_first', 'whk_1', 'https://example.com', '{*}', '\\x04', '2026-01-01', '2026-01-01');
  insert into webhook_deliveries (business_id, id, endpoint_id, event_sequence, event_id, event_type, status, created_at)
    values ('biz_first', 'dlv_1', 'whk_1', 1, 'evt_1', 'ping', 'SUCCEEDED', now());
  insert into calendar_feeds values ('biz_first', 'fed_1', null, 'usr_first_owner', '\\x05', '2026-01-01', null);
  insert into audit_log values ('aud_1', 'business.verify', 'usr_first_staff', 'business', 'biz_first', 'biz_first',
    '2026-01-01', '{}');
  insert into usage_meters values ('biz_first', '2026-01-05', 'assistant.reply', 1, 10);
  insert into refs values ('C-2222', 'biz_first', '{}', '2026-01-02');`;

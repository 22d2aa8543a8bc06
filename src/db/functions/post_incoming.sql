-- Posts money that came from the gateway, as PENDING, and notes when it is released.
create or replace function post_incoming(
  p_business_id text, p_kind text, p_cause text, p_at timestamptz, p_pesewas bigint, p_gateway_fee bigint,
  p_platform_fee bigint, p_release_at timestamptz, p_booking_id text, p_payment_id text, p_reason text
) returns void language plpgsql as $$
begin
  perform post_entry(p_business_id, p_kind, p_cause, p_at, p_pesewas, 0, 0, -p_pesewas, 0, 0,
    p_booking_id, p_payment_id, null, p_reason, p_release_at);
  if p_gateway_fee > 0 then
    perform post_entry(p_business_id, 'GATEWAY_FEE', p_cause || ' gateway fee', p_at, -p_gateway_fee, 0, 0, 0, 0,
      p_gateway_fee, p_booking_id, p_payment_id, null, null);
  end if;
  if p_platform_fee > 0 then
    perform post_entry(p_business_id, 'PLATFORM_FEE', p_cause || ' platform fee', p_at, -p_platform_fee, 0, 0, 0,
      p_platform_fee, 0, p_booking_id, p_payment_id, null, null);
  end if;
  insert into ledger_releases as known (business_id, release_at, pesewas)
  values (p_business_id, p_release_at, p_pesewas - p_gateway_fee - p_platform_fee)
  on conflict (business_id, release_at) do update set pesewas = known.pesewas + excluded.pesewas;
end $$;

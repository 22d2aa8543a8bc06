-- Posts an entry of the ledger; its lines must sum to zero. A second entry of the same cause is refused.
create or replace function post_entry(
  p_business_id text, p_kind text, p_cause text, p_at timestamptz,
  p_pending bigint, p_available bigint, p_payout bigint, p_gateway bigint, p_fees bigint, p_gateway_cost bigint,
  p_booking_id text, p_payment_id text, p_payout_id text, p_reason text, p_release_at timestamptz default null
) returns void language plpgsql as $$
begin
  insert into ledger_entries (business_id, kind, cause, at, booking_id, payment_id, payout_id, reason, pending_pesewas,
    available_pesewas, payout_pesewas, gateway_pesewas, fees_pesewas, gateway_cost_pesewas, release_at)
  values (p_business_id, p_kind, p_cause, p_at, p_booking_id, p_payment_id, p_payout_id, p_reason, p_pending,
    p_available, p_payout, p_gateway, p_fees, p_gateway_cost, p_release_at);
end $$;

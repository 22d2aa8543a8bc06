-- Posts money that goes back to a customer: from PENDING as a whole first, then from AVAILABLE, which may go below zero.
create or replace function post_outgoing(
  p_business_id text, p_kind text, p_cause text, p_at timestamptz, p_pesewas bigint, p_booking_id text,
  p_payment_id text, p_reason text
) returns void language plpgsql as $$
declare
  v_pending bigint;
begin
  select least(b.pending_pesewas, p_pesewas) into v_pending from ledger_balances b
    where b.business_id = p_business_id for update;
  v_pending := coalesce(v_pending, 0);
  perform post_entry(p_business_id, p_kind, p_cause, p_at, -v_pending, v_pending - p_pesewas, 0, p_pesewas, 0, 0,
    p_booking_id, p_payment_id, null, p_reason);
end $$;

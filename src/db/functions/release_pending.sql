-- Releases what is due of PENDING: all of it but what is noted for later. So refunds make the next releases smaller.
-- Returns the amount.
create or replace function release_pending(p_business_id text, p_at timestamptz) returns bigint language plpgsql as $$
declare
  v_balance ledger_balances;
  v_later bigint;
  v_due bigint;
begin
  select b.* into v_balance from ledger_balances b where b.business_id = p_business_id for update;
  delete from ledger_releases r where r.business_id = p_business_id and r.release_at <= p_at;
  if not found then
    return 0;
  end if;
  select coalesce(sum(r.pesewas), 0) into v_later from ledger_releases r where r.business_id = p_business_id;
  v_due := greatest(0, v_balance.pending_pesewas - v_later);
  if v_due > 0 then
    perform post_entry(p_business_id, 'RELEASE', 'release ' || (v_balance.entries + 1), p_at, -v_due, v_due, 0, 0, 0, 0,
      null, null, null, null);
  end if;
  return v_due;
end $$;

-- Gives an entry of the ledger its sequence and adds its lines to the balances of the business. The row of the balances
-- stays locked until the commit, so call it late. The checks of the balances refuse what a balance may not become.
create or replace function apply_entry() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  v_after ledger_balances;
begin
  loop
    update ledger_balances b set entries = b.entries + 1, last_at = greatest(b.last_at, new.at),
      pending_pesewas = b.pending_pesewas + new.pending_pesewas,
      available_pesewas = b.available_pesewas + new.available_pesewas,
      payout_pesewas = b.payout_pesewas + new.payout_pesewas,
      gateway_pesewas = b.gateway_pesewas + new.gateway_pesewas,
      fees_pesewas = b.fees_pesewas + new.fees_pesewas,
      gateway_cost_pesewas = b.gateway_cost_pesewas + new.gateway_cost_pesewas
    where b.business_id = new.business_id returning b.* into v_after;
    exit when found;
    insert into ledger_balances (business_id) values (new.business_id) on conflict do nothing;
  end loop;
  new.sequence := v_after.entries;
  new.at := v_after.last_at;
  new.pending_after_pesewas := v_after.pending_pesewas;
  new.available_after_pesewas := v_after.available_pesewas;
  return new;
end $$;
revoke execute on function apply_entry from public;

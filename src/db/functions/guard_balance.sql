-- Balances follow the entries: only the trigger of an entry changes them.
create or replace function guard_balance() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.entries = 0 and new.pending_pesewas = 0 and new.available_pesewas = 0
    and new.payout_pesewas = 0 and new.gateway_pesewas = 0 and new.fees_pesewas = 0 and new.gateway_cost_pesewas = 0 then
    return new;
  end if;
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then
    return new;
  end if;
  raise exception 'balances of the ledger follow its entries' using errcode = 'insufficient_privilege';
end $$;

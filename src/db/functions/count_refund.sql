-- The same for refunds: one that failed counts no more.
create or replace function count_refund() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.booking_id is not null and old.status <> 'FAILED' then
    perform count_money(old.business_id, old.created_at, 0, -old.amount_pesewas);
  end if;
  if tg_op <> 'DELETE' and new.booking_id is not null and new.status <> 'FAILED' then
    perform count_money(new.business_id, new.created_at, 0, new.amount_pesewas);
  end if;
  return null;
end $$;

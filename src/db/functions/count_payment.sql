-- Only payments and refunds of bookings count; those of invoices are between the business and the platform.
create or replace function count_payment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.booking_id is not null then
    perform count_money(old.business_id, old.paid_at, -old.amount_pesewas, 0);
  end if;
  if tg_op <> 'DELETE' and new.booking_id is not null then
    perform count_money(new.business_id, new.paid_at, new.amount_pesewas, 0);
  end if;
  return null;
end $$;

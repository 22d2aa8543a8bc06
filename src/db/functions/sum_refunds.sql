-- The sum of a payment's refunds, beside the payment.
create or replace function sum_refunds() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status <> 'FAILED' then
    update payments set refunded_pesewas = refunded_pesewas - old.amount_pesewas
      where id = old.payment_id and business_id = old.business_id;
  end if;
  if tg_op <> 'DELETE' and new.status <> 'FAILED' then
    update payments set refunded_pesewas = refunded_pesewas + new.amount_pesewas
      where id = new.payment_id and business_id = new.business_id;
  end if;
  return null;
end $$;

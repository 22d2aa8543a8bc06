-- Counts a use of a code by a booking. The row of the count is locked first, so that the uses of a code are judged one
-- after the other. SQLSTATE DW006: used up, altogether or by this customer.
create or replace function take_promo(
  p_business_id text,
  p_promo jsonb,
  p_booking_id text,
  p_customer_id text,
  p_lines jsonb
) returns void language plpgsql as $$
declare
  v_promo_id constant text := p_promo ->> 'id';
  v_per_customer constant integer := (p_promo ->> 'perCustomer')::integer;
  v_discount constant bigint := discount_of_lines(p_lines);
  v_used integer;
begin
  update promo_counts n set uses = n.uses + 1, discounted_pesewas = n.discounted_pesewas + v_discount
    where n.business_id = p_business_id and n.promo_id = v_promo_id and (n.max_uses is null or n.uses < n.max_uses);
  if not found then
    raise exception 'promo used up' using errcode = 'DW006';
  end if;
  if v_per_customer is not null then
    select count(*) into v_used from promo_uses u
      where u.business_id = p_business_id and u.promo_id = v_promo_id and u.customer_id = p_customer_id;
    if v_used >= v_per_customer then
      raise exception 'promo used up' using errcode = 'DW006';
    end if;
  end if;
  insert into promo_uses (business_id, booking_id, promo_id, customer_id, discount_pesewas)
    values (p_business_id, p_booking_id, v_promo_id, p_customer_id, v_discount);
end $$;

-- Keeps the uses of a code in step with its booking. A booking that is paid after it expired takes its use again, where
-- one is left; its price was promised either way.
create or replace function count_promo() returns trigger language plpgsql as $$
declare
  v_promo_id constant text := new.promo ->> 'id';
  v_discount constant bigint := discount_of_lines(new.lines);
  v_counted bigint;
begin
  if new.status = 'CANCELLED' then
    perform from payments p where p.business_id = new.business_id and p.booking_id = new.id;
  end if;
  if new.status = 'EXPIRED' or (new.status = 'CANCELLED' and not found) then
    delete from promo_uses u where u.business_id = new.business_id and u.booking_id = new.id
      returning u.discount_pesewas into v_counted;
    if found then
      update promo_counts n set uses = n.uses - 1, discounted_pesewas = n.discounted_pesewas - v_counted
        where n.business_id = new.business_id and n.promo_id = v_promo_id;
    end if;
  elsif old.status = 'EXPIRED' then
    update promo_counts n set uses = n.uses + 1, discounted_pesewas = n.discounted_pesewas + v_discount
      where n.business_id = new.business_id and n.promo_id = v_promo_id and (n.max_uses is null or n.uses < n.max_uses);
    if found then
      insert into promo_uses (business_id, booking_id, promo_id, customer_id, discount_pesewas)
        values (new.business_id, new.id, v_promo_id, new.customer_id, v_discount) on conflict do nothing;
    end if;
  else
    select u.discount_pesewas into v_counted from promo_uses u
      where u.business_id = new.business_id and u.booking_id = new.id;
    if v_counted <> v_discount then
      update promo_counts n set discounted_pesewas = n.discounted_pesewas + v_discount - v_counted
        where n.business_id = new.business_id and n.promo_id = v_promo_id;
      update promo_uses u set discount_pesewas = v_discount
        where u.business_id = new.business_id and u.booking_id = new.id;
    end if;
  end if;
  return null;
end $$;

-- A review is of a booking that was confirmed or paid and has started, and a customer writes one in 30 days. Rows of
-- other reviews are found by the customer of their booking.
create or replace function enforce_review_rules() returns trigger language plpgsql as $$
declare
  v_booking bookings;
begin
  select * into v_booking from bookings b where b.id = new.booking_id and b.business_id = new.business_id;
  if v_booking.starts_at > new.created_at then
    raise exception 'A booking is reviewed after it has started' using errcode = 'DW100', hint = 'NOT_STARTED';
  end if;
  if v_booking.status in ('HELD', 'EXPIRED', 'CANCELLED') then
    raise exception 'Only a confirmed or paid booking is reviewed' using errcode = 'DW100', hint = 'NOT_CONFIRMED';
  end if;
  perform from customers c where c.id = v_booking.customer_id and c.business_id = new.business_id for no key update;
  if exists (select from bookings b join reviews r on r.business_id = b.business_id and r.booking_id = b.id
      where b.business_id = new.business_id and b.customer_id = v_booking.customer_id and b.id <> new.booking_id
        and r.created_at > new.created_at - interval '30 days') then
    raise exception 'A customer reviews a business once in 30 days' using errcode = 'DW100', hint = 'REVIEWED_RECENTLY';
  end if;
  return new;
end $$;

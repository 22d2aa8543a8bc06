-- The same as reallocate_bookings(), for one booking.
create or replace function reallocate(p_business_id text, p_booking_id text, p_allocations jsonb)
returns void language plpgsql as $$
begin
  perform reallocate_bookings(p_business_id, array[p_booking_id], p_allocations);
end $$;

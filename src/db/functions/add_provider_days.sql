-- Notes the day on which a booking starts for each of its providers, so that lists of a provider's bookings find it. The
-- rows count nothing and are never taken away: a day without a booking costs such a list one read. One INSERT a provider,
-- so that Citus keeps it on one server.
create or replace function add_provider_days(p_booking bookings) returns void language plpgsql as $$
declare
  v_provider record;
begin
  for v_provider in
    select distinct item ->> 'providerId' as id from jsonb_array_elements(p_booking.items) item order by 1
  loop
    insert into item_days (business_id, date, item_id, held, confirmed, checked_in, completed, cancelled, no_show, expired,
      booked_pesewas, occupied)
    values (p_booking.business_id, local_date(p_booking.starts_at), v_provider.id, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    on conflict do nothing;
  end loop;
end $$;

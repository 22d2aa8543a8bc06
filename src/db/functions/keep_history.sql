-- Every event about a booking is a row, also one that another feature appends. Payments of invoices have no booking.
create or replace function keep_history() returns trigger language plpgsql as $$
declare
  v_data constant jsonb := new.data;
  v_booking_id constant text := v_data #>> '{booking,id}';
begin
  if v_booking_id is not null then
    insert into booking_history (business_id, booking_id, type, at, by_kind, by_id, facts)
    values (new.business_id, v_booking_id, new.type, new.created_at,
      coalesce(v_data #>> '{by,kind}', 'system'), v_data #>> '{by,id}', facts_of_event(v_data));
  end if;
  return null;
end $$;

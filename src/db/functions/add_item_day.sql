-- Adds to the counts of an item on a day.
create or replace function add_item_day(p_day item_days) returns void language plpgsql as $$
begin
  insert into item_days as day (business_id, date, item_id, held, confirmed, checked_in, completed, cancelled, no_show,
    expired, booked_pesewas, occupied, items, item_pesewas)
  values (p_day.business_id, p_day.date, p_day.item_id, p_day.held, p_day.confirmed, p_day.checked_in,
    p_day.completed, p_day.cancelled, p_day.no_show, p_day.expired, p_day.booked_pesewas, p_day.occupied,
    p_day.items, p_day.item_pesewas)
  on conflict (business_id, date, item_id) do update set held = day.held + excluded.held,
    confirmed = day.confirmed + excluded.confirmed, checked_in = day.checked_in + excluded.checked_in,
    completed = day.completed + excluded.completed, cancelled = day.cancelled + excluded.cancelled,
    no_show = day.no_show + excluded.no_show, expired = day.expired + excluded.expired,
    booked_pesewas = day.booked_pesewas + excluded.booked_pesewas, occupied = day.occupied + excluded.occupied,
    items = day.items + excluded.items, item_pesewas = day.item_pesewas + excluded.item_pesewas;
end $$;

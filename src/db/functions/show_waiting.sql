-- A waitlist entry as the API shows it, for events that the database writes; see toEntry() of the feature. Citus refuses
-- parameters in a statement of an SQL function.
create or replace function show_waiting(p_business_id text, p_id text) returns json language plpgsql stable as $$
declare
  v_entry json;
begin
  select json_build_object('id', e.id, 'businessId', e.business_id, 'item', e.item, 'items', e.items, 'days', e.days,
    'from', e.from_date, 'to', e.to_date, 'timeFrom', e.time_from, 'timeTo', e.time_to,
    'extras', coalesce(e.request -> 'extras', '[]'), 'delivery', e.request -> 'delivery', 'note', e.request -> 'note',
    'status', e.status, 'position', null, 'totalPesewas', e.total_pesewas, 'offer', null, 'customerId', e.customer_id,
    'customerName', c.name, 'customerPhone', c.phone,
    'createdAt', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'updatedAt', to_char(e.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'endedAt', to_char(e.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  into v_entry from waitlist_entries e join customers c on c.business_id = e.business_id and c.id = e.customer_id
  where e.business_id = p_business_id and e.id = p_id;
  return v_entry;
end $$;

-- An id that ends with the route of its business, as newId() makes them. The time is that of the other id.
create or replace function message_id(p_business_id text, p_other_id text) returns text language sql volatile
  return 'msg_' || substr(p_other_id, 5, 10) || right(gen_random_uuid()::text, 10) || right(p_business_id, 6);

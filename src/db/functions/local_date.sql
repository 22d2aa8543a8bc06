-- The date in Ghana.
create or replace function local_date(p_at timestamptz) returns date language sql immutable
  return (p_at at time zone 'Africa/Accra')::date;

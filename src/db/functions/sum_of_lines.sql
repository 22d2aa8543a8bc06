-- The sum of a booking's lines, for the reconciliation.
create or replace function sum_of_lines(p_lines jsonb) returns bigint language sql immutable as $$
  select coalesce(sum((line ->> 'totalPesewas')::bigint), 0)::bigint from jsonb_array_elements(p_lines) line
$$;

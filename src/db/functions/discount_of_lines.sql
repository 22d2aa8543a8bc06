-- What a promo code took off, as a positive amount.
create or replace function discount_of_lines(p_lines jsonb) returns bigint language sql immutable as $$
  select coalesce(-sum((line ->> 'totalPesewas')::bigint), 0)::bigint from jsonb_array_elements(p_lines) line
  where line ->> 'kind' = 'PROMO'
$$;

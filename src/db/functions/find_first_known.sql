-- The number of the first pattern, from 0, that the offer of any listed business matches; null where none does. Citus
-- plans no statement that asks so for several patterns at once.
create or replace function find_first_known(p_patterns text[]) returns integer language plpgsql stable as $$
begin
  for v_position in 1 .. cardinality(p_patterns) loop
    perform 1 from businesses b where b.searchable and b.offer_text like p_patterns[v_position] limit 1;
    if found then
      return v_position - 1;
    end if;
  end loop;
  return null;
end $$;

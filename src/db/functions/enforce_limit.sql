-- Rows of one business in a table. The arguments of the trigger: the limit, which rows count, the word for them.
create or replace function enforce_limit() returns trigger language plpgsql as $$
declare
  v_limit integer := tg_argv[0];
  v_business_ids text[] := array(select distinct business_id from changed order by 1);
  v_business_id text;
begin
  -- The lock that every change of a catalogue takes, so that no new order of locks comes into being.
  foreach v_business_id in array v_business_ids loop
    perform from businesses b where b.id = v_business_id for no key update;
  end loop;
  -- The table of the trigger is a shard where tables are distributed, so one statement counts for all of the businesses.
  execute format('select t.business_id from %I t where t.business_id = any($1) and %s
      group by t.business_id having count(*) > $2 limit 1', tg_table_name, tg_argv[1])
    into v_business_id using v_business_ids, v_limit;
  if v_business_id is not null then
    raise exception 'A business has at most % %', v_limit, tg_argv[2]
      using errcode = 'DW100', hint = 'LIMIT_REACHED';
  end if;
  return null;
end $$;

-- Raises the revision of every business among the changed rows, and keeps what search reads of its catalogue. A
-- transaction raises a revision once, because others see all of its changes together or none. Later changes in it write
-- the row only where the business now opens or offers otherwise: every version of the row is entered into all indexes.
create or replace function raise_revision() returns trigger language plpgsql as $$
declare
  -- The name of a shard begins with the name of its table.
  v_of_hours constant boolean := tg_table_name like 'business\_hours%';
  v_of_items constant boolean := tg_table_name ~ '^(units|services|providers|provider_services|provider_dates)(_\d+)?$';
  v_of_dates constant boolean := tg_table_name ~ '^(dated_hours|provider_dates)(_\d+)?$';
  -- Local to the transaction, and rolled back with it.
  v_raised text := coalesce(current_setting('app.raised', true), '');
  v_business_id text;
  v_known record;
  v_offers boolean;
  v_weekdays smallint[];
  v_dates datemultirange;
begin
  for v_business_id in select distinct business_id from changed order by 1 loop
    -- The lock comes first: the next statements then see the rows of every change that was committed before it.
    select b.offers, b.open_weekdays, b.open_dates into v_known from businesses b where b.id = v_business_id for no key update;
    v_offers := v_known.offers;
    v_weekdays := v_known.open_weekdays;
    v_dates := v_known.open_dates;
    if v_of_items then
      v_offers := offers_item(v_business_id);
    end if;
    if v_of_hours then
      select coalesce(array_agg(h.weekday order by h.weekday), '{}') into v_weekdays from business_hours h
        where h.business_id = v_business_id and h.enabled;
    end if;
    if v_of_dates then
      select coalesce(range_agg(daterange(d.start_date, d.end_date, '[]')), '{}') into v_dates from (
        select h.start_date, h.end_date from dated_hours h
          where h.business_id = v_business_id and h.windows <> '[]'
        union all
        select p.start_date, p.end_date from provider_dates p
          where p.business_id = v_business_id and p.even_if_closed and p.windows <> '[]'
      ) d;
    end if;
    if strpos(v_raised, v_business_id || ',') > 0 and v_offers = v_known.offers and v_weekdays = v_known.open_weekdays
      and v_dates = v_known.open_dates then
      continue;
    end if;
    update businesses b set revision = b.revision + 1, offers = v_offers,
      opens = v_weekdays <> '{}' or v_dates <> '{}', open_weekdays = v_weekdays, open_dates = v_dates
      where b.id = v_business_id;
    v_raised := v_raised || v_business_id || ',';
    perform free_catalogue(v_business_id);
  end loop;
  perform set_config('app.raised', v_raised, true);
  return null;
end $$;

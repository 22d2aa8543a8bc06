-- Erasing people. A neutral mark takes the place of what identifies them; bookings, amounts and counters stay. The
-- feature `privacy` writes the marks; what the database refuses here keeps them.

alter table customers
  add erased_at timestamptz,
  add constraint customers_erased check (erased_at is null
    or (name = 'erased' and phone = 'erased:' || id and notes is null and member_name is null));
alter table users
  add erased_at timestamptz,
  add constraint users_erased check (erased_at is null or (name is null and phone = 'erased:' || id));
-- For the job that looks for customers who have not booked for long.
create index customers_kept on customers (business_id, created_at) where erased_at is null;

-- A booking that was priced for a customer who was erased meanwhile is refused as stale (DW005), so that place_booking()
-- repeats on fresh data and makes a new customer. The lock makes an erasure wait for a booking that came first.
create function refuse_erased_customer() returns trigger language plpgsql as $$
declare
  v_erased_at timestamptz;
begin
  select c.erased_at into v_erased_at from customers c
    where c.id = new.customer_id and c.business_id = new.business_id for key share;
  if v_erased_at is not null then
    raise exception 'customer changed' using errcode = 'DW005';
  end if;
  return new;
end $$;
create trigger bookings_of_erased_customer before insert on bookings
  for each row execute function refuse_erased_customer();

-- A null from a BEFORE trigger skips the update: nothing gives an erased customer a name again.
create function keep_customer_erased() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger customers_stay_erased before update on customers for each row
  when (old.erased_at is not null) execute function keep_customer_erased();

-- Audit rows stay as they are but for names and phone numbers in their details. Only erase_audit_details() sets
-- `app.erasing`, and only the owner of the tables, as whom it runs, may update them at all.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('app.erasing', true) = 'on' then
    return null;
  end if;
  raise exception 'audit rows are never changed or removed' using errcode = 'insufficient_privilege';
end $$;

create function keep_audit_facts() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'details' <> to_jsonb(old) - 'details' then
    raise exception 'audit rows are never changed or removed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger audit_log_keeps_facts before update on audit_log for each row execute function keep_audit_facts();
alter table audit_log enable always trigger audit_log_keeps_facts;
create trigger business_audit_keeps_facts before update on business_audit
  for each row execute function keep_audit_facts();
alter table business_audit enable always trigger business_audit_keeps_facts;

create function erase_audit_details(p_table text, p_id text, p_details jsonb) returns void
language plpgsql security definer as $$
begin
  perform set_config('app.erasing', 'on', true);
  if p_table = 'audit_log' then
    update audit_log set details = p_details where id = p_id;
  elsif p_table = 'business_audit' then
    update business_audit set details = p_details where id = p_id;
  end if;
  perform set_config('app.erasing', 'off', true);
end $$;
-- A function that runs as its owner finds nothing but this schema, whatever its caller's search path says.
do $$
begin
  execute format('alter function erase_audit_details(text, text, jsonb) set search_path = %I, pg_temp',
    current_schema());
end $$;
revoke execute on function erase_audit_details(text, text, jsonb) from public;
grant execute on function erase_audit_details(text, text, jsonb) to dwaso_service;

-- Answers that show a secret are few, and an erasure opens those that may name the person.
create index idempotency_keys_sealed on idempotency_keys (created_at) where sealed is not null;
